import assert from "node:assert/strict";
import { test } from "node:test";
import { findSameLine } from "../src/lines.ts";

const TEMPLATE = ["# A", "", "<<X>>", "", "## Part", "Text.", "## Part", "End."];
const RENDERED = ["# A", "", "one", "two", "three", "", "## Part", "Text.", "## Part", "End."];

test("a line is where it is in the rendered prompt", () => {
  assert.equal(findSameLine(TEMPLATE, RENDERED, 0), 0);
  assert.equal(findSameLine(TEMPLATE, RENDERED, 5), 7);
});

test("of equal lines each has its own", () => {
  assert.equal(findSameLine(TEMPLATE, RENDERED, 4), 6);
  assert.equal(findSameLine(TEMPLATE, RENDERED, 6), 8);
});

test("what has become something else is above the next line that has not", () => {
  assert.equal(findSameLine(TEMPLATE, RENDERED, 2), 4);
});

test("there may be no such line", () => {
  assert.equal(findSameLine(["<<X>>"], ["one"], 0), undefined);
  assert.equal(findSameLine([], [], 3), undefined);
});
