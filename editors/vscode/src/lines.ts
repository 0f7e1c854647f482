// Which line of a rendered prompt is which line of its template.

/** How far the next line is looked for that is the same. */
const MOST = 50;

/**
 * The line of a rendered prompt that shows a line of its template, or the next one that it has.
 * A line without placeholders is the same in both. Of several, the one with the same number counts.
 */
export function findSameLine(
  template: readonly string[],
  rendered: readonly string[],
  line: number,
): number | undefined {
  for (let at = line; at < Math.min(template.length, line + MOST); at += 1) {
    const text = template[at] ?? "";
    if (text.trim() === "") continue;
    let skipped = template.slice(0, at).filter((it) => it === text).length;
    for (const [number, it] of rendered.entries()) {
      if (it !== text) continue;
      if (skipped === 0) return Math.max(0, number - (at - line));
      skipped -= 1;
    }
  }
  return undefined;
}
