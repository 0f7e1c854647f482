// Hostile lines take about as long as without our grammars. VS Code stops after half a second.
import { tokenize } from "./tokenizer.mjs";

const LENGTH = 1_000;
const MOST_TIMES = 5;
// What something exponential or cubic would exceed many times over.
const FAST_MS = 100;
const TRIES = 3;

export const PARTS = [
  "<<",
  "<<A",
  "<<A ",
  "<<NAME>> ",
  "x<<NAME>>",
  "{{",
  "{{a",
  "{{name}} ",
  "{ {",
  "\\begin{{a}}",
  "{{{{a}}",
  "<<<<A>>",
  "<review",
  "<review>",
  "<review ",
  '<task_status id="',
  "<task_status id='1.2' ",
  "<review>PASS",
  "</review>",
  "<review>PASS</review>",
  "<thought a=<<",
  "` `` ",
  "`<<A>>` ",
  "<!--",
  "<!-- promptls: allow ",
  "<!-- promptls:",
  "<!-- sk:fr id=",
  '<!-- sk:fr id="a" --> ',
  "<!-- spec-kitty: a: b ",
  "FR-A-",
  "FR-1 ",
  "Phase 04 - ",
  "[1] ",
  "STATUS: complete ",
  "complete returning results ",
  "- ",
  "-",
  "> ",
  "  ",
  "A B ",
  "é😀",
];
export const LEADS = [
  "",
  "<thought>\n",
  "<example> ",
  "> ",
  "- ",
  "---\nSUGGESTED NEXT STEPS:\n  [1] ",
  "STATUS: ",
  "```\n",
  "---\nvariables: [",
];

/** The parts that take much longer than with Markdown's own grammar alone, which is quadratic for some of them. */
export async function checkHostileLines(registry, bare) {
  const [ours, theirs] = await Promise.all(
    [registry, bare].map((it) => it.loadGrammar("text.html.markdown")),
  );
  const wrong = [];
  for (const lead of LEADS) {
    for (const part of PARTS) {
      const text = lead + part.repeat(LENGTH / part.length);
      const allowed = FAST_MS + MOST_TIMES * time(theirs, text, 1);
      if (time(ours, text, 1) > allowed && time(ours, text, TRIES) > allowed) {
        wrong.push(`${JSON.stringify(lead + part)}… takes more than ${allowed.toFixed(0)} ms`);
      }
    }
  }
  return wrong;
}

/** The processor time of the fastest of some tries, in milliseconds. */
export function time(grammar, text, tries) {
  let best = Number.POSITIVE_INFINITY;
  for (let number = 0; number < tries; number++) {
    const start = process.cpuUsage();
    tokenize(grammar, text);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
