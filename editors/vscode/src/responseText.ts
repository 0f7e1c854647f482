// What the server finds in a response, in words.

import { plural } from "./sizes.ts";

export interface Checked {
  readonly verdict: string | null;
  readonly tasks: Readonly<Record<string, string>>;
  readonly block: { readonly kind: string; readonly items: readonly string[] } | null;
  readonly findings: readonly unknown[];
}

export interface Cell {
  readonly agent: string;
  readonly phase: string;
  readonly standing: string;
  readonly path: string | null;
}

/** One line about a response, for above it. */
export function describeResponse(checked: Checked, template?: string): string {
  const tasks = Object.keys(checked.tasks).length;
  const parts = [
    plural(checked.findings.length, "finding"),
    checked.verdict ? `verdict ${checked.verdict}` : "no verdict",
    ...(tasks > 0 ? [plural(tasks, "task")] : []),
    checked.block ? describeBlock(checked.block) : "no block",
    ...(template ? [`template ${template}`] : []),
  ];
  return parts.join(" | ");
}

function describeBlock({ items }: NonNullable<Checked["block"]>): string {
  return items.length > 0 ? plural(items.length, "next step") : "status";
}

/** The files that are templates, each once, by their agent and phase. */
export function listTemplates(cells: readonly Cell[]): { label: string; path: string }[] {
  const labels = new Map<string, string>();
  for (const { agent, phase, standing, path } of cells) {
    if (path === null) continue;
    const isOwn = standing === "own";
    const owner = standing === "fallback" ? "BASE" : agent;
    if (isOwn || !labels.has(path)) labels.set(path, `${owner} ${phase}`);
  }
  return [...labels].map(([path, label]) => ({ label, path }));
}
