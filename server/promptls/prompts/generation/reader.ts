// The reader that a generated TypeScript module has in it. It imports nothing.
// It is the one in reader.py, in its order.

// == core ==
interface Part {
  kind: string;
  name: string;
  word?: string;
  after?: string;
  // The words and signs before the value.
  tokens?: string[];
  values?: string[];
  good?: string[];
  bad?: string[];
  place?: string;
  times?: string;
  optional?: boolean;
  level?: number;
  path?: string[];
  // A pattern.
  id?: string;
}

// A part that was found, or what looks like one, which is wrong.
interface Found {
  start: number;
  end: number;
  value: unknown;
  wrong: boolean;
  id: string;
}

interface Fence {
  start: number;
  end: number;
  language: string;
  body: string;
  isClosed: boolean;
}

type Span = [number, number];

// A text without thoughts, its lines outside of fences, comments and quotations, and its fences.
interface Answer {
  text: string;
  lines: Span[];
  fences: Fence[];
}

const LINE = /[^\n\r]+/g;
const SHOWN = /[^\n\r]/g;
const MARGIN = "[ \\t]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)?";
const MARK = " {0,3}((?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)?(`{3,}|~{3,})([^\\n\\r]*)";
const FENCE = new RegExp(MARK, "y");
const QUOTATION = new RegExp(`${MARGIN}>`, "y");
const COMMENT = / {0,3}<!--/y;
const OUTSIDE = new RegExp(
  `(?:^|(?<=[\\n\\r]))(?:${MARK}|[ \\t]*>[^\\n\\r]*)` +
    "|(`+)|(<!--)|(<thought(?:[ \\t\\r\\n][^<>]*)?>)",
  "g",
);
const THOUGHT = /<thought(?:[ \t\r\n][^<>]*)?>|<\/thought>/g;
const QUOTES = "\"'\u2018\u2019\u201c\u201d";

function found(start: number, end: number, value: unknown = null, id = ""): Found {
  return { start, end, value, wrong: false, id };
}

