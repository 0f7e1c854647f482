// What is read from the texts of rules: where each rule is on the page with all of them, and their
// summaries. VS Code opens `RULES.md#L12` at that line, and knows no anchors.

const HEADING = /^## ([a-z0-9-]+)$/;
const LINK = /(file:\/\/[^\s)#>]+)#([a-z0-9-]+)/g;

/**
 * Whether an address may be that of the page. Hovers quote the workspace, and reading a file of
 * another machine tells that machine who the user is.
 */
export function isPageOfRules(uri: { scheme: string; authority: string; path: string }): boolean {
  const isHere = uri.scheme === "file" && uri.authority === "" && !/^[\\/]{2}/.test(uri.path);
  return isHere && uri.path.endsWith("/RULES.md");
}

/** The line of each heading, counted from 1. */
export function findHeadings(page: string): Map<string, number> {
  const lines = new Map<string, number>();
  page.split(/\r?\n/).forEach((text, index) => {
    const heading = HEADING.exec(text);
    if (heading?.[1]) lines.set(heading[1], index + 1);
  });
  return lines;
}

/** Point the links of a Markdown text at lines. `find` returns the line of a heading. */
export function pointAtLines(
  markdown: string,
  find: (uri: string, name: string) => number | undefined,
): string {
  return markdown.replace(LINK, (whole, uri: string, name: string) => {
    const line = find(uri, name);
    return line === undefined ? whole : `${uri}#L${line}`;
  });
}

export interface Rule {
  readonly name: string;
  /** The first sentence of its page. */
  readonly summary: string;
}

/** The rules, from the pages that the server writes about all of them. */
export function listRules(pages: string): Rule[] {
  const rules: Rule[] = [];
  let isInFence = false;
  const lines = pages.split("\n");
  lines.forEach((line, index) => {
    if (/^ {0,3}(```|~~~)/.test(line)) isInFence = !isInFence;
    const heading = isInFence ? null : /^# ([a-z0-9-]+)$/.exec(line);
    if (heading?.[1]) rules.push({ name: heading[1], summary: lines[index + 2] ?? "" });
  });
  return rules;
}
