// A call of a tool, with programs that answer well, late, wrongly or not at all.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Launch } from "../src/launch.ts";
import { callTool, launchTools, readAnswer, requests } from "../src/toolCall.ts";

const { signal } = new AbortController();
const SERVER: Launch = {
  command: "python",
  args: ["-I", "start.py", "server", "--log-level=debug"],
  cwd: "/",
  environment: {},
  origin: "bundled",
};

/** A program of Node in the place of promptls. */
function program(text: string): Launch {
  return { ...SERVER, command: process.execPath, args: ["-e", text], environment: process.env };
}

function answering(message: object): Launch {
  const line = JSON.stringify(JSON.stringify(message));
  return program(`process.stdin.on("data", () => console.log(${line}))`);
}

test("the tools are those of the server", () => {
  const { command, args } = launchTools(SERVER, ["/a b", "-c"]);
  assert.equal(command, "python");
  assert.deepEqual(args, ["-I", "start.py", "mcp", "--", "/a b", "-c"]);
});

test("a call begins with a greeting, one message a line", () => {
  const lines = requests("check", { content: "a\nb" }).trimEnd().split("\n");
  const methods = lines.map((it) => JSON.parse(it).method);
  assert.deepEqual(methods, ["initialize", "notifications/initialized", "tools/call"]);
  assert.deepEqual(JSON.parse(lines[2] ?? "").params, {
    name: "check",
    arguments: { content: "a\nb" },
  });
});

test("what is no answer is passed over", () => {
  for (const line of ["", "{", "null", "[]", "7", '{"id": 1, "result": {}}']) {
    assert.equal(readAnswer(line), undefined, line);
  }
});

test("an answer has texts, or says what is wrong", () => {
  const content = [{ type: "text", text: "one" }, { type: "text", text: "two" }, {}];
  assert.deepEqual(readAnswer(JSON.stringify({ id: 2, result: { content } })), {
    texts: ["one", "two", ""],
    isError: false,
  });
  const error = { code: -32602, message: "unknown tool" };
  assert.deepEqual(readAnswer(JSON.stringify({ id: 2, error })), {
    texts: ["unknown tool"],
    isError: true,
  });
  assert.deepEqual(readAnswer('{"id": 2, "result": 7}'), { texts: [], isError: false });
});

test("a program answers", async () => {
  const content = [{ type: "text", text: "no findings" }];
  const launch = answering({ id: 2, result: { content, isError: true } });
  const answer = await callTool(launch, "check", {}, signal);
  assert.deepEqual(answer, { texts: ["no findings"], isError: true });
});

test("a program that ends without an answer has said why", async () => {
  const launch = program('console.error("no such command: mcp"); process.exit(2)');
  await assert.rejects(callTool(launch, "check", {}, signal), /no such command: mcp/);
});

test("a program that is not there is an error", async () => {
  const launch = { ...SERVER, command: "/no/such/program" };
  await assert.rejects(callTool(launch, "check", {}, signal), /ENOENT/);
});

test("a call can be ended", async () => {
  const ending = new AbortController();
  const called = callTool(program("setInterval(() => {}, 1000)"), "check", {}, ending.signal);
  ending.abort();
  await assert.rejects(called, /abort/i);
});
