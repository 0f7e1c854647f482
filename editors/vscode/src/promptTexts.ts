// What the view "Prompts" says about a template, in words.

import { plural } from "./sizes.ts";

/** The same as the server counts with. */
const CHARACTERS_PER_TOKEN = 4;
const LONGEST = 3;

export interface Prompt {
  readonly agent: string;
  readonly phase: string;
  readonly standing: string;
  readonly uri: string | null;
  /** The characters of the rendered prompt. */
  readonly size: number | null;
  /** What BASE has and the agent's own template has not. */
  readonly lacks: readonly string[];
  readonly problem: string;
  readonly hasBase: boolean;
}

/** The words behind a phase, and what is said when the mouse is over it. */
export function describePrompt(prompt: Prompt): { text: string; detail: string } {
  const tokens = prompt.size === null ? [] : [describeTokens(prompt.size)];
  const lacking = describeLacking(prompt.lacks, LONGEST);
  const text = [
    prompt.standing,
    ...tokens,
    ...(lacking ? [`lacks ${lacking}`] : []),
    ...(prompt.problem ? [prompt.problem] : []),
  ].join(", ");
  const base = `BASE-${prompt.phase}.md`;
  const detail = [
    WHAT[prompt.standing]?.replace("BASE", base) ?? prompt.standing,
    ...tokens.map((it) => `The rendered prompt has ${it}.`),
    ...(lacking
      ? [`It lacks ${describeLacking(prompt.lacks, prompt.lacks.length)} of ${base}.`]
      : []),
    ...(prompt.problem ? [`${prompt.problem}.`] : []),
  ].join("\n");
  return { text, detail };
}

const WHAT: Readonly<Record<string, string>> = {
  own: "The agent's own template.",
  fallback: "The agent has no template of its own and gets BASE.",
  missing: "There is neither a template of the agent nor BASE.",
  unusable: "The template cannot be used.",
};

/** How many of the phases of an agent have which kind of template. */
export function summarise(prompts: readonly Prompt[]): string {
  const counts = new Map<string, number>();
  for (const { standing } of prompts) counts.set(standing, (counts.get(standing) ?? 0) + 1);
  return [...counts].map(([standing, count]) => `${count} ${standing}`).join(", ");
}

function describeTokens(size: number): string {
  return `about ${plural(Math.ceil(size / CHARACTERS_PER_TOKEN), "token")}`;
}

function describeLacking(names: readonly string[], most: number): string {
  const more = names.length > most ? [`${names.length - most} more`] : [];
  return [...names.slice(0, most), ...more].join(", ");
}
