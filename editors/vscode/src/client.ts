// The client of the protocol: one for all folders of the window.

import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
} from "vscode-languageclient/node";
import { EXPLAINED_KEYS } from "./explainedKeys.ts";
import type { Findings } from "./findings.ts";
import { provideHostText } from "./hostPreview.ts";
import { middleware } from "./middleware.ts";
import { SCHEME, toServerUri } from "./previewText.ts";
import { SHOW_REFERENCES } from "./references.ts";
import { DOCUMENTS } from "./selectors.ts";
import { readFeatures } from "./settings.ts";
import { viewOf } from "./virtualDocuments.ts";

/** Reports nothing in pop-ups: what went wrong is said once, in one place. */
class Client extends LanguageClient {
  server?: ChildProcess;

  override error(message: string, data?: unknown): void {
    // That the end of the process ends everything else is no news.
    const hasEnded = this.server?.exitCode !== null || this.server.signalCode !== null;
    if (hasEnded || !this.isRunning()) this.debug(message, data);
    else super.error(message, data, false);
  }
}

export function createClient(
  server: ChildProcess,
  findings: Findings,
  log: vscode.LogOutputChannel,
  onLine: (line: string) => void,
): LanguageClient {
  const client: Client = new Client("promptls", "promptls", async () => server, {
    documentSelector: DOCUMENTS,
    diagnosticCollectionName: "promptls",
    diagnosticCollectionProvider: {
      create: (name) => findings.create(name),
      dispose: (collection) => collection.dispose(),
    },
    initializationOptions: {
      features: readFeatures(),
      referencesCommand: SHOW_REFERENCES,
      explainedKeys: EXPLAINED_KEYS,
    },
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      // Whether another server is started is decided when the process has ended.
      closed: () => ({
        action: CloseAction.DoNotRestart,
        handled: true,
        message: "the connection to the server is closed",
      }),
    },
    middleware: {
      ...middleware,
      provideTextDocumentContent: (uri, token, next) =>
        viewOf(uri) ? provideHostText(client, uri, token) : next(uri, token),
    },
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    stdioOptions: {
      stdout: () => undefined,
      stderr: (input) => createInterface({ input }).on("line", onLine),
    },
    uriConverters: {
      code2Protocol: (uri) => (uri.scheme === SCHEME ? toServerUri(uri) : uri.toString()),
      protocol2Code: (uri) => vscode.Uri.parse(uri),
    },
  });
  client.server = server;
  return client;
}
