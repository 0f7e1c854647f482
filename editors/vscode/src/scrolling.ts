// The preview follows its template: what is at the top there is at the top here. The other way
// nothing follows, and what is typed moves nothing.

import * as vscode from "vscode";
import { findSameLine } from "./lines.ts";
import { sourceOf } from "./virtualDocuments.ts";

export function followScrolling(): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
    const first = visibleRanges[0]?.start.line;
    if (first === undefined || textEditor !== vscode.window.activeTextEditor) return;
    const shown = textEditor.document.uri.toString();
    const preview = vscode.window.visibleTextEditors.find(
      (it) => it !== textEditor && sourceOf(it.document.uri) === shown,
    );
    if (preview === undefined) return;
    const line = findSameLine(linesOf(textEditor.document), linesOf(preview.document), first);
    if (line === undefined) return;
    const at = line + countSticky(preview.document);
    const range = new vscode.Range(at, 0, at, 0);
    preview.revealRange(range, vscode.TextEditorRevealType.AtTop);
  });
}

/** How many lines VS Code leaves above what it reveals: the headings may stay there. */
function countSticky(document: vscode.TextDocument): number {
  const sticky = vscode.workspace.getConfiguration("editor.stickyScroll", document);
  return sticky.get("enabled", false) ? sticky.get("maxLineCount", 0) : 0;
}

function linesOf(document: vscode.TextDocument): string[] {
  return document.getText().split(/\r\n|\r|\n/);
}
