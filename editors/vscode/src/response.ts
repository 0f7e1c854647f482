// Checks what a model has answered: a file, the selection, or what was copied. A file gets its
// findings itself, and keeps them while it is edited; anything else is shown as a read-only document.
// Above it is what a program would read in it.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import { type Cell, type Checked, describeResponse, listTemplates } from "./responseText.ts";
import { linkFinding } from "./rulePages.ts";
import type { Server } from "./server.ts";
import { plural } from "./sizes.ts";
import { PROBLEMS } from "./status.ts";
import { columnBeside } from "./virtualDocuments.ts";

const SCHEME = "promptls-response";
const ADDRESS = vscode.Uri.from({ scheme: SCHEME, path: "/Response.md" });
const LAST = "lastTemplate";
/** After the last change of a text. */
const PAUSE = 300;
/** No model answers as much: something else has been copied. */
const LONGEST = 2_000_000;

/** What a model has answered, and the file that is all of it. */
interface Response {
  readonly text: string;
  readonly uri?: vscode.Uri;
}

interface Choice extends vscode.QuickPickItem {
  readonly uri?: string;
}

export interface ResponseChecker {
  check(server: Server): Promise<void>;
  readonly parts: vscode.Disposable[];
}

export function createResponseChecker(context: vscode.ExtensionContext): ResponseChecker {
  let text = "";
  let later: NodeJS.Timeout | undefined;
  /** What is read in each response that is shown, and the template of each file that is one. */
  const summaries = new Map<string, string>();
  const files = new Map<string, () => Promise<unknown>>();
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const lensChanges = new vscode.EventEmitter<void>();
  const findings = vscode.languages.createDiagnosticCollection(SCHEME);

  async function check(server: Server): Promise<void> {
    const response = await read();
    if (response === undefined) return;
    const template = await pickTemplate(server, context);
    if (template === undefined) return;
    const count = await judge(server, response, template);
    if (count === undefined) return;
    const { uri } = response;
    if (uri === undefined) {
      text = response.text;
      changes.fire(ADDRESS);
      const document = await vscode.workspace.openTextDocument(ADDRESS);
      const viewColumn = columnBeside();
      await vscode.window.showTextDocument(document, {
        viewColumn,
        preserveFocus: true,
        preview: false,
      });
    } else {
      files.set(uri.toString(), async () => {
        const document = vscode.workspace.textDocuments.find((it) => `${it.uri}` === `${uri}`);
        if (document === undefined || server.state.kind !== "running") return;
        await judge(server, { text: document.getText(), uri }, template);
      });
    }
    void vscode.commands.executeCommand("setContext", "promptls.hasResponse", true);
    if (count > 0) await vscode.commands.executeCommand(PROBLEMS);
  }

  /** Show what is wrong with a response. Returns how much it is. */
  async function judge(
    server: Server,
    response: Response,
    template: Choice,
  ): Promise<number | undefined> {
    const argument = { text: response.text, ...(template.uri ? { template: template.uri } : {}) };
    const checked = await call<Checked>(server, "promptls.checkResponse", argument);
    const client = await server.client();
    if (checked === undefined || client === undefined) return undefined;
    const uri = response.uri ?? ADDRESS;
    const name = template.uri ? template.label : undefined;
    summaries.set(uri.toString(), describeResponse(checked, name));
    lensChanges.fire();
    const converted = await client.protocol2CodeConverter.asDiagnostics(
      checked.findings as Parameters<typeof client.protocol2CodeConverter.asDiagnostics>[0],
    );
    converted.forEach(linkFinding);
    findings.delete(uri);
    // What the file has anyhow is reported there, with its fixes.
    const known = new Set(vscode.languages.getDiagnostics(uri).map(toKey));
    findings.set(
      uri,
      converted.filter((it) => !known.has(toKey(it))),
    );
    return converted.length;
  }

  function forget(uri: vscode.Uri): void {
    files.delete(uri.toString());
    summaries.delete(uri.toString());
    findings.delete(uri);
  }

  const parts = [
    changes,
    lensChanges,
    findings,
    { dispose: () => clearTimeout(later) },
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changes.event,
      provideTextDocumentContent: () => text,
    }),
    vscode.languages.registerCodeLensProvider(
      [SCHEME, "file", "untitled"].map((scheme) => ({ scheme })),
      {
        onDidChangeCodeLenses: lensChanges.event,
        // Without a summary, another session of the editor has shown the document.
        provideCodeLenses: ({ uri }) => {
          const title = summaries.get(uri.toString());
          if (title === undefined) return [];
          return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: PROBLEMS })];
        },
      },
    ),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const again = files.get(document.uri.toString());
      if (again === undefined) return;
      clearTimeout(later);
      later = setTimeout(() => void again(), PAUSE);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => forget(uri)),
  ];
  return { check, parts };
}

