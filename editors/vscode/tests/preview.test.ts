import assert from "node:assert/strict";
import { test } from "node:test";
import {
  argumentOf,
  findUnresolved,
  hasBase,
  isPrompt,
  isTemplate,
  toServerUri,
} from "../src/previewText.ts";
import { countCharacters, describeSize, plural } from "../src/sizes.ts";

test("variables without a value are found, known or not", () => {
  const text = "é😀 [Context not provided: TASKS] and [Context not provided: A\nB]";
  assert.deepEqual(findUnresolved(text), [{ start: 4, end: 33, name: "TASKS" }]);
  assert.deepEqual(findUnresolved("a <<THE PLAN>> {{ USER }}"), [
    { start: 2, end: 14, name: "THE PLAN" },
    { start: 15, end: 25, name: "USER" },
  ]);
});

test("characters are counted as people count them", () => {
  assert.equal(countCharacters("é😀a"), 3);
  assert.equal(countCharacters(""), 0);
  assert.equal(countCharacters("\ud83d"), 1);
});

test("a size is given in characters and tokens", () => {
  assert.equal(describeSize("a"), "1 character, about 1 token");
  assert.equal(describeSize("a".repeat(4_001)), "4,001 characters, about 1,001 tokens");
  assert.equal(plural(0, "finding"), "0 findings");
});

test("an address is as the server has written it", () => {
  const query = "uri=file:///a%20b/R&D/CLAUDE-plan.md";
  const written = toServerUri({ path: "/render/Preview CLAUDE-plan.md", query });
  assert.equal(
    written,
    "promptls:/render/Preview%20CLAUDE-plan.md?uri=file%3A%2F%2F%2Fa%2520b%2FR%26D%2FCLAUDE-plan.md",
  );
  assert.equal(argumentOf(query, "uri"), "file:///a%20b/R&D/CLAUDE-plan.md");
  assert.equal(argumentOf("rule=tag-case", "uri"), undefined);
});

test("what the server escapes is escaped", () => {
  const written = toServerUri({ path: "/explain/a(b)'*!.md", query: "rule=tag-case" });
  assert.equal(written, "promptls:/explain/a%28b%29%27%2A%21.md?rule=tag-case");
});

test("templates have placeholders, and prompts may have blocks instead", () => {
  assert.equal(isTemplate("Read <<PROJECT_PATH>>."), true);
  assert.equal(isTemplate("Read {{ requirements }}."), true);
  assert.equal(isTemplate("a << b and {{}} and {next_phase_name}"), false);
  assert.equal(isPrompt("---\nSUGGESTED NEXT STEPS:\n"), true);
  assert.equal(isPrompt("# A page\n\nThe STATUS: is fine.\n"), false);
});

test("templates of one agent replace the one of all", () => {
  const names = ["CLAUDE-plan.md", "BASE-plan.md", "base-plan.md", "notes.md", "a-b.txt"];
  assert.deepEqual(names.filter(hasBase), ["CLAUDE-plan.md"]);
});
