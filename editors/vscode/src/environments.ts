// A promptls that is installed in the environment of the workspace.

import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { scriptBeside, scriptIn } from "./launch.ts";

const FOLDERS = [".venv", "venv"];
const VARIABLES = ["VIRTUAL_ENV", "CONDA_PREFIX"];
const PYTHON_EXTENSION = "ms-python.python";

/** The part of the Python extension's interface that is used here. */
interface PythonApi {
  readonly environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(path: {
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri | undefined } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

export interface Installed {
  readonly script: string;
  readonly origin: string;
}

/** Look for promptls where the workspace and the Python extension say. */
export async function findInstalled(): Promise<Installed | undefined> {
  const chosen = await findChosen();
  if (chosen !== undefined) return chosen;
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    (it) => it.uri.scheme === "file",
  );
  for (const folder of folders) {
    for (const name of FOLDERS) {
      const script = scriptIn(join(folder.uri.fsPath, name), process.platform);
      if (await isRunnable(script)) return { script, origin: join(folder.name, name) };
    }
  }
  for (const variable of VARIABLES) {
    const environment = process.env[variable];
    const script = environment ? scriptIn(environment, process.platform) : undefined;
    if (script && (await isRunnable(script))) return { script, origin: variable };
  }
  return undefined;
}

/** Tell when another environment may be that of the workspace. */
export function watchEnvironments(onChange: () => void): vscode.Disposable {
  const subscriptions: vscode.Disposable[] = [];
  function watch(): void {
    const extension = vscode.extensions.getExtension<PythonApi>(PYTHON_EXTENSION);
    // No start waits for it: it may take seconds, and the server can be replaced later.
    void extension?.activate().then(
      (api) => {
        const changes = api?.environments?.onDidChangeActiveEnvironmentPath(onChange);
        if (changes) subscriptions.push(changes);
        onChange();
      },
      () => undefined,
    );
  }
  // Without trust, no environment counts.
  if (vscode.workspace.isTrusted) watch();
  subscriptions.push(
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      onChange();
      watch();
    }),
  );
  return { dispose: () => subscriptions.forEach((it) => void it.dispose()) };
}

async function findChosen(): Promise<Installed | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>(PYTHON_EXTENSION);
  const environments = extension?.isActive ? extension.exports?.environments : undefined;
  if (environments === undefined) return undefined;
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const resource of folders.length > 0 ? folders.map((it) => it.uri) : [undefined]) {
    try {
      const path = environments.getActiveEnvironmentPath(resource);
      const python = (await environments.resolveEnvironment(path))?.executable.uri?.fsPath;
      const script = python ? scriptBeside(python, process.platform) : undefined;
      if (script && (await isRunnable(script))) return { script, origin: "chosen environment" };
    } catch {
      // An environment that is broken or gone has no promptls.
    }
  }
  return undefined;
}

async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, process.platform === "win32" ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
