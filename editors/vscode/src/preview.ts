// The preview: the prompt that a template becomes, beside the template. The server has it read
// again while the template is edited.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import { findUnresolved, isTemplate, RENDERED } from "./previewText.ts";
import { isText } from "./selectors.ts";
import type { Server } from "./server.ts";
import { describeSize, describeTokens, plural } from "./sizes.ts";
import { activeDocument, showBeside, sourceOf, templateOf } from "./virtualDocuments.ts";

const LONGEST = 1_000_000;

export async function openPreview(server: Server, resource?: vscode.Uri): Promise<void> {
  const active = activeDocument();
  const uri = resource ?? (isText(active) ? active?.uri : undefined);
  if (uri === undefined) {
    // Beside a preview there is nothing more to see.
    if (active !== undefined && templateOf(active.uri) !== undefined) return;
    const message = "promptls: open a template first.";
    const button = await vscode.window.showInformationMessage(message, "Open a Sample");
    if (button) await vscode.commands.executeCommand("promptls.openSample");
    return;
  }
  const argument = { uri: uri.toString(), show: false };
  const rendered = await call<{ uri: string }>(server, "promptls.render", argument);
  if (rendered === undefined) return;
  const view = vscode.Uri.parse(rendered.uri);
  // The name of the tab: without the first word it would be that of the template.
  const name = view.path.slice(RENDERED.length);
  await showBeside(view.with({ path: `${RENDERED}Preview ${name}` }));
  void vscode.commands.executeCommand("setContext", "promptls.hasPreview", true);
}

/** Mark what is unresolved in previews, and show their size in the status bar. */
export function watchPreviews(): vscode.Disposable[] {
  const mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editorWarning.foreground"),
    overviewRulerColor: new vscode.ThemeColor("editorWarning.foreground"),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  const size = vscode.window.createStatusBarItem("promptls.size", vscode.StatusBarAlignment.Right);
  size.name = "promptls: Size of the Prompt";

  function decorate(editor: vscode.TextEditor): void {
    const document = editor.document;
    if (templateOf(document.uri) === undefined) return;
    const marks = findUnresolved(document.getText()).map(({ start, end, name }) => ({
      range: new vscode.Range(document.positionAt(start), document.positionAt(end)),
      hoverMessage: `\`${name}\` has no value.`,
    }));
    editor.setDecorations(mark, marks);
  }

  function measure(): void {
    const rendered = findRendered();
    if (rendered === undefined) {
      size.hide();
      return;
    }
    const text = rendered.getText();
    const unresolved = findUnresolved(text).length;
    size.text = `$(eye) rendered: ${describeTokens(text)}`;
    size.tooltip =
      `The rendered prompt has ${describeSize(text)}. Four characters count as a token.` +
      (unresolved > 0 ? `\n${plural(unresolved, "placeholder")} without a value.` : "");
    size.show();
  }

  function look(): void {
    vscode.window.visibleTextEditors.forEach(decorate);
    measure();
    noteContext();
  }

  look();
  let later: NodeJS.Timeout | undefined;
  return [
    { dispose: () => clearTimeout(later) },
    mark,
    size,
    vscode.window.onDidChangeVisibleTextEditors(look),
    vscode.window.onDidChangeActiveTextEditor(look),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) {
        // The first placeholder may have been typed.
        clearTimeout(later);
        later = setTimeout(noteContext, 500);
      }
      if (sourceOf(document.uri) === undefined) return;
      for (const editor of vscode.window.visibleTextEditors) {
        if (editor.document === document) decorate(editor);
      }
      measure();
    }),
  ];
}

/** The preview that the active editor shows or is shown in. */
function findRendered(): vscode.TextDocument | undefined {
  const active = vscode.window.activeTextEditor?.document;
  if (active === undefined) return undefined;
  if (sourceOf(active.uri) !== undefined) return active;
  const shown = vscode.window.visibleTextEditors.map((it) => it.document);
  return shown.find((it) => sourceOf(it.uri) === active.uri.toString());
}

/** Let menus know whether there is something to preview. */
function noteContext(): void {
  const document = vscode.window.activeTextEditor?.document;
  const text = document !== undefined && isText(document) ? document.getText() : "";
  const canPreview = text.length < LONGEST && isTemplate(text);
  void vscode.commands.executeCommand("setContext", "promptls.canPreview", canPreview);
}
