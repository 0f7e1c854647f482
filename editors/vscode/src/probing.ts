// Finds a Python for the server. Every program that is tried costs time, and the window waits for
// it, so answers are remembered until the program changes.

import { execFile } from "node:child_process";
import { readdir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type * as vscode from "vscode";
import {
  BEHIND_MAC_STUB,
  type Candidate,
  isBelow,
  listCandidates,
  MAC_STUB,
  type Machine,
} from "./candidates.ts";
import {
  describe,
  findObstacle,
  hasCore,
  type Interpreter,
  QUESTION,
  readAnswer,
} from "./interpreter.ts";
import { ISOLATED } from "./launch.ts";
import { openMemory } from "./memory.ts";

const TIMEOUT = 15_000;
const run = promisify(execFile);

export type Answer =
  | { readonly interpreter: Interpreter }
  | { readonly obstacle: string; readonly isLasting: boolean };
interface Remembered {
  readonly stamp: string;
  readonly candidate: Candidate;
  readonly answer: Answer;
}
export interface Found {
  readonly candidate: Candidate;
  readonly answer: Answer;
}

/** Ask Pythons what they are, in a folder that must not be the workspace. */
export function createProber(storage: string, cwd: string, log: vscode.LogOutputChannel) {
  const memory = openMemory<Remembered>(join(storage, "interpreters.json"));

  async function ask(candidate: Candidate): Promise<Answer> {
    const answer = await askPython(candidate, cwd);
    const said = "interpreter" in answer ? describe(answer.interpreter) : answer.obstacle;
    log.debug(`${candidate.path}: ${said}`);
    return answer;
  }

  /** The answer of a program, remembered if the program is still the same. */
  async function find(candidate: Candidate): Promise<Answer | undefined> {
    const stamp = await stampOf(candidate.path);
    if (stamp === undefined) return undefined;
    const key = [candidate.path, ...candidate.args].join(" ");
    const known = (await memory.read())[key];
    if (known?.stamp === stamp && (await isStillThere(known.answer))) return known.answer;
    const answer = await ask(candidate);
    // What did not start may start the next time.
    if ("interpreter" in answer || answer.isLasting) {
      await memory.write({ ...(await memory.read()), [key]: { stamp, candidate, answer } });
    }
    return answer;
  }

  /** All Pythons on the machine, those that cannot be used included. */
  async function* findAll(excluded: readonly string[]): AsyncGenerator<Found> {
    const seen = new Set<string>();
    for (const candidate of listCandidates(machine(), excluded)) {
      if (candidate.path === MAC_STUB && process.platform === "darwin" && !(await isMacReady())) {
        continue;
      }
      const real = await realpath(candidate.path).catch(() => undefined);
      if (real === undefined || seen.has(real)) continue;
      if (excluded.some((it) => isBelow(real, it, process.platform))) continue;
      seen.add(real);
      const answer = await find(candidate);
      if (answer === undefined) continue;
      if ("interpreter" in answer && answer.interpreter.path !== candidate.path) {
        const inner = await realpath(answer.interpreter.path).catch(() => real);
        if (inner !== real && seen.has(inner)) continue;
        seen.add(inner);
      }
      yield { candidate, answer };
    }
  }

  /** Ask again what was remembered: what a shim starts changes without the shim. */
  async function refresh(): Promise<void> {
    const fresh: Record<string, Remembered> = {};
    for (const [key, { candidate }] of Object.entries(await memory.read())) {
      const stamp = await stampOf(candidate.path);
      if (stamp !== undefined) fresh[key] = { stamp, candidate, answer: await ask(candidate) };
    }
    await memory.write(fresh);
  }

  return { find, findAll, refresh };
}

export type Prober = ReturnType<typeof createProber>;

/** The first Python that can run the server, one with a compiled core if there is any. */
export async function findBest(
  prober: Prober,
  excluded: readonly string[],
  cores: readonly string[],
): Promise<{ best: Interpreter | undefined; obstacles: string[] }> {
  const obstacles: string[] = [];
  let best: Interpreter | undefined;
  for await (const { candidate, answer } of prober.findAll(excluded)) {
    if ("obstacle" in answer) {
      obstacles.push(`${candidate.path}: ${answer.obstacle}`);
      continue;
    }
    if (cores.length === 0 || hasCore(answer.interpreter, cores)) {
      return { best: answer.interpreter, obstacles };
    }
    best ??= answer.interpreter;
  }
  return { best, obstacles };
}

/** The names of the compiled cores that came with the extension. */
export async function listCores(extension: string): Promise<string[]> {
  const folder = join(extension, "bundled", "libs", "pydantic_core");
  const names = await readdir(folder).catch(() => []);
  return names.filter((it) => it.startsWith("_pydantic_core."));
}

async function askPython(candidate: Candidate, cwd: string): Promise<Answer> {
  const args = [...candidate.args, ...ISOLATED, "-c", QUESTION];
  try {
    const { stdout } = await run(candidate.path, args, { cwd, timeout: TIMEOUT });
    const interpreter = readAnswer(stdout);
    if (interpreter === undefined) {
      return { obstacle: "it does not answer like a Python", isLasting: true };
    }
    const obstacle = findObstacle(interpreter);
    return obstacle === undefined ? { interpreter } : { obstacle, isLasting: true };
  } catch (error) {
    return { obstacle: `it cannot be started: ${lastLine(error)}`, isLasting: false };
  }
}

function machine(): Machine {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}

async function isStillThere(answer: Answer): Promise<boolean> {
  return "obstacle" in answer || (await stampOf(answer.interpreter.path)) !== undefined;
}

async function isMacReady(): Promise<boolean> {
  const stamps = await Promise.all(BEHIND_MAC_STUB.map(stampOf));
  return stamps.some((it) => it !== undefined);
}

function lastLine(error: unknown): string {
  const failed = error as { stderr?: string; code?: unknown; killed?: boolean; message?: string };
  if (failed.killed) return "it did not answer in time";
  const lines = (failed.stderr ?? "").trim().split(/\r?\n/);
  return lines.at(-1) || String(failed.code ?? failed.message ?? error);
}
