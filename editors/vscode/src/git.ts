// What VS Code's own extension for git knows. promptls starts no git itself.

import * as vscode from "vscode";

interface Repository {
  show(ref: string, path: string): Promise<string>;
}

interface Api {
  getRepository(uri: vscode.Uri): Repository | null;
  openRepository?(root: vscode.Uri): Promise<Repository | null>;
}

interface Exports {
  readonly enabled: boolean;
  getAPI(version: 1): Api;
}

/** The text of a file in the last commit. Where there is none, the user is told why. */
export async function readLastCommit(uri: vscode.Uri): Promise<string | undefined> {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  const git = await vscode.extensions.getExtension<Exports>("vscode.git")?.activate();
  if (!git?.enabled) {
    void vscode.window.showInformationMessage("promptls: git is off in the settings of VS Code.");
    return undefined;
  }
  const api = git.getAPI(1);
  // A repository below the folder of the workspace may not be open yet.
  const folder = vscode.Uri.joinPath(uri, "..");
  const repository = api.getRepository(uri) ?? (await api.openRepository?.(folder)) ?? null;
  if (repository === null) {
    void vscode.window.showInformationMessage(`promptls: ${name} is in no git repository.`);
    return undefined;
  }
  try {
    return await repository.show("HEAD", uri.fsPath);
  } catch {
    void vscode.window.showInformationMessage(`promptls: ${name} is not in the last commit.`);
    return undefined;
  }
}
