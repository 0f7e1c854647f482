// The text that a model gets of a command, a skill or a prompt, as the program that loads the file
// makes it. What is replaced is marked, and what is to be known of it is above the text, which has
// nothing of both when it is copied.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient/node";
import { call } from "./commands.ts";
import { type Arrived, cut, explain, findMarked, isKept, sayAtEnds } from "./hostText.ts";
import { SCHEME, toServerUri } from "./previewText.ts";
import { isFile } from "./selectors.ts";
import { isAboutConnection, type Server } from "./server.ts";
import { plural } from "./sizes.ts";
import { activeDocument, findViews, METHOD, showBeside, viewOf } from "./virtualDocuments.ts";

interface Host {
  readonly name: string;
  readonly title: string;
  readonly loads: boolean;
}

interface Known extends Arrived {
  readonly failure?: string;
}

const NOTHING: Arrived = { text: "", notes: [], details: [], pieces: [] };
const COMMAND = "promptls.previewAsHost";
/** The arguments that were typed last for a file. */
const typed = new Map<string, string>();
/** What is known of the documents that are shown, by their addresses. */
const known = new Map<string, Known>();
const changed = new vscode.EventEmitter<void>();

/** Show what a host makes of a file. Without a host, it is asked for, and so are the arguments. */
export async function previewAsHost(
  server: Server,
  place?: vscode.Uri | string,
  host?: string,
  asks = host === undefined,
): Promise<void> {
  const uri = place?.toString() ?? activeFile();
  if (uri === undefined) {
    void vscode.window.showInformationMessage("promptls: open a command, skill or prompt first.");
    return;
  }
  const name = host ?? (await pickHost(server, uri));
  if (name === undefined) return;
  if (asks) {
    const line = await vscode.window.showInputBox({
      title: "Arguments",
      value: typed.get(uri) ?? "",
      prompt: "What is typed behind the name of the command. It may be empty.",
    });
    if (line === undefined) return;
    typed.set(uri, line);
  }
  const argument = { uri, host: name, arguments: typed.get(uri) ?? "", show: false };
  const rendered = await call<{ uri: string }>(server, "promptls.render", argument);
  if (rendered === undefined) return;
  const before = findViews((it) => it.uri === uri);
  await showBeside(vscode.Uri.parse(rendered.uri), before[0]?.group.viewColumn);
  // With other arguments, it is another document.
  const outdated = before.filter(
    (it) => it.view.host === name && it.view.arguments !== argument.arguments,
  );
  await vscode.window.tabGroups.close(outdated.map((it) => it.tab));
}

function activeFile(): string | undefined {
  const active = activeDocument();
  const view = active && viewOf(active.uri);
  return view?.uri ?? (isFile(active) ? active?.uri.toString() : undefined);
}

async function pickHost(server: Server, uri: string): Promise<string | undefined> {
  const hosts = await call<Host[]>(server, "promptls.server.hosts", { uri });
  if (hosts === undefined) return undefined;
  const items = hosts.map(({ name, title, loads }) => ({
    label: title,
    description: loads ? "loads this file" : "",
    name,
  }));
  const first = hosts.findIndex((it) => !it.loads);
  const separator = { label: "others", kind: vscode.QuickPickItemKind.Separator, name: "" };
  if (first >= 0) items.splice(first, 0, { ...separator, description: "" });
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "The program that reads",
  });
  return chosen?.name;
}

/** The text of a document, of which the rest is kept. */
export async function provideHostText(
  client: BaseLanguageClient,
  uri: vscode.Uri,
  token: vscode.CancellationToken,
): Promise<string> {
  const key = uri.toString();
  const before = known.get(key) ?? NOTHING;
  try {
    const params = { uri: toServerUri(uri) };
    known.set(key, await client.sendRequest<Arrived>(METHOD, params, token));
  } catch (error) {
    if (isAboutConnection(error)) return before.text;
    const failure = error instanceof Error ? error.message : String(error);
    known.set(key, { ...before, failure });
  }
  changed.fire();
  return known.get(key)?.text ?? "";
}

/** Mark what is replaced, and put what is to be known above the text. */
export function watchHostPreviews(): vscode.Disposable[] {
  const mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("diffEditor.insertedTextBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("diffEditor.insertedTextBorder"),
    borderRadius: "2px",
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.addedForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  const kept = vscode.window.createTextEditorDecorationType({ textDecoration: "underline dotted" });
  const end = vscode.window.createTextEditorDecorationType({});

  function decorate(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const found = viewOf(document.uri) && known.get(document.uri.toString());
      // What has come is not in the editor yet, or is gone.
      if (found === undefined || !isSame(found.text, document.getText())) continue;
      const marked = findMarked(found.pieces);
      const marks = marked.map(({ range, piece }) => ({
        range: new vscode.Range(...range),
        hoverMessage: explain(piece),
        renderOptions:
          piece.text === "" ? { after: { contentText: cut(piece.written), ...GONE } } : {},
        isKept: isKept(piece),
      }));
      editor.setDecorations(
        mark,
        marks.filter((it) => !it.isKept),
      );
      editor.setDecorations(
        kept,
        marks.filter((it) => it.isKept),
      );
      const ends = [...sayAtEnds(marked)].map(([line, said]) => ({
        range: document.lineAt(line).range.with(document.lineAt(line).range.end),
        renderOptions: { after: { contentText: said, ...ASIDE } },
      }));
      editor.setDecorations(end, ends);
    }
  }

  return [
    mark,
    kept,
    end,
    changed.event(decorate),
    vscode.window.onDidChangeVisibleTextEditors(decorate),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (viewOf(document.uri)) decorate();
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => known.delete(uri.toString())),
    vscode.languages.registerCodeLensProvider(
      { scheme: SCHEME },
      { onDidChangeCodeLenses: changed.event, provideCodeLenses: ({ uri }) => tell(uri) },
    ),
    vscode.commands.registerCommand("promptls.showNotes", showNotes),
  ];
}

/** A placeholder of which nothing is left. */
const GONE = {
  color: new vscode.ThemeColor("disabledForeground"),
  textDecoration: "line-through",
};

const ASIDE = {
  color: new vscode.ThemeColor("editorCodeLens.foreground"),
  fontStyle: "italic",
  margin: "0 0 0 2em",
};

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((it) => it.replace(/\r\n?/g, "\n"));
  return a === b;
}

/** What is said above a text. */
function tell(uri: vscode.Uri): vscode.CodeLens[] {
  const [view, found] = [viewOf(uri), known.get(uri.toString())];
  if (view === undefined || found === undefined) return [];
  const { failure, notes, details } = found;
  const given = view.arguments === "" ? "No arguments" : `Arguments: ${cut(view.arguments)}`;
  const all = [...notes, ...details];
  const commands: vscode.Command[] = [
    ...(failure === undefined ? [] : [{ title: `$(error) ${failure}`, command: "" }]),
    {
      title: given,
      tooltip: "Change the arguments",
      command: COMMAND,
      arguments: [view.uri, view.host, true],
    },
    ...(all.length === 0
      ? []
      : [
          {
            title: notes.length > 0 ? plural(notes.length, "note") : "Details",
            tooltip: all.join("\n"),
            command: "promptls.showNotes",
            arguments: [all],
          },
        ]),
  ];
  return commands.map((it) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), it));
}

/** What is to be known, whole. There is nothing to choose. */
async function showNotes(notes: readonly string[]): Promise<void> {
  await vscode.window.showQuickPick([...notes], { title: "Preview", placeHolder: "Notes" });
}
