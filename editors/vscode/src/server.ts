// The life of the server: one process at a time, started again when it stops by itself.

import { type ChildProcess, spawn } from "node:child_process";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type Chosen, choose, describeChoice, type NoChoice } from "./choice.ts";
import type { Findings } from "./findings.ts";
import type { Prober } from "./probing.ts";
import { countRestarts } from "./restarts.ts";

const ANSWERS_WITHIN = 30_000;
const LINES_KEPT = 30;

export type State =
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly chosen: Chosen; readonly version: string }
  | { readonly kind: "stopped" }
  /** The server of an environment does not start; that of the extension is about to. */
  | { readonly kind: "replaced"; readonly command: string; readonly cause: string }
  | { readonly kind: "no server"; readonly reason: NoChoice }
  | { readonly kind: "failed"; readonly cause: string; readonly chosen: Chosen };

interface Run {
  readonly process: ChildProcess;
  readonly chosen: Chosen;
  readonly lines: string[];
  client?: LanguageClient;
  isWanted: boolean;
  hasAnswered: boolean;
}

export interface Server {
  readonly state: State;
  readonly onDidChange: vscode.Event<State>;
  /** The client of the server that runs, after it has started. */
  client(): Promise<LanguageClient | undefined>;
  start(): Promise<void>;
  /** Start another server, in place of the one that runs. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Whether another server would be chosen than the one that runs. */
  isOutdated(): Promise<boolean>;
}

export function createServer(
  context: vscode.ExtensionContext,
  prober: Prober,
  findings: Findings,
  log: vscode.LogOutputChannel,
): Server {
  const changes = new vscode.EventEmitter<State>();
  context.subscriptions.push(changes);
  const restarts = countRestarts();
  let state: State = { kind: "stopped" };
  let run: Run | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isRestarting = false;
  // Servers of environments that do not start. That of the extension takes their place.
  const broken = new Set<string>();
  // Starts and stops follow each other, and are never interleaved.
  let queue: Promise<void> = Promise.resolve();

  function become(next: State): void {
    state = next;
    changes.fire(next);
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => log.error(String(error)));
    return queue;
  }

  async function begin(): Promise<void> {
    const began = performance.now();
    become({ kind: "starting" });
    const chosen = await choose(context, prober, broken);
    if ("cause" in chosen) {
      log.error(chosen.cause, ...chosen.details);
      become({ kind: "no server", reason: chosen });
      return;
    }
    const { command, args, cwd, environment } = chosen.launch;
    log.info(`starting (${describeChoice(chosen)}): ${[command, ...args].join(" ")}`);
    const process = spawn(command, args, { cwd, env: environment, windowsHide: true });
    const current: Run = { process, chosen, lines: [], isWanted: true, hasAnswered: false };
    run = current;
    process.once("error", (error) => void onEnd(current, describeError(error, command)));
    process.once("exit", (code, signal) => {
      // What it has written last may arrive after its end.
      setTimeout(
        () => void onEnd(current, signal ? `ended by ${signal}` : `exit code ${code}`),
        50,
      );
    });
    const { createClient } = await import("./client.ts");
    if (process.pid === undefined) return;
    current.client = createClient(process, findings, log, (line) => note(current, line));
    const patience = setTimeout(() => {
      note(current, "the server does not answer");
      process.kill();
    }, ANSWERS_WITHIN);
    try {
      await current.client.start();
    } catch (error) {
      if (!isAboutConnection(error)) note(current, String(error));
      process.kill();
      return;
    } finally {
      clearTimeout(patience);
    }
    if (run !== current) return;
    current.hasAnswered = true;
    restarts.started(Date.now());
    const version = current.client.initializeResult?.serverInfo?.version ?? "";
    log.info(`promptls ${version} runs after ${Math.round(performance.now() - began)} ms`);
    const { refreshAll } = await import("./virtualDocuments.ts");
    refreshAll(current.client);
    become({ kind: "running", chosen, version });
  }

  function note(current: Run, line: string): void {
    current.lines.push(line);
    if (current.lines.length > LINES_KEPT) current.lines.shift();
    if (line.startsWith("promptls: ERROR")) log.error(line);
    else log.info(line);
  }

  async function onEnd(current: Run, how: string): Promise<void> {
    if (run !== current || !current.isWanted) return;
    run = undefined;
    const cause = current.lines.findLast((it) => it.trim() !== "") ?? how;
    log.error(`the server has stopped: ${how}; ${cause}`);
    await close(current);
    const wait = restarts.next(Date.now(), current.hasAnswered);
    if (wait === undefined && current.chosen.isFound && !current.hasAnswered) {
      const { command } = current.chosen.launch;
      broken.add(command);
      restarts.reset();
      become({ kind: "replaced", command, cause });
      await enqueue(begin);
      return;
    }
    if (wait === undefined) {
      become({ kind: "failed", cause, chosen: current.chosen });
      return;
    }
    become({ kind: "starting" });
    pause = setTimeout(() => void enqueue(begin), wait);
  }

  async function end(): Promise<void> {
    clearTimeout(pause);
    const current = run;
    run = undefined;
    if (current === undefined) return;
    current.isWanted = false;
    await close(current);
    if (current.process.exitCode === null) current.process.kill();
  }

  return {
    get state() {
      return state;
    },
    onDidChange: changes.event,
    async client() {
      await queue;
      return run?.hasAnswered ? run.client : undefined;
    },
    start: () => enqueue(begin),
    restart() {
      // Nobody waits for one that may never answer.
      if (run && !run.hasAnswered) run.process.kill();
      if (isRestarting) return queue;
      isRestarting = true;
      return enqueue(async () => {
        isRestarting = false;
        await end();
        restarts.reset();
        broken.clear();
        await begin();
      });
    },
    stop: () =>
      enqueue(async () => {
        await end();
        become({ kind: "stopped" });
      }),
    async isOutdated() {
      if (state.kind !== "running" && state.kind !== "no server") return false;
      const chosen = await choose(context, prober, broken);
      if ("cause" in chosen || state.kind === "no server") return !("cause" in chosen);
      return chosen.launch.command !== state.chosen.launch.command;
    },
  };
}

function describeError({ code, message }: NodeJS.ErrnoException, command: string): string {
  if (code === "ENOENT") return `there is no ${command}`;
  return code === "EACCES" ? `${command} is not a program` : message;
}

/** Whether an error only says that the process has ended. */
function isAboutConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === -32_097 || code === -32_099;
}

async function close({ client }: Run): Promise<void> {
  try {
    await client?.dispose();
  } catch {
    // It has stopped already.
  }
}
