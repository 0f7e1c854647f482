// The rules, from the pages that the server writes about all of them.

export interface Rule {
  readonly name: string;
  /** The first sentence of its page. */
  readonly summary: string;
}

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
