// Which server is started: that of the setting, of the environment, or of the extension.

import { join } from "node:path";
import * as vscode from "vscode";
import { findInstalled } from "./environments.ts";
import { describe, hasCore, type Interpreter } from "./interpreter.ts";
import { type Launch, launchBundled, launchInstalled, type Place } from "./launch.ts";
import { findBest, listCores, type Prober } from "./probing.ts";
import { readSettings } from "./settings.ts";

export interface Chosen {
  readonly launch: Launch;
  /** The Python of the bundled server; of others it is not known. */
  readonly interpreter?: Interpreter;
  /** Whether settings and JSON cannot be validated. */
  readonly lacksCore: boolean;
  /** Whether it was found, and nobody has named it. */
  readonly isFound?: boolean;
}

export interface NoChoice {
  /** A sentence about what is wrong. */
  readonly cause: string;
  /** What was tried. */
  readonly details: readonly string[];
}

export async function choose(
  context: vscode.ExtensionContext,
  prober: Prober,
  broken: ReadonlySet<string>,
): Promise<Chosen | NoChoice> {
  const settings = readSettings();
  const args = settings.serverArguments;
  const place: Place = {
    extension: context.extensionPath,
    pycache: pycacheOf(context),
    environment: process.env,
  };
  if (settings.serverPath !== "") {
    const launch = launchInstalled(settings.serverPath, place, args, "promptls.server.path");
    return { launch, lacksCore: false };
  }
  const isTrusted = vscode.workspace.isTrusted;
  if (isTrusted && !settings.useBundled) {
    const installed = await findInstalled();
    if (installed !== undefined && !broken.has(installed.script)) {
      const launch = launchInstalled(installed.script, place, args, installed.origin);
      return { launch, lacksCore: false, isFound: true };
    }
  }
  const cores = await listCores(context.extensionPath);
  const found = await findPython(prober, settings.interpreter, cores, isTrusted);
  if ("cause" in found) return found;
  return {
    launch: launchBundled(found.path, place, args),
    interpreter: found,
    lacksCore: !hasCore(found, cores),
  };
}

/** Where Python puts what it compiles, apart from that of other versions of the extension. */
export function pycacheOf(context: vscode.ExtensionContext): string {
  const version: unknown = context.extension.packageJSON.version;
  return join(context.globalStorageUri.fsPath, "pycache", String(version));
}

async function findPython(
  prober: Prober,
  path: string,
  cores: readonly string[],
  isTrusted: boolean,
): Promise<Interpreter | NoChoice> {
  if (path !== "") {
    const answer = await prober.find({ path, args: [] });
    if (answer !== undefined && "interpreter" in answer) return answer.interpreter;
    const why = answer?.obstacle ?? "there is no such file";
    return {
      cause: `The Python in the setting promptls.interpreter cannot be used: ${why}.`,
      details: [path],
    };
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  const excluded = isTrusted ? [] : folders.map((it) => it.uri.fsPath);
  const { best, obstacles } = await findBest(prober, excluded, cores);
  if (best !== undefined) return best;
  const cause =
    obstacles.length === 0
      ? "promptls needs Python 3.11 or newer, and found no Python."
      : `promptls needs Python 3.11 or newer, and found none: ${obstacles[0]}.`;
  return { cause, details: obstacles };
}

/** Which server this is, for the status and the log. */
export function describeChoice({ launch, interpreter, lacksCore }: Chosen): string {
  const python = interpreter ? `, ${describe(interpreter)}` : "";
  return `${launch.origin}${python}${lacksCore ? ", settings and JSON are not validated" : ""}`;
}
