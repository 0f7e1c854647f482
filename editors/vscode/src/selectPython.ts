// Lets the user choose the Python that runs the server.

import * as vscode from "vscode";
import { listExcluded } from "./choice.ts";
import { describe } from "./interpreter.ts";
import type { Prober } from "./probing.ts";
import type { Server } from "./server.ts";
import { readSettings, SECTION } from "./settings.ts";

/** Where a person without Python gets one. */
const GET = "https://www.python.org/downloads/";

interface Choice extends vscode.QuickPickItem {
  /** A path, nothing for the first suitable one, or undefined to browse. */
  readonly path: string | undefined;
}

export async function selectPython(prober: Prober, server: Server): Promise<void> {
  const choice = await pick(prober);
  if (choice === undefined) return;
  if (choice.path === GET) {
    await vscode.env.openExternal(vscode.Uri.parse(GET));
    return;
  }
  const path = choice.path ?? (await browse());
  if (path === undefined) return;
  if (path === readSettings().interpreter) {
    // It may have been installed since.
    if (server.state.kind !== "running") await server.restart();
    return;
  }
  const answer = path === "" ? undefined : await prober.find({ path, args: [] });
  if (path !== "" && (answer === undefined || "obstacle" in answer)) {
    const why = answer === undefined ? "there is no such file" : answer.obstacle;
    void vscode.window.showErrorMessage(`promptls cannot use ${path}: ${why}.`);
    return;
  }
  const settings = vscode.workspace.getConfiguration(SECTION);
  await settings.update("interpreter", path || undefined, vscode.ConfigurationTarget.Global);
}

async function pick(prober: Prober): Promise<Choice | undefined> {
  const picker = vscode.window.createQuickPick<Choice>();
  picker.placeholder = "The Python that runs the server of the extension: 3.11 or newer";
  picker.busy = true;
  const first: Choice[] = [
    { label: "$(search) The first suitable one", path: "" },
    { label: "$(folder) Browse…", path: undefined },
  ];
  picker.items = first;
  picker.show();
  const chosen = new Promise<Choice | undefined>((resolve) => {
    picker.onDidAccept(() => resolve(picker.selectedItems[0]));
    picker.onDidHide(() => resolve(undefined));
  });
  void list(prober)
    .then((found) => {
      const none = { label: "$(cloud-download) Get Python…", path: GET };
      picker.items = [...first, ...(found.length > 0 ? found : [none])];
    })
    .finally(() => {
      picker.busy = false;
    });
  const choice = await chosen;
  picker.dispose();
  return choice;
}

async function list(prober: Prober): Promise<Choice[]> {
  const current = readSettings().interpreter;
  const choices: Choice[] = [];
  for await (const { answer } of prober.findAll(await listExcluded())) {
    if ("obstacle" in answer) continue;
    const { path } = answer.interpreter;
    const mark = path === current ? "$(check) " : "";
    choices.push({ label: mark + describe(answer.interpreter), description: path, path });
  }
  return choices;
}

async function browse(): Promise<string | undefined> {
  const files = await vscode.window.showOpenDialog({
    title: "Select Python",
    openLabel: "Choose",
  });
  return files?.[0]?.fsPath;
}
