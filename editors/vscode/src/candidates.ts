// Where a Python may be, the most likely place first. Nothing is looked up here.

import * as paths from "node:path";

export interface Candidate {
  readonly path: string;
  readonly args: readonly string[];
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const VERSIONS = ["3.14", "3.13", "3.12", "3.11", "3.15"];
const NAMES = ["python3", "python", ...VERSIONS.map((it) => `python${it}`)];
const UNIX_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];
const MAC_FOLDERS = [
  "/opt/homebrew/bin",
  "/usr/local/bin",
  "/opt/local/bin",
  "/Library/Frameworks/Python.framework/Versions/Current/bin",
];
/** Asks to install Apple's command line tools if they are missing, so it must not be run then. */
export const MAC_STUB = "/usr/bin/python3";
/** If none of them is there, the stub of macOS is only a stub. */
export const BEHIND_MAC_STUB = [
  "/Library/Developer/CommandLineTools/usr/bin/python3",
  "/Applications/Xcode.app/Contents/Developer/usr/bin/python3",
];
// Programs here may only open the store, and do so slowly.
const STORE = /[\\/]WindowsApps[\\/]?$/i;

/** The programs that may be a Python, without those in the folders of others. */
export function* listCandidates(
  machine: Machine,
  excluded: readonly string[],
): Generator<Candidate> {
  const folders = searchFolders(machine);
  const isWindows = machine.platform === "win32";
  const { join } = isWindows ? paths.win32 : paths.posix;
  const seen = new Set<string>();
  function* place(name: string, among: readonly string[], args: readonly string[] = []) {
    for (const folder of among) {
      const path = join(folder, isWindows ? `${name}.exe` : name);
      if (!seen.has(path) && !excluded.some((it) => isBelow(path, it, machine.platform))) {
        seen.add(path);
        yield { path, args };
      }
    }
  }
  if (isWindows) {
    const own = folders.filter((it) => !STORE.test(it));
    yield* place("py", own, ["-3"]);
    yield* place("python", own);
    yield* place("python3", own);
    yield* place(
      "python3",
      folders.filter((it) => STORE.test(it)),
    );
    return;
  }
  for (const name of NAMES) yield* place(name, folders);
}

function searchFolders({ platform, environment, home }: Machine): string[] {
  const isWindows = platform === "win32";
  const { isAbsolute, join } = isWindows ? paths.win32 : paths.posix;
  const named = environment["PATH"] ?? environment["Path"] ?? "";
  // A relative folder would be one of the workspace or of the editor.
  const onPath = named.split(isWindows ? ";" : ":").filter((it) => isAbsolute(it));
  if (isWindows) {
    const root = environment["SystemRoot"];
    return [...onPath, ...(root ? [root] : [])];
  }
  const usual = platform === "darwin" ? MAC_FOLDERS : [];
  return [...onPath, join(home, ".local", "bin"), ...usual, ...UNIX_FOLDERS];
}

export function isBelow(path: string, folder: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === "win32" ? paths.win32 : paths.posix;
  // The usual file systems of macOS do not tell upper from lower case.
  const fold = (it: string) => (platform === "darwin" ? it.toLowerCase() : it);
  const rest = relative(fold(folder), fold(path));
  return rest !== "" && rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}