function wrong(start: number, end: number): Found {
  return { start, end, value: null, wrong: true, id: "" };
}

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfLine(text: string, at: number): number {
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

// Whether something is directly between two of some marks.
function isBetween(text: string, start: number, end: number, marks: string): boolean {
  const before = text.slice(Math.max(start - 1, 0), start);
  const behind = text.slice(end, end + 1);
  return before !== "" && behind !== "" && marks.includes(before) && marks.includes(behind);
}

// Where inline code ends in its line, or else its first mark.
function endOfCode(text: string, at: number, ticks: string): number {
  const close = matchFrom(new RegExp(`(?<!\`)${ticks}(?!\`)`, "g"), text.slice(0, endOfLine(text, at)), at);
  return close ? close.index + ticks.length : at;
}

function endOfThought(text: string, start: number): number {
  let depth = 0;
  THOUGHT.lastIndex = start;
  for (let it = THOUGHT.exec(text); it; it = THOUGHT.exec(text)) {
    if (!isBetween(text, it.index, THOUGHT.lastIndex, `\`${QUOTES}`)) {
      depth += it[0] === "</thought>" ? -1 : 1;
    }
    if (depth === 0) return THOUGHT.lastIndex;
  }
  return -1;
}

// The fences that are open: their marks, their languages, and whether they may show another one.
type Opened = readonly (readonly [string, string, boolean])[];
const MOST_STRAY = 8;

// Those behind a mark.
function afterMark(opened: Opened, ticks: string, info: string, mayShow = true): Opened {
  const language = (info.split(/\s+/)[0] ?? "").toLowerCase();
  const last = opened[opened.length - 1];
  const opens = [ticks, language, mayShow && ["", "markdown", "md"].includes(language)] as const;
  if (!last) return [opens];
  const [outer, , shows] = last;
  if (!ticks.startsWith(outer)) return opened;
  if (info && ticks.length === outer.length && shows) return [...opened, opens];
  return info ? opened : opened.slice(0, -1);
}

// The text with spaces in place of thoughts. One that does not end takes all behind it.
function withoutThoughts(text: string): string {
  let shown = "";
  let kept = 0;
  let at = 0;
  let opened: Opened = [];
  const lastComment = text.lastIndexOf("-->");
  while (text.includes("<thought")) {
    const it = matchFrom(OUTSIDE, text, at);
    if (!it) break;
    at = OUTSIDE.lastIndex;
    const [, , fence, info = "", ticks, comment, thought] = it;
    if (fence?.startsWith("`") && info.includes("`")) {
      at = opened.length ? at : endOfCode(text, at - info.length, fence);
    } else if (fence) {
      opened = afterMark(opened, fence, info.trim());
    } else if (opened.length) {
      continue;
    } else if (ticks) {
      at = endOfCode(text, at, ticks);
    } else if (comment && at <= lastComment) {
      at = text.indexOf("-->", at);
    } else if (thought && !isBetween(text, it.index, at, `\`${QUOTES}`)) {
      const start = it.index;
      const end = endOfThought(text, start);
      shown += text.slice(kept, start);
      if (end < 0) return shown;
      const blank = text.slice(start, end).replace(SHOWN, " ");
      const before = text.slice(kept, start);
      const line = kept + Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"), -1) + 1;
      const begins = !text.slice(line, start).trim() && text.slice(end, end + 1).trim() !== "";
      shown += begins ? `${blank.slice(0, -1)}\n` : blank;
      kept = at = end;
    }
  }
  return shown + text.slice(kept);
}

function read(given: string): Answer {
  const text = withoutThoughts(given.replace(/^\ufeff/, ""));
  const strict: number[] = [];
  let [answer, stray] = findFences(text, strict);
  // What seems to show a fence and does not end shows none.
  while (stray >= 0 && strict.length < MOST_STRAY) {
    strict.push(stray);
    [answer, stray] = findFences(text, strict);
  }
  return answer;
}

// The fences of a text, and where one begins that shows another one and does not end, or -1.
function findFences(text: string, strict: number[]): [Answer, number] {
  const lines: Span[] = [];
  const fences: Fence[] = [];
  let opened: Opened = [];
  let begun = 0;
  let body = 0;
  let aside = 0;
  let column = 0;
  let first = -1;
  let hasShown = false;
  for (const line of text.matchAll(LINE)) {
    const start = line.index;
    const end = start + line[0].length;
    if (start < aside) continue;
    const mark = matchFrom(FENCE, text, start);
    let ticks = mark?.[2] ?? "";
    const info = (mark?.[3] ?? "").trim();
    const last = opened[opened.length - 1];
    if (last && line[0].trim() && !line[0].startsWith(" ".repeat(column))) {
      // Its list ends, and so does the fence.
      fences.push({ start: begun, end: start, language: last[1], body: text.slice(body, start), isClosed: false });
      opened = [];
      column = 0;
    }
    if (ticks.startsWith("`") && info.includes("`")) ticks = "";
    const after = end + (text.startsWith("\r\n", end) ? 2 : 1);
    const now = ticks ? afterMark(opened, ticks, info, !strict.includes(start)) : opened;
    const around = opened[opened.length - 1];
    if (around && now.length !== opened.length) {
      const isClosed = now.length < opened.length;
      const stop = isClosed ? end : start;
      fences.push({ start: begun, end: stop, language: around[1], body: text.slice(body, start), isClosed });
      [begun, body] = [stop, after];
      hasShown ||= !isClosed;
    } else if (ticks && !around) {
      [first, hasShown] = [start, false];
      column = mark?.[1] === undefined ? 0 : line[0].indexOf(ticks);
      [begun, body] = [start, after];
    } else if (around) {
      // What is in a fence.
    } else if (matchFrom(COMMENT, text, start)) {
      const close = text.indexOf("-->", text.indexOf("<!--", start) + 2);
      aside = close < 0 ? text.length : endOfLine(text, close);
    } else if (!matchFrom(QUOTATION, text, start)) {
      lines.push([start, end]);
    }
    opened = now;
  }
  const open = opened[opened.length - 1];
  if (open) {
    fences.push({ start: begun, end: text.length, language: open[1], body: text.slice(body), isClosed: false });
  }
  return [{ text, lines, fences }, open && hasShown ? first : -1];
}

// Whether a part is where it must be. Before and behind a heading only headings count.
function isPlaced(part: Part, all: Found[], answer: Answer): boolean {
  const first = all[0];
  const last = all[all.length - 1];
  if (!part.place || !first || !last) return true;
  let before = answer.text.slice(0, first.start).trim() !== "";
  let behind = answer.text.slice(last.end).trim() !== "";
  if (part.kind === "heading" && part.place !== "alone") {
    const starts = answer.lines.map(([it]) => it).filter((it) => matchFrom(/ {0,3}#{1,6}[ \t]/y, answer.text, it));
    before = starts.some((it) => it < first.start);
    behind = starts.some((it) => it > last.start);
  }
  return !(part.place !== "last" && before) && !(part.place !== "first" && behind);
}

function isRight(part: Part, all: Found[], answer: Answer): boolean {
  if (all.some((it) => it.wrong) || (all.length === 0 && !part.optional)) return false;
  if (!part.times && all.length > 1) return false;
  if (part.times === "repeated" && all.some((it) => it.value !== all[0]?.value)) return false;
  return isPlaced(part, all, answer);
}

// What an answer means: good, bad or given, none without any part, malformed with wrong ones.
function judge(parts: Part[], every: Found[][], answer: Answer): string {
  if (every.every((it) => it.length === 0)) return "none";
  if (!parts.every((part, number) => isRight(part, every[number] ?? [], answer))) return "malformed";
  const places = parts.flatMap((part, number) =>
    part.times === "many" ? [] : (every[number] ?? []).map((it): Span => [it.start, number]),
  );
  places.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (places.some((it, at) => at > 0 && it[1] < (places[at - 1]?.[1] ?? 0))) return "malformed";
  const meanings = parts.flatMap((part, number) => (every[number] ?? []).map((it) => meaningOf(part, it.value)));
  return ["bad", "good"].find((it) => meanings.includes(it)) ?? "given";
}

function meaningOf(part: Part, value: unknown): string {
  if (typeof value === "object" && value !== null) return part.good ? "bad" : "given";
  const said = typeof value === "string" ? value : JSON.stringify(value);
  if (part.good?.includes(said)) return "good";
  return part.good || part.bad?.includes(said) ? "bad" : "given";
}

const READERS: Record<string, (part: Part, answer: Answer) => Found[]> = {};

// What an answer means, and what was found of each part: nothing where it is malformed.
function parse(text: string, parts: Part[]): [string, Found[][]] {
  const hasLines = parts.some((it) => ["line", "heading", "fence", "json"].includes(it.kind));
  const answer = hasLines ? read(text) : unwrap(read(text));
  const every = parts.map((it) => (READERS[it.kind]?.(it, answer) ?? []).sort((one, other) => one.start - other.start));
  const outcome = judge(parts, every, answer);
  return [outcome, outcome === "malformed" ? parts.map(() => []) : every];
}

// What is in the fence that is all of an answer.
function unwrap(answer: Answer): Answer {
  const { text, fences } = answer;
  const whole = text.trim();
  const fence = fences[0];
  if (fences.length !== 1 || !fence?.isClosed || !(whole.startsWith("```") || whole.startsWith("~~~"))) return answer;
  const { start, end, language, body } = fence;
  if (!["", "text", "txt", "markdown", "md", "xml"].includes(language) || text.slice(end).trim()) return answer;
  const at = body ? text.indexOf(body, endOfLine(text, start)) : end;
  const blank = (shown: string): string => shown.replace(SHOWN, " ");
  return read(blank(text.slice(0, at)) + body + blank(text.slice(at + body.length)));
}

function one(all: Found[] | undefined): unknown {
  return all?.[all.length - 1]?.value ?? null;
}

function values(all: Found[] | undefined): unknown[] {
  return (all ?? []).map((it) => it.value);
}

function byId(all: Found[] | undefined): [string, unknown][] {
  return (all ?? []).map((it) => [it.id, it.value]);
}

// == quotes ==
const END_OF_QUOTE = /[^"\u201d\n\r]{0,1000}["\u201d]/y;
const ITEM_MARK = /[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]/y;
const ASIDE = /(`+)|<!--/g;

// The inline code and the comments of a line.
function asideIn(text: string, start: number, end: number): Span[] {
  const all: Span[] = [];
  const line = text.slice(0, end);
  let at = start;
  for (let it = matchFrom(ASIDE, line, at); it; it = matchFrom(ASIDE, line, at)) {
    at = it.index + it[0].length;
    const close = it[1] ? endOfCode(text, at, it[1]) : line.indexOf("-->", at) + 3;
    if (close > at) {
      all.push([it.index, close]);
      at = close;
    }
  }
  return all;
}

// The numbers of the lines that are indented code: deep, behind a blank line, in no list.
function findIndented(answer: Answer): Set<number> {
  const all = new Set<number>();
  let isList = false;
  let behind = -1;
  answer.lines.forEach(([start, end], number) => {
    const line = answer.text.slice(start, end);
    const isDeep = line.startsWith("    ") || line.startsWith("\t");
    const breaks = answer.text.slice(Math.max(behind, 0), start).split("\n").length - 1;
    if (isDeep && (behind < 0 || breaks > 1 || all.has(number - 1)) && !isList) all.add(number);
    if (line.trim()) isList = matchFrom(ITEM_MARK, line, 0) !== null || (isList && " \t".includes(line.charAt(0)));
    behind = end;
  });
  return all;
}

function lineAt(lines: Span[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// The spans outside of quotation marks, and outside of inline code and comments or not.
function unquoted(answer: Answer, spans: Span[], inCode: boolean): Span[] {
  const { text, lines } = answer;
  const kept: Span[] = [];
  const indented = inCode ? new Set<number>() : findIndented(answer);
  let line = -1;
  let at = -1;
  let isOpen = false;
  let aside: Span[] = [];
  for (const [start, end] of spans) {
    const number = lineAt(lines, start);
    const span = lines[number];
    if (!span || start >= span[1] || indented.has(number)) continue;
    if (number !== line) {
      line = number;
      at = span[0];
      isOpen = false;
      aside = inCode ? [] : asideIn(text, ...span);
    }
    const between = text.slice(at, start);
    if (between.split('"').length % 2 === 0) isOpen = !isOpen;
    const [opening, closing] = [between.lastIndexOf("\u201c"), between.lastIndexOf("\u201d")];
    if (opening !== closing) isOpen = opening > closing;
    at = start;
    const near = aside[lineAt(aside, start)];
    if ((near && start < near[1]) || (isOpen && matchFrom(END_OF_QUOTE, text, end))) continue;
    if (!isBetween(text, start, end, QUOTES)) kept.push([start, end]);
  }
  return kept;
}

// == lines ==
const DECORATION = " \t*_`~\"'\u201c\u201d\u2018\u2019";
const AROUND_CHOICE = `${DECORATION}<>[]{}()`;
const LEAD = /[ \t]*(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]+)?[*_`~"']{0,6}/y;
const BETWEEN = /[ \t*_`]{0,8}/y;
const JOINT = /[|,/]|(?<=[ \t])or(?=[ \t])|(?<=[ \t])\|\|(?=[ \t])/;
const WORD = /[\p{L}\p{N}_]/uy;
const ALNUM = /[\p{L}\p{N}]$/u;
const TITLE = / {0,3}(#{1,6})[ \t]+([^\n\r]*)/y;

function strip(text: string, marks: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.includes(text.charAt(start))) start++;
  while (end > start && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

// The value of a line that is written as it must be.
function valueOf(part: Part, line: string): string | null {
  const shown = strip(line, " \t");
  const { word = "", after = "" } = part;
  if (!shown.startsWith(word) || !shown.slice(word.length).endsWith(after)) return null;
  const value = shown.slice(word.length, shown.length - after.length);
  const fits = part.values ? part.values.includes(value) : value !== "" && value === value.trim();
  return fits ? value : null;
}

// What is behind the words of a part in a line that begins almost like it.
function restOf(part: Part, line: string): string | null {
  let at = matchFrom(LEAD, line, 0)?.[0].length ?? 0;
  const tokens = part.tokens ?? [];
  for (const [number, token] of tokens.entries()) {
    if (number) at += matchFrom(BETWEEN, line, at)?.[0].length ?? 0;
    if (line.slice(at, at + token.length).toLowerCase() !== token.toLowerCase()) return null;
    at += token.length;
  }
  const last = tokens[tokens.length - 1];
  if (last && ALNUM.test(last) && matchFrom(WORD, line, at)) return null;
  return line.slice(at);
}

// Whether a line looks like a part, and whether it counts beside one that is right.
function isNear(part: Part, line: string): [boolean, boolean] {
  const rest = restOf(part, line);
  if (rest === null) return [false, false];
  let said = strip(rest, DECORATION);
  const after = strip(part.after ?? "", DECORATION);
  if (after && said.toLowerCase().endsWith(after.toLowerCase())) said = said.slice(0, said.length - after.length);
  said = strip(said, `${DECORATION}.!,;`);
  const folded = (part.values ?? []).map((it) => it.toLowerCase());
  const isExact = !!part.word && strip(line, " \t").startsWith(part.word);
  if (!part.values) return [true, isExact && !said];
  if (folded.includes(said.replace(/[ \t]+/g, " ").toLowerCase())) return [true, false];
  const pieces = said.slice(0, 1000).split(JOINT).map((it) => strip(it, AROUND_CHOICE).toLowerCase());
  const isChoice = pieces.length > 1 && pieces.every((it) => folded.includes(it));
  return [!!part.word, isExact && !isChoice];
}

function titleOf(text: string): string {
  const marks = text.length - text.replace(/#+$/, "").length;
  const bare = text.slice(0, text.length - marks);
  return marks && /[ \t]$/.test(bare) && bare.trim() ? bare.trimEnd() : text;
}

function readLines(part: Part, answer: Answer): Found[] {
  const [right, near, kept]: Found[][] = [[], [], []];
  for (const [start, end] of answer.lines) {
    let said = answer.text.slice(start, end);
    let isLevel = true;
    if (part.kind === "heading") {
      const title = matchFrom(TITLE, said, 0);
      if (!title) continue;
      isLevel = !part.level || part.level === title[1]?.length;
      said = titleOf((title[2] ?? "").replace(/[ \t]+$/, ""));
    }
    const value = valueOf(part, said);
    const [looks, counts] = value === null ? isNear(part, said) : [!isLevel, false];
    if (value !== null && isLevel) right?.push(found(start, end, value));
    else if (looks) {
      near?.push(wrong(start, end));
      if (counts) kept?.push(wrong(start, end));
    }
  }
  if (right?.length) return [...right, ...(kept ?? [])];
  return near?.length ? near : readOthers(part, answer);
}

// A part that is in a fence, or within a line.
function readOthers(part: Part, answer: Answer): Found[] {
  for (const { start, end, body } of answer.fences) {
    const said = part.kind === "heading" ? body.trim().replace(/^[# ]+/, "") : body.trim();
    if (!said.includes("\n") && valueOf(part, said) !== null) return [wrong(start, end)];
  }
  if (part.kind === "heading" || !part.word || !part.values) return [];
  const spans: Span[] = [];
  const word = part.word;
  for (let at = answer.text.indexOf(word); at >= 0; at = answer.text.indexOf(word, at + 1)) {
    const isWord = at > 0 && matchFrom(WORD, answer.text, at - 1);
    const value = part.values.find((it) => {
      const end = at + word.length + it.length;
      return answer.text.startsWith(it, at + word.length) && !(end < answer.text.length && matchFrom(WORD, answer.text, end));
    });
    if (!isWord && value !== undefined) spans.push([at, at + word.length + value.length]);
  }
  return unquoted(answer, spans, true).map((it) => wrong(...it));
}

READERS["line"] = READERS["heading"] = readLines;

// == fences ==
const LIKE_JSON = ["", "jsonc", "json5", "javascript", "js", "text", "txt"];
const MISSING = Symbol("missing");

// The value of JSON at a path, or `MISSING`.
function load(text: string, path: string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return MISSING;
  }
  for (const key of path) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key)) return MISSING;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && load(text, []) !== MISSING;
}

// Where an object ends by its braces, or -1.
function endOfObject(text: string, start: number): number {
  let depth = 0;
  const signs = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  signs.lastIndex = start;
  for (let it = signs.exec(text); it; it = signs.exec(text)) {
    depth += it[0] === "{" ? 1 : it[0] === "}" ? -1 : 0;
    if (depth === 0) return signs.lastIndex;
  }
  return -1;
}

// Whether an object of JSON has lines of its own. Of many, the first and last are tried.
function hasObject(answer: Answer): boolean {
  const { text } = answer;
  const starts = answer.lines
    .map(([start, end]) => end - text.slice(start, end).trimStart().length)
    .filter((it) => text[it] === "{");
  let at = 0;
  for (const start of [...starts.slice(0, 8), ...starts.slice(8).slice(-8)]) {
    const end = start < at ? -1 : endOfObject(text, start);
    // Words that are no JSON are seen as numbers here.
    const shown = text.slice(start, end).replace(/: (?:NaN|-?Infinity)\b/g, ": 0");
    if (end < 0 || load(shown, []) === MISSING) continue;
    at = end;
    if (!text.slice(end, endOfLine(text, end)).trim()) return true;
  }
  return false;
}

function asFound(part: Part, start: number, end: number, body: string): Found {
  const value = load(body, part.path ?? []);
  return value === MISSING ? wrong(start, end) : found(start, end, value);
}

function readFences(part: Part, answer: Answer): Found[] {
  const own = answer.fences.filter((it) => it.language === part.word);
  if (own.length) {
    const chosen = part.place === "first" ? own.slice(0, 1) : part.place === "last" ? own.slice(-1) : own;
    return chosen.map(({ start, end, body, isClosed }) => {
      if (!isClosed) return wrong(start, end);
      return part.word === "json" ? asFound(part, start, end, body) : found(start, end, body);
    });
  }
  if (part.word !== "json") return [];
  const isLike = answer.fences.some((it) => LIKE_JSON.includes(it.language) && isJson(it.body));
  return isLike || isJson(answer.text) || hasObject(answer) ? [wrong(0, 0)] : [];
}

function readJson(part: Part, answer: Answer): Found[] {
  const text = answer.text.trim();
  if (text.startsWith("{") || text.startsWith("[") || load(text, []) !== MISSING) {
    const start = answer.text.indexOf(text);
    return [asFound(part, start, start + text.length, text)];
  }
  const languages = ["json", ...LIKE_JSON];
  const isLike = answer.fences.some((it) => languages.includes(it.language) && isJson(it.body));
  return isLike || hasObject(answer) ? [wrong(0, 0)] : [];
}

READERS["fence"] = readFences;
READERS["json"] = readJson;

// == tags ==
const JOINED = /^[\s*_]{0,8}(?:,[\s*_]{1,8}or(?![A-Za-z])|or(?![A-Za-z])|[,/|])[\s*_]{0,8}$/;

// The tags of a part. One that is not closed, or written otherwise, is wrong.
function readTags(part: Part, answer: Answer): Found[] {
  const { text } = answer;
  const name = (part.word ?? "").replace(/[^A-Za-z0-9_]/g, "\\$&");
  const written = new RegExp(`<[ \\t]{0,8}(/?)[ \\t]{0,8}${name}(?![\\w-])([^<>]{0,1000})>`, "gi");
  const tags = [...text.matchAll(written)];
  const pairs = new Map<number, [RegExpExecArray, RegExpExecArray | null]>();
  const spans: Span[] = [];
  for (let at = 0; at < tags.length; at++) {
    const [opening, other] = [tags[at], tags[at + 1]];
    if (!opening) break;
    const closing = other && !opening[1] && other[1] ? other : null;
    if (closing) at++;
    const last = closing ?? opening;
    spans.push([opening.index, last.index + last[0].length]);
    pairs.set(opening.index, [opening, closing]);
  }
  const all: Found[] = [];
  for (const [number, [start, end]] of unquoted(answer, spans, false).entries()) {
    const [opening, closing] = pairs.get(start) ?? [];
    if (!opening) continue;
    // The first closes nothing: it is mentioned. Behind others, it is a slip.
    const isSlip = part.values && !closing && opening[1] && number > 0;
    all.push(...(isSlip ? [wrong(start, end)] : toFound(part, text, opening, closing ?? null)));
  }
  return withoutChoices(part, text, all);
}

// Without values that differ and have `or`, a comma or the like between: they are a choice.
function withoutChoices(part: Part, text: string, all: Found[]): Found[] {
  const runs: Found[][] = [];
  for (const it of all) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    const isJoined = last && last.id === it.id && !last.wrong && !it.wrong && part.values;
    if (run && last && isJoined && JOINED.test(text.slice(last.end, it.start))) run.push(it);
    else runs.push([it]);
  }
  return runs.filter((run) => run.every((it) => it.value === run[0]?.value)).flat();
}

function toFound(part: Part, text: string, opening: RegExpExecArray, closing: RegExpExecArray | null): Found[] {
  const attributes = (opening[2] ?? "").trim();
  if (attributes && !part.id) return [];
  const start = opening.index;
  const inner = start + opening[0].length;
  if (!closing) {
    const before = text.slice(Math.max(start - 1, 0), start);
    const hasValue = opening[1] ? ALNUM_OR_END.test(before) : matchFrom(BEGINS_VALUE, text, inner);
    return part.values && hasValue ? [wrong(start, inner)] : [];
  }
  const end = closing.index + closing[0].length;
  const given = part.id ? new RegExp(`^id="(${part.id})"$`).exec(attributes) : null;
  const exact = given ? `<${part.word} ${attributes}>` : `<${part.word}>`;
  const value = text.slice(inner, closing.index);
  if (part.values && value.includes("\n") && value.split("\n")[0]?.trim()) return [];
  const isExact = opening[0] === exact && closing[0] === `</${part.word}>` && !given === !part.id;
  if (!isExact || (part.values && !part.values.includes(value))) return [wrong(start, end)];
  return [found(start, end, part.values ? value : value.trim(), given?.[1] ?? "")];
}

const BEGINS_VALUE = /[\p{L}\p{N}]/uy;
const ALNUM_OR_END = /[\p{L}\p{N}>]$/u;

READERS["tag"] = readTags;

// == blocks ==
const HEADERS: Record<string, string> = { block: "SUGGESTED NEXT STEPS:", status: "STATUS:" };
const ITEM = / {2}\[([0-9]{1,9})\] [^ \t]/y;

// A block by its delimiters, its header and the numbers of its items, and by nothing else.
function readBlock(part: Part, answer: Answer): Found[] {
  const header = HEADERS[part.kind] ?? "";
  const shown = answer.lines.map((it) => answer.text.slice(...it));
  const all: Found[] = [];
  const ends = answer.text.split("\r\n").length;
  const isMixed = ends > 1 && ends < answer.text.split("\n").length;
  shown.forEach((line, at) => {
    const isFramed = at > 0 && shown[at - 1] === "---";
    const isNamed = line.replace(/^[ \t*_#`]+/, "").toUpperCase().startsWith(header);
    const isNear = part.kind === "block" || shown[at - 1]?.trim() === "---";
    if (!isNamed || !isNear || line.startsWith("    ") || line.startsWith("\t")) return;
    let end = at + 1;
    for (; end < shown.length; end++) {
      const number = matchFrom(ITEM, shown[end] ?? "", 0);
      if (!number || Number(number[1]) !== end - at) break;
    }
    const isClosed = shown[end] === "---";
    const value = line.slice(header.length).trim();
    const isWhole = part.kind === "block" ? end > at + 1 && !value : end === at + 1 && value !== "";
    const start = answer.lines[Math.max(at - 1, 0)]?.[0] ?? 0;
    const stop = answer.lines[Math.min(end, shown.length - 1)]?.[1] ?? 0;
    const isRight = !isMixed && isFramed && isClosed && line.startsWith(header) && isWhole;
    all.push(isRight ? found(start, stop, value || null) : wrong(start, stop));
  });
  return all;
}

READERS["block"] = READERS["status"] = readBlock;