/** One finding at one place. */
function toKey({ code, range }: vscode.Diagnostic): string {
  const { start, end } = range;
  const name = typeof code === "object" ? code.value : code;
  return [name, start.line, start.character, end.line, end.character].join(" ");
}

/** The selection, or else the file or what was copied, whichever the user chooses. */
async function read(): Promise<Response | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? "";
  const response = selected.trim() === "" ? await choose(editor?.document) : { text: selected };
  if (response === undefined) return undefined;
  const { length } = response.text;
  if (length > LONGEST) {
    throw new Error(
      `the response is ${plural(length, "character")} long; the limit is ${LONGEST.toLocaleString("en-US")}`,
    );
  }
  if (response.text.trim() !== "") return response;
  void vscode.window.showInformationMessage(
    "promptls: select or copy what the model has answered, and run the command again.",
  );
  return undefined;
}

async function choose(document: vscode.TextDocument | undefined): Promise<Response | undefined> {
  const copied = await vscode.env.clipboard.readText();
  const isFile = document !== undefined && ["file", "untitled"].includes(document.uri.scheme);
  const name = document?.uri.path.replace(/.*\//, "");
  const choices = [
    ...(isFile
      ? [{ label: `$(file) All of ${name}`, text: document.getText(), uri: document.uri }]
      : []),
    { label: "$(clippy) What was copied", detail: copied.trim().slice(0, 80), text: copied },
  ].filter((it) => it.text.trim() !== "");
  if (choices.length < 2) return choices[0] ?? { text: "" };
  const placeHolder = "What the model has answered";
  return vscode.window.showQuickPick(choices, { placeHolder });
}

/** The template that the model was given: the active one, or one of the project. */
async function pickTemplate(
  server: Server,
  context: vscode.ExtensionContext,
): Promise<Choice | undefined> {
  const none: Choice = { label: "No template", detail: "Check the tags and blocks by themselves" };
  const templates: Choice[] = [];
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const { uri, name } of folders.filter((it) => it.uri.scheme === "file")) {
    const argument = { uri: uri.toString(), show: false };
    const matrix = await call<{ cells: Cell[]; root: string }>(server, "promptls.matrix", argument);
    // The user has been told why.
    if (matrix === undefined) return undefined;
    const root = vscode.Uri.parse(matrix.root);
    for (const { label, path } of listTemplates(matrix.cells)) {
      const template = vscode.Uri.joinPath(root, path).toString();
      if (templates.some((it) => it.uri === template)) continue;
      const description = folders.length > 1 ? `${name}: ${path}` : path;
      templates.push({ label, description, uri: template });
    }
  }
  if (templates.length === 0) return none;
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const last = context.workspaceState.get<string>(LAST);
  const first = templates.filter((it) => it.uri === active || it.uri === last);
  const others = templates.filter((it) => !first.includes(it));
  const chosen = await vscode.window.showQuickPick<Choice>([...first, none, ...others], {
    placeHolder: "The template that the model was given",
    matchOnDescription: true,
  });
  if (chosen?.uri) await context.workspaceState.update(LAST, chosen.uri);
  return chosen;
}
