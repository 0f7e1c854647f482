import assert from "node:assert/strict";
import { test } from "node:test";
import { isSaid, mayBeSaidTwice } from "../src/saidTwice.ts";

const at = (startLine: number, startCharacter: number) => ({ startLine, startCharacter });

test("a key that VS Code does not support either is said once", () => {
  const own = { ...at(2, 0), rule: "front-matter-field-misspelled" };
  assert.equal(isSaid(own, [at(2, 0)]), true);
  assert.equal(isSaid(own, [at(3, 0)]), false);
  assert.equal(isSaid(own, []), false);
});

test("a value is not said by what VS Code says of its key", () => {
  const own = { ...at(4, 7), rule: "front-matter-value-misspelled" };
  assert.equal(isSaid(own, [at(4, 0)]), false);
  assert.equal(isSaid(own, [at(4, 7)]), true);
  // The quotes of a value.
  assert.equal(isSaid(own, [at(4, 6)]), true);
});

test("a mistake in the syntax is said anywhere in its line", () => {
  assert.equal(isSaid({ ...at(2, 20), rule: "front-matter-invalid" }, [at(2, 0)]), true);
});

test("invalid JSON is said wherever VS Code has found it", () => {
  const own = { ...at(3, 0), rule: "json-invalid" };
  assert.equal(isSaid(own, [at(2, 26)]), true);
  assert.equal(isSaid(own, []), false);
});

test("other findings are never said by VS Code", () => {
  assert.equal(mayBeSaidTwice("tag-value-unknown"), false);
  assert.equal(isSaid({ ...at(9, 20), rule: "tag-value-unknown" }, [at(9, 20)]), false);
});
