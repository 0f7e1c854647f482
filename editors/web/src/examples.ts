// The documents to begin with: the files of a small project, and an answer to each prompt.
import REVIEWER from "../examples/.claude/agents/reviewer.md";
import SKILL from "../examples/.claude/skills/changelog/SKILL.md";
import BASE_ANSWER from "../examples/answers/BASE-review.md";
import JUDGE_ANSWER from "../examples/answers/judge.md";
import REVIEWER_ANSWER from "../examples/answers/reviewer.md";
import SETTINGS from "../examples/promptls.toml";
import JUDGE from "../examples/prompts/judge.md";
import BASE from "../examples/templates/system/BASE-review.md";

export interface Example {
  path: string;
  title: string;
  about: string;
  text: string;
  // What a model has answered, where there is a prompt that it could be asked with.
  answer?: string;
  values?: Record<string, string>;
}

export const EXAMPLES: readonly Example[] = [
  {
    path: ".claude/agents/reviewer.md",
    title: "Agent",
    about: "An agent file that ends with next steps.",
    text: REVIEWER,
    answer: REVIEWER_ANSWER,
  },
  {
    path: "templates/system/BASE-review.md",
    title: "Template",
    about: "A system template: a program fills in its variables, and reads the verdict.",
    text: BASE,
    answer: BASE_ANSWER,
    values: { ARTIFACTS: "specs/login.md, src/login.ts" },
  },
  {
    path: "prompts/judge.md",
    title: "Contract",
    about: "A prompt whose answers have a contract in the settings.",
    text: JUDGE,
    answer: JUDGE_ANSWER,
    values: { CHANGED_FILES: "src/login.ts" },
  },
  {
    path: ".claude/skills/changelog/SKILL.md",
    title: "Skill",
    about: "A skill, with front matter and a link to a file that is not there.",
    text: SKILL,
  },
  {
    path: "promptls.toml",
    title: "Settings",
    about: "The settings of these examples: a contract, and a variable.",
    text: SETTINGS,
  },
  {
    path: "prompts/yours.md",
    title: "Yours",
    about: "Empty: paste a prompt of your own. It stays in this page.",
    text: "",
    answer: "",
  },
];
