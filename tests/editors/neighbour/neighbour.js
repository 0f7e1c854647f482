// Another extension for Markdown, as people have them: a formatter that writes lists with hyphens.
// What it does must still be done beside promptls.
const vscode = require("vscode");

exports.activate = () => {
  vscode.languages.registerDocumentFormattingEditProvider("markdown", {
    provideDocumentFormattingEdits: (document) =>
      [...document.getText().matchAll(/^\* /gm)].map((it) => {
        const at = document.positionAt(it.index);
        return vscode.TextEdit.replace(new vscode.Range(at, at.translate(0, 1)), "-");
      }),
  });
};
