import assert from "node:assert/strict";
import { test } from "node:test";
import { countRestarts } from "../src/restarts.ts";

test("the pauses grow, and then it is given up", () => {
  const restarts = countRestarts();
  assert.equal(restarts.next(0, true), 0);
  assert.equal(restarts.next(1_000, true), 1_000);
  assert.equal(restarts.next(3_000, true), 5_000);
  assert.equal(restarts.next(9_000, true), 15_000);
  assert.equal(restarts.next(30_000, true), undefined);
});

test("a server that has run for two minutes has recovered", () => {
  const restarts = countRestarts();
  for (const now of [0, 1, 2]) restarts.next(now, true);
  restarts.started(10);
  assert.equal(restarts.next(120_010, true), 0);
  restarts.started(120_010);
  assert.equal(restarts.next(130_000, true), 1_000);
});

test("a server that has never answered is tried twice", () => {
  const restarts = countRestarts();
  assert.equal(restarts.next(0, false), 0);
  assert.equal(restarts.next(1, false), undefined);
  restarts.reset();
  assert.equal(restarts.next(2, false), 0);
});

test("an answer in between counts", () => {
  const restarts = countRestarts();
  restarts.next(0, false);
  assert.equal(restarts.next(1, true), 1_000);
  assert.equal(restarts.next(2, false), 5_000);
});
