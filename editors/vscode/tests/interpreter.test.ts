import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import {
  describe,
  findObstacle,
  hasCore,
  type Interpreter,
  QUESTION,
  readAnswer,
} from "../src/interpreter.ts";
import { ISOLATED } from "../src/launch.ts";

function python(
  version: [number, number, number],
  implementation = "cpython",
  release = version.join("."),
): Interpreter {
  const suffix = ".cpython-313-darwin.so";
  return { path: "/usr/bin/python3", implementation, release, version, suffix };
}

test("a Python answers the question", () => {
  const output = execFileSync("python3", [...ISOLATED, "-c", QUESTION], { encoding: "utf8" });
  const answer = readAnswer(output);
  assert.equal(answer?.implementation, "cpython");
  assert.equal(answer?.version[0], 3);
  assert.match(answer?.suffix ?? "", /^\.cpython-3\d+-/);
});

test("lines end as the platform ends them", () => {
  const answer = readAnswer(
    "cpython\r\n3.13.2\r\n3.13.2\r\nC:\\Python\\python.exe\r\n.cp313-win_amd64.pyd",
  );
  assert.deepEqual(answer, {
    path: "C:\\Python\\python.exe",
    implementation: "cpython",
    release: "3.13.2",
    version: [3, 13, 2],
    suffix: ".cp313-win_amd64.pyd",
  });
});

for (const output of [
  "",
  "Python 3.13.2",
  "cpython\n3.13.2\nthree\n/usr/bin/python3\n",
  "cpython\n3.13.2\n3.13.2",
]) {
  test(`no answer: ${JSON.stringify(output)}`, () => {
    assert.equal(readAnswer(output), undefined);
  });
}

test("a Python is new enough from 3.11 on", () => {
  assert.equal(findObstacle(python([3, 10, 14])), "Python 3.10.14 is older than 3.11");
  assert.equal(findObstacle(python([2, 7, 18])), "Python 2.7.18 is older than 3.11");
  assert.equal(findObstacle(python([3, 11, 0])), undefined);
  assert.equal(findObstacle(python([4, 0, 0])), undefined);
  assert.equal(findObstacle(python([3, 10, 16], "pypy")), "PyPy 3.10.16 is older than 3.11");
});

test("an old PyPy is refused for its own version", () => {
  const old = python([3, 11, 11], "pypy", "7.3.19");
  assert.equal(findObstacle(old), "its PyPy 7.3.19 is older than 8");
  assert.equal(findObstacle(python([3, 11, 15], "pypy", "8.0.0")), undefined);
});

test("an implementation that is not known keeps its name", () => {
  assert.equal(describe(python([3, 12, 0], "ironpython")), "ironpython 3.12.0");
});

test("a core belongs to one version, implementation and platform", () => {
  const cores = ["_pydantic_core.cpython-313-darwin.so", "_pydantic_core.cpython-312-darwin.so"];
  assert.equal(hasCore(python([3, 13, 0]), cores), true);
  assert.equal(hasCore({ ...python([3, 14, 0]), suffix: ".cpython-314-darwin.so" }, cores), false);
  assert.equal(hasCore({ ...python([3, 13, 0]), suffix: "" }, cores), false);
  assert.equal(hasCore(python([3, 13, 0]), []), false);
});
