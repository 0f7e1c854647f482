// The text that a model gets of a command, a skill or a prompt, as the program that loads the file
// makes it. What is replaced is marked, and what is to be known of it is above the text, which has
// nothing of both when it is copied.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient/node";
import { call } from "./commands.ts";
import { createMarker } from "./hostMarks.ts";
import { type Arrived, cut } from "./hostText.ts";
import { SCHEME, toServerUri } from "./previewText.ts";
import { isFile } from "./selectors.ts";
import { isAboutConnection, type Server } from "./server.ts";
import { plural } from "./sizes.ts";
import {
  activeDocument,
  findViews,
  METHOD,
  refresh,
  showBeside,
  viewOf,
} from "./virtualDocuments.ts";

interface Host {
  readonly name: string;
  readonly title: string;
  readonly loads: boolean;
}

interface Known extends Arrived {
  readonly failure?: string;
}

const NOTHING: Arrived = { text: "", notes: [], details: [], pieces: [] };
const MOST_TITLES = 3;
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
export function watchHostPreviews(server: Server): vscode.Disposable[] {
  const marker = createMarker();

  function decorate(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const found = viewOf(editor.document.uri) && known.get(editor.document.uri.toString());
      if (found !== undefined) marker.mark(editor, found);
    }
  }

  return [
    marker,
    changed.event(decorate),
    vscode.window.onDidChangeVisibleTextEditors(decorate),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (viewOf(document.uri)) decorate();
    }),
    // The server is not told of TOML while it is edited, and of a saved file late.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const isOfFile = (it: vscode.Uri) => viewOf(it)?.uri === uri.toString();
      void server.client().then((client) => client && refresh(client, isOfFile));
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => known.delete(uri.toString())),
    vscode.languages.registerCodeLensProvider(
      { scheme: SCHEME },
      { onDidChangeCodeLenses: changed.event, provideCodeLenses: ({ uri }) => tell(uri) },
    ),
    vscode.commands.registerCommand("promptls.showNotes", showNotes),
  ];
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
    ...titlesOf(notes, all).map((title) => ({
      title,
      tooltip: all.join("\n"),
      command: "promptls.showNotes",
      arguments: [all],
    })),
  ];
  return commands.map((it) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), it));
}

/** As much as there is room for: how many notes there are, and the first of them. */
function titlesOf(notes: readonly string[], all: readonly string[]): string[] {
  const count = notes.length > 1 ? [plural(notes.length, "note")] : [];
  return [...count, ...all.slice(0, MOST_TITLES).map(cut)];
}

/** What is to be known, whole. There is nothing to choose. */
async function showNotes(notes: readonly string[]): Promise<void> {
  await vscode.window.showQuickPick([...notes], { title: "Preview", placeHolder: "Notes" });
}
