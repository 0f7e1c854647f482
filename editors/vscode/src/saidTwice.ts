// Findings that VS Code reports itself: it checks JSON, and the front matter of prompts,
// instructions, agents and skills, even with its chat features off. What it checks differs from
// version to version and from folder to folder, so what it has reported is compared with what
// promptls would report.

export interface Place {
  readonly startLine: number;
  readonly startCharacter: number;
}

export interface Own extends Place {
  readonly rule: string;
}

export const JSON_RULE = "json-invalid";

/** The languages that VS Code checks: JSON, and those whose front matter it checks. */
export const CHECKED_LANGUAGES: ReadonlySet<string> = new Set([
  "json",
  "prompt",
  "instructions",
  "chatagent",
  "skill",
]);

// Each is about something that VS Code may report too.
const RULES: ReadonlySet<string> = new Set([
  "front-matter-field-invalid",
  "front-matter-field-misspelled",
  "front-matter-field-missing",
  "front-matter-invalid",
  "front-matter-key-duplicated",
  "front-matter-unclosed",
  "front-matter-value-misspelled",
  JSON_RULE,
]);

const OF_LINES: ReadonlySet<string> = new Set([
  "front-matter-invalid",
  "front-matter-key-duplicated",
  "front-matter-unclosed",
]);

/** Whether VS Code may report a finding as well. */
export function mayBeSaidTwice(rule: string): boolean {
  return RULES.has(rule);
}

/** Whether something that VS Code has reported is about the same as a finding. */
export function isSaid(finding: Own, reported: readonly Place[]): boolean {
  if (!mayBeSaidTwice(finding.rule)) return false;
  // The one marks the comma that is too many, the other what follows it.
  if (finding.rule === JSON_RULE) return reported.length > 0;
  return reported.some((it) => it.startLine === finding.startLine && isAtSamePlace(finding, it));
}

function isAtSamePlace(finding: Own, reported: Place): boolean {
  // A mistake in the syntax is found sooner by some parsers than by others.
  if (OF_LINES.has(finding.rule)) return true;
  // One may count the quotes of a value as a part of it.
  return Math.abs(finding.startCharacter - reported.startCharacter) <= 1;
}
