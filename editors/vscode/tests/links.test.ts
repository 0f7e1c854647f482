import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findHeadings, isPageOfRules, pointAtLines } from "../src/ruleTexts.ts";

const PAGE =
  "# Rules\n\n## tag-case\n\nText.\n\n```markdown\n## Not this one\n```\n\n## tag-value\r\n";
const LINES = findHeadings(PAGE);
const find = (_: string, name: string) => LINES.get(name);

test("rules are found by their headings", () => {
  assert.deepEqual(
    [...LINES],
    [
      ["tag-case", 3],
      ["tag-value", 11],
    ],
  );
});

test("the page of promptls has a heading for every rule that it links to", () => {
  const page = readFileSync("../../server/RULES.md", "utf8");
  const headings = findHeadings(page);
  const linked = [...page.matchAll(/^\| \[`?([a-z0-9-]+)`?\]\(#/gm)].map((it) => it[1] ?? "");
  assert.ok(linked.length > 90);
  assert.deepEqual(
    linked.filter((it) => !headings.has(it)),
    [],
  );
});

test("links become links to lines", () => {
  const text = "See [tag-case](file:///a%20b/RULES.md#tag-case), <file:///x.md#tag-value>.";
  assert.equal(
    pointAtLines(text, find),
    "See [tag-case](file:///a%20b/RULES.md#L3), <file:///x.md#L11>.",
  );
});

test("other links stay as they are", () => {
  for (const text of [
    "[x](file:///RULES.md#unknown-rule)",
    "[x](file:///RULES.md)",
    "[x](file:///RULES.md#L3)",
    "[x](https://example.org/RULES.md#tag-case)",
    "(#tag-case)",
  ]) {
    assert.equal(pointAtLines(text, find), text);
  }
});

test("only the page of this machine is read", () => {
  const page = { scheme: "file", authority: "", path: "/opt/promptls/RULES.md" };
  assert.equal(isPageOfRules(page), true);
  assert.equal(isPageOfRules({ ...page, authority: "server" }), false);
  assert.equal(isPageOfRules({ ...page, path: "//server/share/RULES.md" }), false);
  assert.equal(isPageOfRules({ ...page, path: "/dev/zero" }), false);
  assert.equal(isPageOfRules({ ...page, scheme: "https" }), false);
});
