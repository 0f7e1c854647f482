// Checks what a model has answered: the selection, or what was copied. The answer is shown as a
// read-only document with its findings, and above it what a program would read in it.

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
/** No model answers as much: something else has been copied. */
const LONGEST = 2_000_000;

interface Choice extends vscode.QuickPickItem {
  readonly uri?: string;
}

export interface ResponseChecker {
  check(server: Server): Promise<void>;
  readonly parts: vscode.Disposable[];
}

export function createResponseChecker(context: vscode.ExtensionContext): ResponseChecker {
  let text = "";
  let summary = "";
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const lensChanges = new vscode.EventEmitter<void>();
  const findings = vscode.languages.createDiagnosticCollection(SCHEME);

  async function check(server: Server): Promise<void> {
    const response = await read();
    if (response === undefined) return;
    const template = await pickTemplate(server, context);
    if (template === undefined) return;
    const argument = { text: response, ...(template.uri ? { template: template.uri } : {}) };
    const checked = await call<Checked>(server, "promptls.checkResponse", argument);
    const client = await server.client();
    if (checked === undefined || client === undefined) return;
    text = response;
    summary = describeResponse(checked, template.uri ? template.label : undefined);
    changes.fire(ADDRESS);
    lensChanges.fire();
    const document = await vscode.workspace.openTextDocument(ADDRESS);
    const converted = client.protocol2CodeConverter.asDiagnostics(
      checked.findings as Parameters<typeof client.protocol2CodeConverter.asDiagnostics>[0],
    );
    const its = await converted;
    its.forEach(linkFinding);
    findings.set(ADDRESS, its);
    await vscode.window.showTextDocument(document, {
      viewColumn: columnBeside(),
      preserveFocus: true,
      preview: false,
    });
    void vscode.commands.executeCommand("setContext", "promptls.hasResponse", true);
    if (checked.findings.length > 0) {
      await vscode.commands.executeCommand(PROBLEMS);
    }
  }

  const parts = [
    changes,
    lensChanges,
    findings,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changes.event,
      provideTextDocumentContent: () => text,
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: SCHEME },
      {
        onDidChangeCodeLenses: lensChanges.event,
        // Without a summary, another session of the editor has shown the document.
        provideCodeLenses: () => {
          const command = { title: summary, command: PROBLEMS };
          return summary === "" ? [] : [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
        },
      },
    ),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) findings.clear();
    }),
  ];
  return { check, parts };
}

/** The selection, or else the file or what was copied, whichever the user chooses. */
async function read(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? "";
  const text = selected.trim() === "" ? await choose(editor?.document) : selected;
  if (text === undefined) return undefined;
  if (text.length > LONGEST) {
    throw new Error(
      `the response is ${plural(text.length, "character")} long; the limit is ${LONGEST.toLocaleString("en-US")}`,
    );
  }
  if (text.trim() !== "") return text;
  void vscode.window.showInformationMessage(
    "promptls: select or copy what the model has answered, and run the command again.",
  );
  return undefined;
}

async function choose(document: vscode.TextDocument | undefined): Promise<string | undefined> {
  const copied = await vscode.env.clipboard.readText();
  const whole = document?.uri.scheme === SCHEME ? "" : (document?.getText() ?? "");
  const name = document?.uri.path.replace(/.*\//, "");
  const choices = [
    { label: `$(file) All of ${name}`, text: whole },
    { label: "$(clippy) What was copied", detail: copied.trim().slice(0, 80), text: copied },
  ].filter((it) => it.text.trim() !== "");
  if (choices.length < 2) return choices[0]?.text ?? "";
  const placeHolder = "What the model has answered";
  return (await vscode.window.showQuickPick(choices, { placeHolder }))?.text;
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
