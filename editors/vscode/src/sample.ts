// A folder to try everything in: a fresh copy of what comes with the extension.

import * as vscode from "vscode";

const FIRST = "templates/system/CLAUDE-review.md";
const OPENED = "promptls.sampleOpened";
const WALKTHROUGH = "promptls.promptls#start";

export async function openSample(context: vscode.ExtensionContext): Promise<void> {
  const folder = folderOf(context);
  const options = { recursive: true, useTrash: false };
  // What is left of the last time would be half mended.
  await vscode.workspace.fs.delete(folder, options).then(undefined, () => undefined);
  const shipped = vscode.Uri.joinPath(context.extensionUri, "sample");
  await vscode.workspace.fs.copy(shipped, folder, { overwrite: true });
  await context.globalState.update(OPENED, true);
  await vscode.commands.executeCommand("vscode.openFolder", folder, { forceNewWindow: true });
}

/** In the window of the sample, show where to begin, with the steps beside it. */
export async function welcome(context: vscode.ExtensionContext): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder?.path !== folderOf(context).path || !context.globalState.get(OPENED)) return;
  await context.globalState.update(OPENED, undefined);
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, FIRST), { preview: false });
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, true);
}

function folderOf(context: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(context.globalStorageUri, "promptls-sample");
}
