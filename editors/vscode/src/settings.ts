// The settings of the user, as far as the extension itself needs them.

import * as vscode from "vscode";
import { toArguments, toPath } from "./launch.ts";

export const SECTION = "promptls";

export interface Settings {
  readonly isEnabled: boolean;
  readonly interpreter: string;
  readonly serverPath: string;
  readonly serverArguments: readonly string[];
  readonly useBundled: boolean;
}

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration(SECTION);
  return {
    isEnabled: settings.get("enable") !== false,
    interpreter: toPath(settings.get("interpreter")),
    serverPath: toPath(settings.get("server.path")),
    serverArguments: toArguments(settings.get("server.arguments")),
    useBundled: settings.get("server.useBundled") === true,
  };
}

/** Which features are on. */
export function readFeatures(): { readonly [name: string]: boolean } {
  return vscode.workspace.getConfiguration(SECTION).get("features", {});
}

/** Tell when a setting has another value that only another server can follow. */
export function watchSettings(onChange: () => void): vscode.Disposable {
  const read = () => JSON.stringify([readSettings(), readFeatures()]);
  let known = read();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration(SECTION)) return;
    const found = read();
    if (found === known) return;
    known = found;
    onChange();
  });
}
