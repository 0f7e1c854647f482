// The prompts of a project, by agent and phase, and what is done with one of them.

import * as vscode from "vscode";
import { call, pickFolder } from "./commands.ts";
import { openPreview } from "./preview.ts";
import type { Cell } from "./responseText.ts";
import type { Server } from "./server.ts";
import { describeSize, plural } from "./sizes.ts";
import { activeDocument, activeTemplate, viewOf } from "./virtualDocuments.ts";

/** Choose an agent and a phase, and see the prompt that the model gets for them. */
export async function choosePrompt(server: Server): Promise<void> {
  const folder = await pickFolder();
  if (folder === undefined) return;
  const argument = { uri: folder.toString(), show: false };
  const matrix = await call<{ cells: Cell[]; root: string }>(server, "promptls.matrix", argument);
  if (matrix === undefined) return;
  const found = matrix.cells.filter((it) => it.path !== null && it.standing !== "unusable");
  if (found.length === 0) {
    void vscode.window.showInformationMessage("promptls: there is no template in this folder.");
    return;
  }
  const items = found.map((it) => ({
    label: `${it.agent} ${it.phase}`,
    description: it.standing === "own" ? (it.path ?? "") : `${it.path} (${it.standing})`,
    path: it.path ?? "",
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "The agent and the phase",
    matchOnDescription: true,
  });
  if (chosen === undefined) return;
  await openPreview(server, vscode.Uri.joinPath(vscode.Uri.parse(matrix.root), chosen.path));
}

/** Put the prompt that a template becomes into the clipboard. */
export async function copyPrompt(server: Server, resource?: vscode.Uri): Promise<void> {
  const active = activeDocument();
  const view = resource === undefined && active ? viewOf(active.uri) : undefined;
  const template = activeTemplate(resource);
  if (view === undefined && template === undefined) {
    void vscode.window.showInformationMessage("promptls: open a template first.");
    return;
  }
  const argument = { ...(view ?? { uri: template?.toString() }), show: false };
  const rendered = await call<{ text: string; missing?: string[]; unknown?: string[] }>(
    server,
    "promptls.render",
    argument,
  );
  if (rendered === undefined) return;
  await vscode.env.clipboard.writeText(rendered.text);
  const lacking = (rendered.missing ?? []).length + (rendered.unknown ?? []).length;
  const said = `promptls: copied ${describeSize(rendered.text)}`;
  if (lacking === 0) vscode.window.setStatusBarMessage(said, 5000);
  else
    void vscode.window.showWarningMessage(
      `${said}; ${plural(lacking, "variable")} without a value.`,
    );
}
