// The settings of the user, as far as the extension itself needs them.

import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";

export const SECTION = "promptls";

export interface Settings {
  readonly interpreter: string;
  readonly serverPath: string;
  readonly serverArguments: readonly string[];
  readonly useBundled: boolean;
}

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration(SECTION);
  return {
    interpreter: expand(settings.get("interpreter", "")),
    serverPath: expand(settings.get("server.path", "")),
    serverArguments: settings.get<string[]>("server.arguments", []),
    useBundled: settings.get("server.useBundled", false),
  };
}

/** Which features are on. VS Code shows the headings of Markdown itself. */
export function readFeatures(): Record<string, boolean> {
  const features = vscode.workspace.getConfiguration(SECTION).get<object>("features", {});
  return { ...features, headings: false };
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

function expand(path: string): string {
  const trimmed = path.trim();
  if (trimmed === "~" || /^~[\\/]/.test(trimmed)) return join(homedir(), trimmed.slice(1));
  return trimmed;
}
