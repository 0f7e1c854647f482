// All safe fixes at once, of a file or of a folder. The server finds them and asks the editor to
// apply them; those of several files are shown before, to choose from.

import * as vscode from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient";
import { call, pickFolder } from "./commands.ts";
import type { Findings } from "./findings.ts";
import type { Server } from "./server.ts";

const LABEL = "Fix all safe promptls problems";

interface Fixed {
  readonly edit: WorkspaceEdit;
  readonly files: number;
  readonly summary: string;
}

export async function fixFile(server: Server, resource?: vscode.Uri): Promise<void> {
  const uri = resource ?? vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) {
    void vscode.window.showInformationMessage("promptls: open a file first.");
    return;
  }
  tell(await call<Fixed>(server, "promptls.server.fixAll", { uri: uri.toString() }));
}

export async function fixFolder(server: Server, resource?: vscode.Uri): Promise<void> {
  const folder = resource ?? (await pickFolder());
  if (folder === undefined) return;
  const where = {
    location: vscode.ProgressLocation.Notification,
    title: "promptls looks for fixes",
  };
  const fixed = await vscode.window.withProgress(where, () =>
    call<Fixed>(server, "promptls.server.fixAll", { uri: folder.toString(), apply: false }),
  );
  const client = await server.client();
  if (fixed === undefined || client === undefined) return;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(withoutQuestions(fixed.edit));
  const [first] = edit.entries();
  if (fixed.files > 1 && first) {
    // VS Code shows all edits if one of them is to be confirmed, and that one is not ticked: it is
    // one that changes nothing.
    const start = new vscode.Position(0, 0);
    edit.insert(first[0], start, "", { label: LABEL, needsConfirmation: true });
  }
  const dirty = vscode.workspace.textDocuments.filter((it) => it.isDirty).map((it) => it.uri.path);
  if (first) await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  // VS Code saves what has been changed by a refactoring if these are several files.
  if (fixed.files === 1 && first && !dirty.includes(first[0].path)) {
    await (await vscode.workspace.openTextDocument(first[0])).save();
  }
  tell(fixed);
}

function withoutQuestions(edit: WorkspaceEdit): WorkspaceEdit {
  const annotations = Object.entries(edit.changeAnnotations ?? {}).map(
    ([id, it]) => [id, { ...it, needsConfirmation: false }] as const,
  );
  return { ...edit, changeAnnotations: Object.fromEntries(annotations) };
}

/** Let menus know whether anything is wrong: without a finding they offer no fixes. */
export function watchFindings(findings: Findings): vscode.Disposable {
  let known: boolean | undefined;
  function note(): void {
    const found = findings.count() > 0;
    if (found === known) return;
    known = found;
    void vscode.commands.executeCommand("setContext", "promptls.hasFindings", found);
  }
  note();
  return findings.onDidChange(note);
}

function tell(fixed: Fixed | undefined): void {
  if (fixed?.files === 0) {
    void vscode.window.showInformationMessage("promptls: nothing has a safe fix.");
  } else if (fixed?.files === 1) {
    vscode.window.setStatusBarMessage(`promptls: ${fixed.summary}`, 5000);
  }
}
