// What a host makes of a file: the address of the document with it, and what is replaced there.

export const OF_HOST = "/host/";
const QUERY = /^uri=(.*?)&host=([\w-]+)&arguments=(.*)$/s;
const LONGEST = 60;
/** No one looks at more marks, and an editor takes long to draw them. */
const MOST = 2000;

/** The file, the host and the arguments of an address. */
export interface HostView {
  readonly uri: string;
  readonly host: string;
  readonly arguments: string;
}

/**
 * A part of the text. One with a reason takes the place of what is written in the file, or is that
 * and stays.
 */
export interface Piece {
  readonly text: string;
  readonly written: string;
  readonly why: string;
}

export interface Arrived {
  readonly text: string;
  readonly notes: readonly string[];
  readonly details: readonly string[];
  readonly pieces: readonly Piece[];
}

export interface Marked {
  /** Line and character of both ends. */
  readonly range: readonly [number, number, number, number];
  readonly piece: Piece;
}

export function readQuery(query: string): HostView | undefined {
  const [, uri, host, line] = QUERY.exec(query) ?? [];
  return uri === undefined ? undefined : { uri, host: host ?? "", arguments: line ?? "" };
}

/** The places with a reason. The editor may show other line breaks than the text has. */
export function findMarked(pieces: readonly Piece[]): Marked[] {
  const found: Marked[] = [];
  let before = "";
  let [line, character] = [0, 0];
  for (const piece of pieces) {
    if (found.length === MOST) break;
    const [startLine, start] = [line, character];
    // A line break may be of two pieces.
    const isRest = before.endsWith("\r") && piece.text.startsWith("\n");
    const lines = piece.text.slice(isRest ? 1 : 0).split(/\r\n|\r|\n/);
    const last = lines.at(-1) ?? "";
    line += lines.length - 1;
    character = lines.length > 1 ? last.length : character + last.length;
    before = piece.text || before;
    if (piece.why !== "") found.push({ range: [startLine, start, line, character], piece });
  }
  return found;
}

/** Whether a part stays as it is written. */
export function isKept({ text, written }: Piece): boolean {
  return text === written;
}

/** What is said of a part, in Markdown. */
export function explain(piece: Piece): string {
  const { why, written } = piece;
  const reason = why.replace(/[\\`*_{}[\]()#+.!<>|~-]/g, "\\$&");
  if (written === "" || isKept(piece)) return reason;
  const mark = written.includes("`") ? "``" : "`";
  const space = mark === "``" ? " " : "";
  return `${reason}, in place of ${mark}${space}${cut(written)}${space}${mark}`;
}

/** A text in one line. */
export function cut(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
