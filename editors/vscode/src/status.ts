// The status of the server, in the language status of the status bar.

import * as vscode from "vscode";
import type { Findings } from "./findings.ts";
import { describeChoice } from "./launch.ts";
import { DOCUMENTS } from "./selectors.ts";
import type { State } from "./server.ts";
import { plural } from "./sizes.ts";

/** The other command, `workbench.actions.view.problems`, also hides the panel. */
export const PROBLEMS = "workbench.panel.markers.view.focus";

/** Why nothing is checked, although nothing is wrong. */
export const OFF = "promptls.enable is off in the settings";

const LONGEST = 60;

export function createStatus(findings: Findings): {
  show(state: State): void;
  readonly parts: vscode.Disposable[];
} {
  const server = vscode.languages.createLanguageStatusItem("promptls.server", DOCUMENTS);
  server.name = "promptls: Server";
  server.command = { command: "promptls.showMenu", title: "Menu" };
  const found = vscode.languages.createLanguageStatusItem("promptls.findings", DOCUMENTS);
  found.name = "promptls: Findings";
  found.command = { command: PROBLEMS, title: "Problems" };

  let isRunning = false;

  function count(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const here = uri ? findings.count(uri) : 0;
    if (here > 0) found.text = plural(here, "finding");
    else found.text = isRunning ? "No findings" : "Not checked";
    found.detail = `${findings.count().toLocaleString("en-US")} in all files`;
  }

  function show(state: State): void {
    isRunning = state.kind === "running";
    server.busy = state.kind === "starting";
    server.severity = vscode.LanguageStatusSeverity.Information;
    server.detail = "";
    switch (state.kind) {
      case "starting":
      case "replaced":
        server.text = "promptls is starting";
        break;
      case "running":
        server.text = `promptls ${state.version}`;
        server.detail = describeChoice(state.chosen);
        break;
      case "stopped":
        server.text = "promptls is stopped";
        break;
      case "off":
        server.text = "promptls is switched off";
        break;
      case "no server":
        server.text = "promptls: no Python";
        server.detail = cut(state.reason.cause);
        server.severity = vscode.LanguageStatusSeverity.Error;
        break;
      case "failed":
        server.text = "promptls has stopped";
        server.detail = cut(state.cause);
        server.severity = vscode.LanguageStatusSeverity.Error;
        break;
    }
    count();
  }

  const parts = [
    server,
    found,
    findings.onDidChange(count),
    vscode.window.onDidChangeActiveTextEditor(count),
  ];
  return { show, parts };
}

/** What has room beside the button of the menu, which has all of it. */
function cut(cause: string): string {
  return cause.length > LONGEST ? `${cause.slice(0, LONGEST).trimEnd()}…` : cause;
}

/** What can be done about the server, to choose from. */
export async function showMenu(state: State): Promise<void> {
  const entries: (vscode.QuickPickItem & { command: string; args?: unknown[] })[] = [
    { label: "$(refresh) Restart Server", command: "promptls.restartServer" },
    { label: "$(output) Show Log", command: "promptls.showLog" },
    { label: "$(warning) Show Problems", command: PROBLEMS },
    { label: "$(snake) Select Python", command: "promptls.selectPython" },
    {
      label: "$(gear) Open Settings",
      command: "workbench.action.openSettings",
      args: ["@ext:promptls.promptls"],
    },
    {
      label: "$(book) Get Started",
      command: "workbench.action.openWalkthrough",
      args: ["promptls.promptls#start", false],
    },
  ];
  const placeHolder = describeState(state);
  const chosen = await vscode.window.showQuickPick(entries, { placeHolder });
  if (chosen) await vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
}

function describeState(state: State): string {
  if (state.kind === "running") return `promptls ${state.version}: ${describeChoice(state.chosen)}`;
  if (state.kind === "off") return OFF;
  if (state.kind === "no server") return state.reason.cause;
  return "cause" in state ? state.cause : "";
}
