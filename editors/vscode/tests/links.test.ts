import assert from "node:assert/strict";
import { test } from "node:test";
import { linkToCommand, ruleOf } from "../src/ruleTexts.ts";

test("a link to a rule runs a command", () => {
  const text = "See [tag-case](file:///a%20b/RULES.md#tag-case), <file:///RULES.md#tag-value>.";
  assert.equal(
    linkToCommand(text, "x.explain"),
    "See [tag-case](command:x.explain?%5B%22tag-case%22%5D), " +
      "<command:x.explain?%5B%22tag-value%22%5D>.",
  );
});

test("other links stay as they are", () => {
  for (const link of [
    "https://x.y/RULES.md#tag-case",
    "file:///a/OTHER.md#tag-case",
    "file:///a/RULES.md",
    "file:///a/RULES.md#Not a rule",
  ]) {
    assert.equal(ruleOf(link), undefined);
  }
  assert.equal(linkToCommand("[a](https://x.y/RULES.md#b)", "c"), "[a](https://x.y/RULES.md#b)");
});

test("the rule of a link", () => {
  assert.equal(ruleOf("file:///c%3A/x/RULES.md#tag-case"), "tag-case");
  assert.equal(ruleOf("file://host/RULES.md#tag-case"), "tag-case");
});
