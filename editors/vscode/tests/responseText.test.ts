import assert from "node:assert/strict";
import { test } from "node:test";
import { describeResponse, listTemplates } from "../src/responseText.ts";
import { listRules } from "../src/ruleTexts.ts";

test("a response in one line", () => {
  const block = { kind: "prompt", items: ["a", "b"] };
  assert.equal(
    describeResponse(
      { verdict: "PASS", tasks: { "1.1": "done" }, block, findings: [] },
      "BASE plan",
    ),
    "0 findings | verdict PASS | 1 task | 2 next steps | template BASE plan",
  );
  assert.equal(
    describeResponse({ verdict: null, tasks: {}, block: null, findings: [{}] }),
    "1 finding | no verdict | no block",
  );
  const status = { kind: "status", items: [] };
  assert.match(
    describeResponse({ verdict: null, tasks: {}, block: status, findings: [] }),
    /\| status$/,
  );
});

test("each template is listed once, with the agent that it is for", () => {
  const cells = [
    { agent: "BASE", phase: "plan", standing: "own", path: "t/BASE-plan.md" },
    { agent: "CLAUDE", phase: "plan", standing: "fallback", path: "t/BASE-plan.md" },
    { agent: "CLAUDE", phase: "review", standing: "own", path: "t/CLAUDE-review.md" },
    { agent: "CODEX", phase: "review", standing: "missing", path: null },
    { agent: "CODEX", phase: "plan", standing: "unusable", path: "t/CODEX-plan.md" },
  ];
  assert.deepEqual(listTemplates(cells), [
    { path: "t/BASE-plan.md", label: "BASE plan" },
    { path: "t/CLAUDE-review.md", label: "CLAUDE review" },
    { path: "t/CODEX-plan.md", label: "CODEX plan" },
  ]);
});

test("the rules are the headings outside of examples", () => {
  const pages =
    "# tag-case\n\nA name.\n\n```prompt\n# plan\n\nText\n```\n\n# tag-value\n\nA value.\n";
  assert.deepEqual(listRules(pages), [
    { name: "tag-case", summary: "A name." },
    { name: "tag-value", summary: "A value." },
  ]);
});
