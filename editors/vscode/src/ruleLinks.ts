// Links to the pages of rules. VS Code opens `RULES.md#L12` at that line, and knows no anchors.

const HEADING = /^## ([a-z0-9-]+)$/;
const LINK = /(file:\/\/[^\s)#>]+)#([a-z0-9-]+)/g;

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
