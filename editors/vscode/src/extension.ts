// Where the extension begins and ends.

import * as vscode from "vscode";
import { tidyLater } from "./aftermath.ts";
import { watchAnswers } from "./answers.ts";
import { choose } from "./choice.ts";
import { writeSettings } from "./createSettings.ts";
import { showDifference } from "./difference.ts";
import { watchEnvironments } from "./environments.ts";
import { createFindings } from "./findings.ts";
import { fixFile, fixFolder, watchFindings } from "./fixing.ts";
import { previewAsHost, watchHostPreviews } from "./hostPreview.ts";
import { addBlock } from "./insertBlock.ts";
import { createTeller, tellAboutCore } from "./messages.ts";
import { explainRule } from "./pages.ts";
import { openPreview, watchPreviews } from "./preview.ts";
import { createProber } from "./probing.ts";
import { choosePrompt, copyPrompt } from "./prompts.ts";
import { createPromptTree, type Place, toUri } from "./promptTree.ts";
import { SHOW_REFERENCES, showReferences } from "./references.ts";
import { createResponseChecker } from "./response.ts";
import { openSample, welcome } from "./sample.ts";
import { followScrolling } from "./scrolling.ts";
import { selectPython } from "./selectPython.ts";
import { createServer, type Server, type State } from "./server.ts";
import { readSettings, watchSettings } from "./settings.ts";
import { createStatus, showMenu } from "./status.ts";
import { registerTools } from "./tools.ts";
import { askOnce, suggestWhileTyping } from "./typingDefaults.ts";
import { fillValues } from "./values.ts";
import { refresh } from "./virtualDocuments.ts";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const began = performance.now();
  const log = vscode.window.createOutputChannel("promptls", { log: true });
  const prober = createProber(context.globalStorageUri.fsPath, context.extensionPath, log);
  const findings = createFindings();
  const status = createStatus(findings);
  const tell = createTeller();
  let isTidy = false;
  const running = createServer({
    log,
    isWanted: () => readSettings().isEnabled,
    choose: (broken) => choose(context, prober, broken),
    // Loaded while the server starts, because it takes longer to load than the rest together.
    async connect(process, onLine) {
      const { createClient } = await import("./client.ts");
      return createClient(process, findings, log, onLine);
    },
    onChange: follow,
  });
  server = running;
  // Nothing waits for it: it takes longer than the activation may.
  void running.start();
  const responses = createResponseChecker(context);
  const prompts = createPromptTree(running);

  function follow(state: State): void {
    status.show(state);
    tell(state);
    if (state.kind !== "running") return;
    void running.client().then((client) => client && refresh(client));
    prompts.refresh();
    void tellAboutCore(context, state.chosen);
    if (!isTidy) tidyLater(context, prober, state.chosen, (it) => void tellAboutCore(context, it));
    isTidy = true;
  }

  const commands: Record<string, (...args: never[]) => unknown> = {
    openPreview: (place?: Place) => openPreview(running, toUri(place)),
    previewAsHost: (place?: vscode.Uri | string, host?: string, asks?: boolean) =>
      previewAsHost(running, place, host, asks),
    showPrompts: () => prompts.reveal(),
    choosePrompt: () => choosePrompt(running),
    copyPrompt: (place?: Place) => copyPrompt(running, toUri(place)),
    fillValues: (resource?: vscode.Uri) => fillValues(running, resource),
    showDifference: (place?: Place | string, kind?: unknown) =>
      showDifference(running, typeof place === "string" ? place : toUri(place), kind),
    showDifferenceToBase: (place?: Place) => showDifference(running, toUri(place), "base"),
    fixFile: (resource?: vscode.Uri) => fixFile(running, resource),
    fixFolder: (resource?: vscode.Uri) => fixFolder(running, resource),
    checkText: () => responses.check(running),
    explainRule: (name?: string) => explainRule(running, name),
    addBlock: () => addBlock(running),
    writeSettings: () => writeSettings(running),
    openSample: () => openSample(context),
    suggestWhileTyping,
    selectPython: () => selectPython(prober, running),
    restartServer: () => running.restart(),
    showLog: () => log.show(),
    showMenu: () => showMenu(running.state),
  };
  context.subscriptions.push(
    log,
    findings,
    watchFindings(findings),
    ...status.parts,
    ...responses.parts,
    ...prompts.parts,
    ...watchPreviews(),
    ...watchHostPreviews(running),
    ...registerTools(context, () => choose(context, prober, new Set())),
    followScrolling(),
    watchAnswers(running),
    askOnce(context),
    watchSettings(() => void running.restart()),
    watchEnvironments(() => void restartIfOutdated(running, log)),
    // Lenses call it; there is nothing to choose it for in the palette.
    vscode.commands.registerCommand(SHOW_REFERENCES, showReferences),
    ...Object.entries(commands).map(([name, command]) =>
      vscode.commands.registerCommand(`promptls.${name}`, guard(command, log)),
    ),
  );
  status.show(running.state);
  void welcome(context);
  log.info(`activated in ${(performance.now() - began).toFixed(1)} ms`);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** A command that tells what went wrong in one line. */
function guard(command: (...args: never[]) => unknown, log: vscode.LogOutputChannel) {
  return async (...args: never[]): Promise<void> => {
    try {
      await command(...args);
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(
        `promptls: ${error instanceof Error ? error.message : error}`,
      );
    }
  };
}

/** Trust, or another environment, may bring up another server. */
async function restartIfOutdated(running: Server, log: vscode.LogOutputChannel): Promise<void> {
  try {
    if (await running.isOutdated()) await running.restart();
  } catch (error) {
    log.error(String(error));
  }
}
