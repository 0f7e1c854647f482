// Calls of the server's commands. They are not called by their ids: an id that the editor runs
// would be looked up among its own commands first.

import * as vscode from "vscode";
import { isAboutConnection, type Server } from "./server.ts";
import { OFF } from "./status.ts";

/** Call a command of the server. What it refuses is shown to the user, and nothing is returned. */
export async function call<T>(
  server: Server,
  command: string,
  argument: object,
): Promise<T | undefined> {
  const client = await server.client();
  if (client === undefined) {
    const { state } = server;
    if (state.kind === "off") {
      await offerSettings();
      return undefined;
    }
    const cause = state.kind === "no server" ? state.reason.cause : "cause" in state && state.cause;
    const message = `The promptls server is not running${cause ? `: ${cause}` : "."}`;
    const button = await vscode.window.showWarningMessage(message, "Restart", "Select Python");
    if (button === "Restart") await server.restart();
    else if (button) await vscode.commands.executeCommand("promptls.selectPython");
    return undefined;
  }
  try {
    const params = { command, arguments: [argument] };
    return await client.sendRequest<T>("workspace/executeCommand", params);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(
      isAboutConnection(error)
        ? "The promptls server has stopped. Run the command again."
        : `promptls: ${message}`,
    );
    return undefined;
  }
}

/** Nothing can be done without a server, and the user has switched it off. */
async function offerSettings(): Promise<void> {
  const open = "Open Settings";
  const button = await vscode.window.showWarningMessage(`${OFF}.`, open);
  if (button) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "promptls.enable");
  }
}

/** The folder that a command is about: that of the active file, the only one, or a chosen one. */
export async function pickFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const active = vscode.window.activeTextEditor?.document.uri;
  const around = active ? vscode.workspace.getWorkspaceFolder(active) : undefined;
  if (around) return around.uri;
  if (folders.length === 1) return folders[0]?.uri;
  if (folders.length === 0) {
    void vscode.window.showInformationMessage("promptls: open a folder first.");
    return undefined;
  }
  return (await vscode.window.showWorkspaceFolderPick())?.uri;
}
