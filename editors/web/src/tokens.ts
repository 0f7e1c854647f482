// The colours of what the server knows: placeholders, tags and their values, blocks, settings.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Client } from "./client.ts";
import type { Document, Workspace } from "./workspace.ts";

// A token is five numbers: lines and units from the one before, length, type, modifiers.
const SIZE = 5;
const setTokens = StateEffect.define<DecorationSet>();

export const tokens = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (decorations, transaction) => {
    const set = transaction.effects.find((it) => it.is(setTokens));
    return set ? set.value : decorations.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export async function colour(
  client: Client,
  workspace: Workspace,
  document: Document,
  types: readonly string[],
): Promise<void> {
  const { uri, version } = document;
  const found = await client.request<{ data: number[] } | null>(
    "textDocument/semanticTokens/full",
    { textDocument: { uri } },
  );
  if (document !== workspace.current() || document.version !== version) {
    return;
  }
  const { doc } = workspace.view.state;
  const marks = [];
  const data = found?.data ?? [];
  let line = 1;
  let character = 0;
  for (let at = 0; at + SIZE <= data.length; at += SIZE) {
    const [lines = 0, units = 0, length = 0, type = 0] = data.slice(at, at + SIZE);
    line += lines;
    character = lines ? units : character + units;
    const from = doc.line(line).from + character;
    const mark = Decoration.mark({ class: `token-${types[type]}` });
    marks.push(mark.range(from, from + length));
  }
  workspace.update(document, { effects: setTokens.of(Decoration.set(marks)) });
}
