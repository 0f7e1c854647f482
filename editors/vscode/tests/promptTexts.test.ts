// What the view "Prompts" says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { describePrompt, type Prompt, summarise } from "../src/promptTexts.ts";

const OWN: Prompt = {
  agent: "CLAUDE",
  phase: "plan",
  standing: "own",
  uri: "file:///CLAUDE-plan.md",
  size: 4001,
  lacks: [],
  problem: "",
  hasBase: true,
};

test("an own template", () => {
  const { text, detail } = describePrompt(OWN);
  assert.equal(text, "own, about 1,001 tokens");
  assert.equal(detail, "The agent's own template.\nThe rendered prompt has about 1,001 tokens.");
});

test("what it lacks is cut where it is long", () => {
  const lacks = ["<<A>>", "<<B>>", "<review>", "<<D>>"];
  const { text, detail } = describePrompt({ ...OWN, lacks });
  assert.equal(text, "own, about 1,001 tokens, lacks <<A>>, <<B>>, <review>, 1 more");
  assert.match(detail, /It lacks <<A>>, <<B>>, <review>, <<D>> of BASE-plan\.md\.$/);
});

test("one that is missing or broken", () => {
  const none = { ...OWN, uri: null, size: null };
  assert.equal(describePrompt({ ...none, standing: "missing" }).text, "missing");
  assert.match(describePrompt({ ...none, standing: "fallback" }).detail, /gets BASE-plan\.md\.$/);
  const problem = "the template is empty";
  const { text, detail } = describePrompt({ ...none, standing: "unusable", problem });
  assert.equal(text, "unusable, the template is empty");
  assert.equal(detail, "The template cannot be used.\nthe template is empty.");
});

test("the phases of an agent", () => {
  const prompts = ["own", "fallback", "fallback"].map((standing) => ({ ...OWN, standing }));
  assert.equal(summarise(prompts), "1 own, 2 fallback");
});
