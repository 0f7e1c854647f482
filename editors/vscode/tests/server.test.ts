import assert from "node:assert/strict";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Chosen, NoChoice } from "../src/launch.ts";
import { createServer, type State } from "../src/server.ts";

/** A server that answers as soon as it writes something, and what becomes of it. */
function begin(choose: (broken: ReadonlySet<string>) => Chosen | NoChoice, isWanted = () => true) {
  const pids = new Set<number>();
  const kinds: string[] = [];
  let last: State | undefined;
  let wake = (): void => undefined;
  let running = 0;
  let most = 0;
  const server = createServer({
    log: { info: () => undefined, error: () => undefined },
    isWanted,
    choose: async (broken) => choose(broken),
    async connect(started, onLine) {
      pids.add(started.pid ?? 0);
      running += 1;
      most = Math.max(most, running);
      started.once("exit", () => {
        running -= 1;
      });
      started.stderr?.on("data", (it: Buffer) => onLine(String(it)));
      const client = {
        start: async () => void (await once(started.stdout as Readable, "data")),
        async dispose() {
          started.stdin?.end();
          if (started.exitCode === null && started.signalCode === null) await once(started, "exit");
        },
      };
      return client as unknown as LanguageClient;
    },
    onChange(state) {
      last = state;
      kinds.push(state.kind);
      wake();
    },
  });
  async function until(kind: State["kind"]): Promise<State> {
    while (last?.kind !== kind) await new Promise<void>((done) => (wake = done));
    return last;
  }
  function kill(): void {
    process.kill([...pids].at(-1) ?? 0, "SIGKILL");
  }
  return { server, until, kinds, pids, kill, most: () => most };
}

function program(script: string, more: Partial<Chosen> = {}): Chosen {
  const args = ["-e", script];
  const launch = {
    command: process.execPath,
    args,
    cwd: "/",
    environment: process.env,
    origin: "",
  };
  return { launch, lacksCore: false, ...more };
}

const ANSWERS = 'process.stdin.resume().on("end", () => process.exit()); console.log("here")';
const HANGS = "process.stdin.resume()";
const DIES = 'console.error("no more paper"); process.exit(3)';

test("a server that is killed is started again, one at a time", async () => {
  const { server, until, pids, kill, most } = begin(() => program(ANSWERS));
  await server.start();
  kill();
  await until("starting");
  await until("running");
  assert.equal(pids.size, 2);
  assert.equal(most(), 1);
  await server.stop();
});

test("restarts while the server starts, has died or stops never leave two of them", async () => {
  const { server, until, kill, most } = begin(() => program(ANSWERS));
  void server.start();
  void server.restart();
  await server.restart();
  await until("running");
  kill();
  for (let tries = 0; tries < 5; tries += 1) {
    await server.restart();
    assert.equal(server.state.kind, "running");
  }
  assert.equal(most(), 1);
  await server.stop();
});

test("nothing starts after the end", async () => {
  const { server, until, pids, kill } = begin(() => program(ANSWERS));
  await server.start();
  kill();
  await until("starting");
  await server.stop();
  await server.start();
  assert.equal(server.state.kind, "stopped");
  assert.equal(pids.size, 1);
});

test("nothing starts while it is switched off, and it starts when it is on again", async () => {
  let isOn = false;
  const { server, kinds, pids } = begin(
    () => program(ANSWERS),
    () => isOn,
  );
  await server.start();
  assert.equal(await server.isOutdated(), false);
  isOn = true;
  await server.restart();
  isOn = false;
  await server.restart();
  assert.deepEqual(kinds, ["off", "starting", "running", "off"]);
  assert.equal(pids.size, 1);
  await server.stop();
});

test("a server that does not answer is not waited for", async () => {
  const scripts = [HANGS];
  const { server, kinds } = begin(() => program(scripts.shift() ?? ANSWERS));
  void server.start();
  await new Promise((done) => setImmediate(done));
  await server.restart();
  assert.equal(server.state.kind, "running");
  assert.ok(!kinds.includes("failed"));
  await server.stop();
});

test("a server that dies at its start is tried twice, and its last words are kept", async () => {
  const { server, until, pids } = begin(() => program(DIES));
  await server.start();
  const state = await until("failed");
  assert.match("cause" in state ? state.cause : "", /no more paper/);
  assert.equal(pids.size, 2);
});

test("the bundled server replaces one of an environment that does not start", async () => {
  const { server, until, kinds } = begin((broken) =>
    broken.size === 0 ? program(DIES, { isFound: true }) : program(ANSWERS),
  );
  await server.start();
  await until("running");
  assert.deepEqual(
    kinds.filter((it) => it !== "starting"),
    ["replaced", "running"],
  );
  await server.stop();
});

test("what goes wrong before there is a process ends the start", async () => {
  const failed = begin(() => {
    throw new Error("no storage");
  });
  await failed.server.start();
  assert.equal(failed.server.state.kind, "no server");
  const { launch } = program(ANSWERS);
  const refused = begin(() => program("a\0b"));
  await refused.server.start();
  assert.equal(refused.server.state.kind, "failed");
  const missing = begin(() => ({ launch: { ...launch, command: "/no/such" }, lacksCore: false }));
  await missing.server.start();
  const state = await missing.until("failed");
  assert.match("cause" in state ? state.cause : "", /there is no \/no\/such/);
});

test("what was chosen before the workspace was trusted is outdated", async () => {
  let command = process.execPath;
  const { launch } = program(ANSWERS);
  const { server } = begin(() => ({ launch: { ...launch, command }, lacksCore: false }));
  void server.start();
  assert.equal(await server.isOutdated(), false);
  command = "/other/promptls";
  assert.equal(await server.isOutdated(), true);
  await server.stop();
  assert.equal(await server.isOutdated(), false);
});
