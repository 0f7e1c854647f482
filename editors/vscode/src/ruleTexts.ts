// What is read from the texts of rules: links to their pages, and their summaries.

const LINK = /file:\/\/[^\s)#>]*\/RULES\.md#([a-z0-9-]+)/g;

/** The rule that a link to the page with all rules is about. */
export function ruleOf(link: string): string | undefined {
  const [found] = link.matchAll(LINK);
  return found?.[0] === link ? found[1] : undefined;
}

/** Have the links to rules in a Markdown text run a command with the name of the rule. */
export function linkToCommand(markdown: string, command: string): string {
  return markdown.replace(LINK, (_, rule: string) => {
    const argument = encodeURIComponent(JSON.stringify([rule]));
    return `command:${command}?${argument}`;
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
