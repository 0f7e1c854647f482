// What the user is told: once, with the cause and what can be done about it.

import * as vscode from "vscode";
import { describe } from "./interpreter.ts";
import type { Chosen } from "./launch.ts";
import type { State } from "./server.ts";

const PYTHON = "Select Python";
const LOG = "Show Log";
const RESTART = "Restart";
const COMMANDS: Record<string, string> = {
  [PYTHON]: "promptls.selectPython",
  [LOG]: "promptls.showLog",
  [RESTART]: "promptls.restartServer",
};
const TOLD = "toldAboutCore";

/** Tell of a server that cannot be started, or that has been given up. */
export function createTeller(): (state: State) => void {
  // What is shown at the moment, so that the same is not shown twice.
  let shown: string | undefined;
  return (state) => {
    if (state.kind === "no server") tell(state.reason.cause, [PYTHON, LOG]);
    else if (state.kind === "replaced") {
      const why = shorten(state.cause);
      tell(`${state.command} does not start: ${why}. promptls runs its own server instead.`, [LOG]);
    } else if (state.kind === "failed") {
      const buttons = state.chosen.interpreter ? [RESTART, PYTHON, LOG] : [RESTART, LOG];
      tell(`The promptls server has stopped: ${shorten(state.cause)}`, buttons);
    }
  };

  function tell(message: string, buttons: string[]): void {
    if (message === shown) return;
    shown = message;
    void vscode.window.showErrorMessage(message, ...buttons).then((button) => {
      shown = undefined;
      const command = button && COMMANDS[button];
      if (command) void vscode.commands.executeCommand(command);
    });
  }
}

/** Tell once that JSON is not validated with this Python. */
export async function tellAboutCore(
  context: vscode.ExtensionContext,
  chosen: Chosen,
): Promise<void> {
  if (!chosen.lacksCore || chosen.interpreter === undefined) return;
  const python = describe(chosen.interpreter);
  if (context.globalState.get(TOLD) === python) return;
  await context.globalState.update(TOLD, python);
  const message =
    `promptls has no compiled core for ${python}. Everything works, except that JSON files are ` +
    "not validated.";
  const button = await vscode.window.showInformationMessage(message, PYTHON);
  if (button) await vscode.commands.executeCommand("promptls.selectPython");
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
