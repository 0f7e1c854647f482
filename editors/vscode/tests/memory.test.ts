import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openMemory } from "../src/memory.ts";

function inFolder(work: (folder: string) => Promise<void>) {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), "promptls-"));
    try {
      await work(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

test(
  "what is written is read again, by another window as well",
  inFolder(async (folder) => {
    const path = join(folder, "storage", "interpreters.json");
    const memory = openMemory<number>(path);
    assert.deepEqual(await memory.read(), {});
    await memory.write({ a: 1 });
    assert.deepEqual(await memory.read(), { a: 1 });
    assert.deepEqual(await openMemory<number>(path).read(), { a: 1 });
  }),
);

test(
  "a file that is broken is empty, and is replaced",
  inFolder(async (folder) => {
    const path = join(folder, "interpreters.json");
    for (const text of ["", "{", "null", "3"]) {
      writeFileSync(path, text);
      assert.deepEqual(await openMemory<number>(path).read(), {});
    }
    await openMemory<number>(path).write({ b: 2 });
    assert.equal(readFileSync(path, "utf8"), '{"b":2}');
  }),
);

test(
  "a storage that cannot be written is no error",
  inFolder(async (folder) => {
    writeFileSync(join(folder, "file"), "");
    const memory = openMemory<number>(join(folder, "file", "interpreters.json"));
    await memory.write({ a: 1 });
    assert.deepEqual(await memory.read(), { a: 1 });
  }),
);
