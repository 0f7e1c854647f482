// What is done when the server runs and no user waits any more.

import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type * as vscode from "vscode";
import { pycacheOf } from "./choice.ts";
import { type Chosen, ISOLATED } from "./launch.ts";
import { openMemory } from "./memory.ts";
import type { Prober } from "./probing.ts";

const AFTER = 5_000;
const run = promisify(execFile);

/** Look again at what was remembered, and remove what earlier versions have left. */
export function tidyLater(
  context: vscode.ExtensionContext,
  prober: Prober,
  chosen: Chosen,
  tell: (chosen: Chosen) => void,
): void {
  const timer = setTimeout(() => void tidy(), AFTER);
  context.subscriptions.push({ dispose: () => clearTimeout(timer) });

  async function tidy(): Promise<void> {
    await removeOldCaches(pycacheOf(context));
    await prober.refresh();
    if (!chosen.lacksCore && !(await loadsCore(context, chosen))) {
      tell({ ...chosen, lacksCore: true });
    }
  }
}

/**
 * Whether the compiled core loads: on macOS its name does not say which processor it is for.
 * It is tried once for a Python and a version of the extension.
 */
async function loadsCore(context: vscode.ExtensionContext, chosen: Chosen): Promise<boolean> {
  if (chosen.interpreter === undefined) return true;
  const { path, version } = chosen.interpreter;
  const key = [context.extension.packageJSON.version, path, ...version].join(" ");
  const memory = openMemory<boolean>(join(context.globalStorageUri.fsPath, "cores.json"));
  const known = (await memory.read())[key];
  if (known !== undefined) return known;
  const libs = join(context.extensionPath, "bundled", "libs");
  const program = "import sys; sys.path.insert(0, sys.argv[1]); import pydantic_core";
  const cache = ["-X", `pycache_prefix=${pycacheOf(context)}`];
  const args = [...ISOLATED, ...cache, "-c", program, libs];
  const loads = await run(path, args, { cwd: context.extensionPath }).then(
    () => true,
    () => false,
  );
  await memory.write({ [key]: loads });
  return loads;
}

async function removeOldCaches(current: string): Promise<void> {
  const folder = dirname(current);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name === basename(current)) continue;
    // Another window may still use it.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
