// Positions of the protocol, which are lines and UTF-16 units, and offsets of the editor.
import type { ChangeSet, ChangeSpec, Text } from "@codemirror/state";
import type { Position, Range, TextEdit } from "./protocol.ts";

export function toPosition(text: Text, offset: number): Position {
  const line = text.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

export function toOffset(text: Text, { line, character }: Position): number {
  if (line >= text.lines) {
    return text.length;
  }
  const { from, to } = text.line(line + 1);
  return Math.min(from + character, to);
}

export function toSpan(text: Text, { start, end }: Range): { from: number; to: number } {
  return { from: toOffset(text, start), to: toOffset(text, end) };
}

export function toChanges(text: Text, edits: readonly TextEdit[]): ChangeSpec[] {
  return edits.map((it) => ({ ...toSpan(text, it.range), insert: it.newText }));
}

// What the server is told of changes. The last one comes first, so that all are about the text before.
export function toEvents(before: Text, changes: ChangeSet): { range: Range; text: string }[] {
  const events: { range: Range; text: string }[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => {
    const range = { start: toPosition(before, from), end: toPosition(before, to) };
    events.unshift({ range, text: inserted.toString() });
  });
  return events;
}
