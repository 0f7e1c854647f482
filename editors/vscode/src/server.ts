// The life of the server: one process at a time, started again when it stops by itself.

import { type ChildProcess, spawn } from "node:child_process";
import type { LogOutputChannel } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type Chosen, describeChoice, type NoChoice } from "./launch.ts";
import { countRestarts } from "./restarts.ts";

const ANSWERS_WITHIN = 30_000;
const LINES_KEPT = 30;

export type State =
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly chosen: Chosen; readonly version: string }
  | { readonly kind: "stopped" }
  /** The user wants no server. */
  | { readonly kind: "off" }
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

/** What the life of the server needs of the editor. */
export interface Surroundings {
  readonly log: Pick<LogOutputChannel, "info" | "error">;
  /** Whether the user wants a server at all. */
  isWanted(): boolean;
  /** Choose a server, but none of the broken ones. */
  choose(broken: ReadonlySet<string>): Promise<Chosen | NoChoice>;
  connect(process: ChildProcess, onLine: (line: string) => void): Promise<LanguageClient>;
  onChange(state: State): void;
}

export interface Server {
  readonly state: State;
  /** The client of the server that runs, after it has started. */
  client(): Promise<LanguageClient | undefined>;
  start(): Promise<void>;
  /** Start another server, in place of the one that runs. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Whether another server would be chosen than the one that runs or has failed. */
  isOutdated(): Promise<boolean>;
}

export function createServer(surroundings: Surroundings): Server {
  const { log, choose, connect, onChange } = surroundings;
  const restarts = countRestarts();
  let state: State = { kind: "stopped" };
  let run: Run | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isRestarting = false;
  let isOver = false;
  // Servers of environments that do not start. That of the extension takes their place.
  const broken = new Set<string>();
  // Starts, stops and what follows an end come one after the other, and are never interleaved.
  let queue: Promise<void> = Promise.resolve();

  function become(next: State): void {
    state = next;
    onChange(next);
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => log.error(String(error)));
    return queue;
  }

  async function begin(): Promise<void> {
    // A pause may have ended while something else was started or stopped.
    if (run !== undefined || isOver) return;
    if (!surroundings.isWanted()) {
      become({ kind: "off" });
      return;
    }
    const began = performance.now();
    become({ kind: "starting" });
    const chosen = await choose(broken).catch(
      (error: unknown): NoChoice => ({ cause: describeError(error), details: [] }),
    );
    if ("cause" in chosen) {
      log.error(chosen.cause, ...chosen.details);
      become({ kind: "no server", reason: chosen });
      return;
    }
    const { command, args, cwd, environment } = chosen.launch;
    log.info(`starting (${describeChoice(chosen)}): ${[command, ...args].join(" ")}`);
    let process: ChildProcess;
    try {
      process = spawn(command, args, { cwd, env: environment, windowsHide: true });
    } catch (error) {
      // Such as a batch file on Windows.
      become({ kind: "failed", cause: `cannot start ${command}: ${describeError(error)}`, chosen });
      return;
    }
    const current: Run = { process, chosen, lines: [], isWanted: true, hasAnswered: false };
    run = current;
    const ended = waitForEnd(process, command);
    void ended.then((how) => enqueue(() => onEnd(current, how)));
    if (process.pid === undefined) return;
    const client = await connect(process, (line) => note(current, line));
    current.client = client;
    const patience = setTimeout(() => {
      note(current, "the server does not answer");
      process.kill();
    }, ANSWERS_WITHIN);
    try {
      const hasEnded = await Promise.race([client.start(), ended]);
      if (hasEnded) return;
    } catch (error) {
      if (!isAboutConnection(error)) note(current, describeError(error));
      process.kill();
      return;
    } finally {
      clearTimeout(patience);
    }
    if (!current.isWanted) return;
    current.hasAnswered = true;
    restarts.started(Date.now());
    const version = client.initializeResult?.serverInfo?.version ?? "";
    log.info(`promptls ${version} runs after ${Math.round(performance.now() - began)} ms`);
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
    if (wait !== undefined) {
      become({ kind: "starting" });
      pause = setTimeout(() => void enqueue(begin), wait);
    } else if (current.chosen.isFound && !current.hasAnswered) {
      const { command } = current.chosen.launch;
      broken.add(command);
      restarts.reset();
      become({ kind: "replaced", command, cause });
      await begin();
    } else {
      become({ kind: "failed", cause, chosen: current.chosen });
    }
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

  /** Do not wait for a server that may never answer. */
  function hurry(): void {
    if (run === undefined || run.hasAnswered) return;
    run.isWanted = false;
    run.process.kill();
  }

  return {
    get state() {
      return state;
    },
    async client() {
      await queue;
      return run?.hasAnswered ? run.client : undefined;
    },
    start: () => enqueue(begin),
    restart() {
      hurry();
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
    stop() {
      isOver = true;
      hurry();
      return enqueue(async () => {
        await end();
        become({ kind: "stopped" });
      });
    },
    async isOutdated() {
      // What is about to start may have been chosen before.
      await queue;
      const current = state;
      if (!("chosen" in current) && current.kind !== "no server") return false;
      const chosen = await choose(broken);
      if ("cause" in chosen) return false;
      return !("chosen" in current) || chosen.launch.command !== current.chosen.launch.command;
    },
  };
}

/** How a process ends. */
function waitForEnd(process: ChildProcess, command: string): Promise<string> {
  return new Promise((resolve) => {
    process.once("error", (error) => resolve(describeStart(error, command)));
    process.once("exit", (code, signal) => {
      // What it has written last may arrive after its end.
      setTimeout(() => resolve(signal ? `ended by ${signal}` : `exit code ${code}`), 50);
    });
  });
}

function describeStart({ code, message }: NodeJS.ErrnoException, command: string): string {
  if (code === "ENOENT") return `there is no ${command}`;
  return code === "EACCES" ? `${command} is not a program` : message;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error only says that the process has ended. */
export function isAboutConnection(error: unknown): boolean {
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
