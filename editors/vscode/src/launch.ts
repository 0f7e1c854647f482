// The command that starts a server.

import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type Interpreter } from "./interpreter.ts";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Never the workspace: Python and Windows look for modules and programs there. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Which server this is, for people. */
  readonly origin: string;
}

export interface Chosen {
  readonly launch: Launch;
  /** The Python of the bundled server; of others it is not known. */
  readonly interpreter?: Interpreter;
  /** Whether settings and JSON cannot be validated. */
  readonly lacksCore: boolean;
  /** Whether it was found, and is not named in the settings. */
  readonly isFound?: boolean;
}

export interface NoChoice {
  /** A sentence about what is wrong. */
  readonly cause: string;
  /** What was tried. */
  readonly details: readonly string[];
}

export interface Place {
  /** The folder of the extension. */
  readonly extension: string;
  /** A folder for what Python compiles: that of the extension may be read-only. */
  readonly pycache: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Isolated, and without the packages of the environment: neither the workspace, nor PYTHONPATH, nor
 * a sitecustomize, nor another pydantic is in the way.
 */
export const ISOLATED = ["-I", "-S", "-X", "utf8"] as const;

export function launchBundled(python: string, place: Place, args: readonly string[]): Launch {
  const start = join(place.extension, "bundled", "start.py");
  return {
    command: python,
    args: [...ISOLATED, "-X", `pycache_prefix=${place.pycache}`, start, "server", ...args],
    cwd: place.extension,
    environment: place.environment,
    origin: "bundled",
  };
}

/** A promptls that the user has installed: its script knows its Python. */
export function launchInstalled(
  script: string,
  place: Place,
  args: readonly string[],
  origin: string,
): Launch {
  const { PYTHONPATH: _, PYTHONHOME: __, ...others } = place.environment;
  return {
    command: script,
    args: ["server", ...args],
    cwd: place.extension,
    environment: {
      ...others,
      PYTHONSAFEPATH: "1",
      PYTHONNOUSERSITE: "1",
      PYTHONUTF8: "1",
      // Not into the environment that it is installed in, which may be a part of the workspace.
      PYTHONPYCACHEPREFIX: place.pycache,
    },
    origin,
  };
}

/** Where the script of promptls is in a virtual environment. */
export function scriptIn(environment: string, platform: NodeJS.Platform): string {
  return platform === "win32"
    ? join(environment, "Scripts", "promptls.exe")
    : join(environment, "bin", "promptls");
}

/** Where the script of promptls is beside a Python. */
export function scriptBeside(python: string, platform: NodeJS.Platform): string {
  const folder = dirname(python);
  if (platform !== "win32") return join(folder, "promptls");
  const isInScripts = /[\\/]Scripts$/i.test(folder);
  return join(folder, ...(isInScripts ? [] : ["Scripts"]), "promptls.exe");
}

/** Which server this is, for the status and the log. */
export function describeChoice({ launch, interpreter, lacksCore }: Chosen): string {
  const python = interpreter ? `, ${describe(interpreter)}` : "";
  return `${launch.origin}${python}${lacksCore ? ", JSON is not validated" : ""}`;
}

/** A path from the settings, where anything may be written. */
export function toPath(value: unknown): string {
  const path = typeof value === "string" ? value.trim() : "";
  return path === "~" || /^~[\\/]/.test(path) ? join(homedir(), path.slice(1)) : path;
}

/** Arguments from the settings, where anything may be written. */
export function toArguments(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter((it) => typeof it === "string");
}
