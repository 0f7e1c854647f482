// What is remembered about this machine: a small file in the storage of the extension. The state
// that VS Code keeps belongs to the window, which may be on another machine.

import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export interface Memory<T> {
  read(): Promise<Record<string, T>>;
  /** Replace all of it. Two windows may do so at once; then one of them has to find out again. */
  write(entries: Record<string, T>): Promise<void>;
}

export function openMemory<T>(path: string): Memory<T> {
  let entries: Promise<Record<string, T>> | undefined;
  return {
    read() {
      entries ??= readFile(path, "utf8").then(
        (text) => parse<T>(text),
        () => ({}),
      );
      return entries;
    },
    async write(next) {
      entries = Promise.resolve(next);
      const draft = `${path}.${process.pid}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, JSON.stringify(next));
        await rename(draft, path);
      } catch {
        // A storage that is read-only or full makes the next start slower, no more.
      }
    },
  };
}

function parse<T>(text: string): Record<string, T> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, T>) : {};
  } catch {
    return {};
  }
}
