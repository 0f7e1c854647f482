// VS Code suggests nothing by itself in plain Markdown. The user is asked once whether it should,
// when there is a document that promptls has suggestions for; nothing is changed unasked.

import * as vscode from "vscode";
import { isPrompt } from "./previewText.ts";

const ASKED = "askedAboutTyping";
const LANGUAGE = "markdown";
const LONGEST = 1_000_000;
const WANTED: Readonly<Record<string, unknown>> = {
  // Suppressions are comments.
  quickSuggestions: { other: "on", comments: "on", strings: "on" },
  // Otherwise words pop up in prose, and Enter at the end of a line takes one of them.
  wordBasedSuggestions: "off",
  acceptSuggestionOnEnter: "smart",
  linkedEditing: true,
};

/** Ask once, as soon as a prompt in plain Markdown is edited. */
export function askOnce(context: vscode.ExtensionContext): vscode.Disposable {
  if (context.globalState.get(ASKED)) return { dispose: () => undefined };
  const listener = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document.languageId !== LANGUAGE || contentChanges.length === 0) return;
    if (!["file", "untitled"].includes(document.uri.scheme)) return;
    const text = document.getText();
    if (text.length > LONGEST || !isPrompt(text)) return;
    listener.dispose();
    if (Object.keys(WANTED).every((it) => isSet(it))) return;
    void ask(context);
  });
  return listener;
}

async function ask(context: vscode.ExtensionContext): Promise<void> {
  if (context.globalState.get(ASKED)) return;
  await context.globalState.update(ASKED, true);
  const turnOn = "Turn On";
  const button = await vscode.window.showInformationMessage(
    "promptls completes blocks, placeholders and tags. In Markdown, VS Code shows suggestions only " +
      "on Ctrl+Space. Turn on suggestions and linked editing for Markdown?",
    turnOn,
    "Not Now",
  );
  if (button === turnOn) await vscode.commands.executeCommand("promptls.suggestWhileTyping");
}

/** Change the user's settings for Markdown. */
export async function suggestWhileTyping(): Promise<void> {
  const editor = vscode.workspace.getConfiguration("editor", { languageId: LANGUAGE });
  for (const [name, value] of Object.entries(WANTED)) {
    await editor.update(name, value, vscode.ConfigurationTarget.Global, true);
  }
  void vscode.window.showInformationMessage(
    "promptls: suggestions and linked editing are on in Markdown.",
  );
}

function isSet(name: string): boolean {
  const editor = vscode.workspace.getConfiguration("editor", { languageId: LANGUAGE });
  return editor.inspect(name)?.globalLanguageValue !== undefined;
}
