// The marks in the text that a host makes of a file: what is replaced, and what stays.

import * as vscode from "vscode";
import { type Arrived, cut, explain, findMarked, isKept } from "./hostText.ts";

const REPLACED = {
  backgroundColor: new vscode.ThemeColor("diffEditor.insertedTextBackground"),
  border: "1px solid",
  borderColor: new vscode.ThemeColor("diffEditor.insertedTextBorder"),
  borderRadius: "2px",
  overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.addedForeground"),
  overviewRulerLane: vscode.OverviewRulerLane.Right,
};
const KEPT = { textDecoration: "underline dotted" };
/** A placeholder of which nothing is left. */
const GONE = {
  color: new vscode.ThemeColor("disabledForeground"),
  textDecoration: "line-through",
};

export interface Marker extends vscode.Disposable {
  /** Mark what an editor shows, unless that is another text than the one that is known. */
  mark(editor: vscode.TextEditor, arrived: Arrived): void;
}

export function createMarker(): Marker {
  const replaced = vscode.window.createTextEditorDecorationType(REPLACED);
  const kept = vscode.window.createTextEditorDecorationType(KEPT);
  return {
    mark(editor, { text, pieces }) {
      // What has come is not in the editor yet, or is gone.
      if (toLines(text) !== toLines(editor.document.getText())) return;
      const found = findMarked(pieces);
      for (const [type, those] of [
        [replaced, found.filter((it) => !isKept(it.piece))],
        [kept, found.filter((it) => isKept(it.piece))],
      ] as const) {
        const marks = those.map(({ range, piece }) => ({
          range: new vscode.Range(...range),
          hoverMessage: explain(piece),
          renderOptions:
            piece.text === "" ? { after: { contentText: cut(piece.written), ...GONE } } : {},
        }));
        editor.setDecorations(type, marks);
      }
    },
    dispose() {
      replaced.dispose();
      kept.dispose();
    },
  };
}

function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
