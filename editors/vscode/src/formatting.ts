// The formatter, which is registered for documents with something to format, one by one. VS Code
// formats nothing on save where there are two formatters and none is chosen, so that one for all
// Markdown would switch off that of another extension. Where another is installed, the layout is
// left to the source action `source.format.promptls`, until promptls is chosen.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { mayFormatMarkdown } from "./otherFormatters.ts";
import { hasLayout } from "./previewText.ts";
import { isText } from "./selectors.ts";
import type { Server } from "./server.ts";
import { readFeatures, SECTION } from "./settings.ts";

const LONGEST = 1_000_000;
/** A pause in typing. */
const PAUSE = 300;
type Options = vscode.FormattingOptions;

export function watchFormatters(server: Server, id: string): vscode.Disposable {
  const registered = new Map<string, vscode.Disposable>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let areOthers = findOthers(id);

  function update(document: vscode.TextDocument): void {
    if (!isText(document)) return;
    const key = document.uri.toString();
    const isWanted = wants(document, id, areOthers);
    if (isWanted === registered.has(key)) return;
    if (isWanted) registered.set(key, register(server, document));
    else forget(key);
  }

  function updateAll(): void {
    vscode.workspace.textDocuments.forEach(update);
  }

  function forget(key: string): void {
    registered.get(key)?.dispose();
    registered.delete(key);
  }

  function updateSoon(document: vscode.TextDocument): void {
    if (!isText(document)) return;
    const key = document.uri.toString();
    clearTimeout(waiting.get(key));
    const work = () => {
      waiting.delete(key);
      if (!document.isClosed) update(document);
    };
    waiting.set(key, setTimeout(work, PAUSE));
  }

  updateAll();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onWillSaveTextDocument((event) => update(event.document)),
    vscode.workspace.onDidChangeTextDocument((event) => updateSoon(event.document)),
    vscode.workspace.onDidCloseTextDocument((document) => forget(document.uri.toString())),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // Another feature may be switched off, or another formatter chosen.
      if (event.affectsConfiguration(SECTION)) for (const it of registered.keys()) forget(it);
      else if (!event.affectsConfiguration("editor.defaultFormatter")) return;
      updateAll();
    }),
    vscode.extensions.onDidChange(() => {
      areOthers = findOthers(id);
      updateAll();
    }),
    {
      dispose() {
        for (const it of waiting.values()) clearTimeout(it);
        for (const it of registered.values()) it.dispose();
      },
    },
  );
}

function findOthers(id: string): boolean {
  return vscode.extensions.all.some((it) => it.id !== id && mayFormatMarkdown(it.packageJSON));
}

/** Whether a document has our formatter. One that is chosen is there for all documents. */
function wants(document: vscode.TextDocument, id: string, areOthers: boolean): boolean {
  const chosen = vscode.workspace.getConfiguration("editor", document).get("defaultFormatter");
  if (chosen === id) return true;
  const text = document.getText();
  return (chosen || !areOthers) && text.length <= LONGEST && hasLayout(text);
}

function register(server: Server, document: vscode.TextDocument): vscode.Disposable {
  const { uri, languageId: language } = document;
  // A pattern that is the path fits it, whatever characters are in it.
  const selector = { scheme: uri.scheme, language, pattern: uri.fsPath };
  const { formatting, rangeFormatting } = readFeatures();
  const made: vscode.Disposable[] = [];
  if (formatting !== false) {
    made.push(
      vscode.languages.registerDocumentFormattingEditProvider(selector, {
        provideDocumentFormattingEdits: (it, options, token) =>
          ask(server, "textDocument/formatting", it, options, token),
      }),
    );
  }
  if (rangeFormatting !== false) {
    made.push(
      vscode.languages.registerDocumentRangeFormattingEditProvider(selector, {
        provideDocumentRangeFormattingEdits: (it, range, options, token) =>
          ask(server, "textDocument/rangeFormatting", it, options, token, range),
      }),
    );
  }
  return vscode.Disposable.from(...made);
}

async function ask(
  server: Server,
  method: string,
  document: vscode.TextDocument,
  options: Options,
  token: vscode.CancellationToken,
  range?: vscode.Range,
): Promise<vscode.TextEdit[] | undefined> {
  const client = await server.client();
  if (client === undefined) return undefined;
  const params = {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    options: client.code2ProtocolConverter.asFormattingOptions(options, {}),
    ...(range ? { range: client.code2ProtocolConverter.asRange(range) } : {}),
  };
  type Edits = Parameters<LanguageClient["protocol2CodeConverter"]["asTextEdits"]>[0];
  const edits = await client.sendRequest<Edits>(method, params, token);
  return client.protocol2CodeConverter.asTextEdits(edits, token);
}
