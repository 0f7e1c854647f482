// Which server is started: that of the setting, of the environment, or of the extension.

import { realpath } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { isBelow } from "./candidates.ts";
import { findInstalled } from "./environments.ts";
import { hasCore, type Interpreter } from "./interpreter.ts";
import {
  type Chosen,
  launchBundled,
  launchInstalled,
  type NoChoice,
  type Place,
} from "./launch.ts";
import { findBest, listCores, type Prober } from "./probing.ts";
import { readSettings } from "./settings.ts";

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
  // Programs that the user has named may be in the workspace, too.
  const isTrusted = vscode.workspace.isTrusted;
  if (isTrusted && settings.serverPath !== "") {
    const launch = launchInstalled(settings.serverPath, place, args, "promptls.server.path");
    return { launch, lacksCore: false };
  }
  if (isTrusted && !settings.useBundled) {
    const installed = await findInstalled();
    if (installed !== undefined && !broken.has(installed.script)) {
      const launch = launchInstalled(installed.script, place, args, installed.origin);
      return { launch, lacksCore: false, isFound: true };
    }
  }
  const cores = await listCores(context.extensionPath);
  const found = await findPython(prober, settings.interpreter, cores);
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

/** The folders from which nothing may be run: those of a workspace that is not trusted. */
export async function listExcluded(): Promise<string[]> {
  if (vscode.workspace.isTrusted) return [];
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter((it) => it.uri.scheme === "file")
    .map((it) => it.uri.fsPath);
  const real = await Promise.all(folders.map((it) => realpath(it).catch(() => it)));
  return [...new Set([...folders, ...real])];
}

async function findPython(
  prober: Prober,
  path: string,
  cores: readonly string[],
): Promise<Interpreter | NoChoice> {
  const excluded = await listExcluded();
  if (path !== "" && !excluded.some((it) => isBelow(path, it, process.platform))) {
    const answer = await prober.find({ path, args: [] });
    if (answer !== undefined && "interpreter" in answer) return answer.interpreter;
    const why = answer?.obstacle ?? "there is no such file";
    return {
      cause: `The Python in the setting promptls.interpreter cannot be used: ${why}.`,
      details: [path],
    };
  }
  const { best, obstacles } = await findBest(prober, excluded, cores);
  if (best !== undefined) return best;
  const cause =
    obstacles.length === 0
      ? "promptls needs Python 3.11 or newer, and found no Python."
      : `promptls needs Python 3.11 or newer, and found none: ${obstacles[0]}.`;
  return { cause, details: obstacles };
}
