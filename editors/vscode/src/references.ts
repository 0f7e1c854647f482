// What a click on a lens that counts uses shows. The server gives plain values, VS Code wants its own.

import * as vscode from "vscode";

/** The id of the command; the server is told of it when it starts. */
export const SHOW_REFERENCES = "promptls.showReferences";

interface PlainPosition {
  readonly line: number;
  readonly character: number;
}

interface PlainLocation {
  readonly uri: string;
  readonly range: { readonly start: PlainPosition; readonly end: PlainPosition };
}

export async function showReferences(
  uri: string,
  position: PlainPosition,
  locations: readonly PlainLocation[],
): Promise<void> {
  const places = locations.map(
    (it) =>
      new vscode.Location(
        vscode.Uri.parse(it.uri),
        new vscode.Range(toPosition(it.range.start), toPosition(it.range.end)),
      ),
  );
  await vscode.commands.executeCommand(
    "editor.action.showReferences",
    vscode.Uri.parse(uri),
    toPosition(position),
    places,
  );
}

function toPosition({ line, character }: PlainPosition): vscode.Position {
  return new vscode.Position(line, character);
}
