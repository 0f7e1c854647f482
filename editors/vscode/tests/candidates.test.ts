import assert from "node:assert/strict";
import { test } from "node:test";
import { isBelow, listCandidates, type Machine } from "../src/candidates.ts";

function list(machine: Partial<Machine>, excluded: string[] = []): string[] {
  const whole: Machine = { platform: "linux", environment: {}, home: "/home/me", ...machine };
  return [...listCandidates(whole, excluded)].map(({ path, args }) => [path, ...args].join(" "));
}

test("the folders of the PATH come first, and python3 before python", () => {
  const found = list({ environment: { PATH: "/opt/py/bin:/usr/bin" } });
  assert.equal(found[0], "/opt/py/bin/python3");
  assert.equal(found[1], "/usr/bin/python3");
  assert.ok(found.indexOf("/usr/bin/python3") < found.indexOf("/opt/py/bin/python"));
  assert.ok(found.indexOf("/usr/bin/python") < found.indexOf("/usr/bin/python3.14"));
  assert.equal(new Set(found).size, found.length);
});

test("without a PATH the usual folders are searched", () => {
  assert.ok(list({}).includes("/usr/bin/python3"));
  assert.ok(list({}).includes("/home/me/.local/bin/python3.13"));
  assert.ok(list({ platform: "darwin" }).includes("/opt/homebrew/bin/python3"));
});

test("relative folders of the PATH are left out", () => {
  const found = list({ environment: { PATH: ".:node_modules/.bin::/usr/bin" } });
  assert.ok(found.every((it) => it.startsWith("/")));
});

test("folders of others are left out", () => {
  const found = list({ environment: { PATH: "/work/.venv/bin:/usr/bin" } }, ["/work"]);
  assert.ok(!found.some((it) => it.startsWith("/work/")));
  assert.equal(found[0], "/usr/bin/python3");
});

test("on Windows the launcher comes first and the store last", () => {
  const store = "C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps";
  const found = list({
    platform: "win32",
    home: "C:\\Users\\me",
    environment: { Path: `${store};C:\\Python313`, SystemRoot: "C:\\Windows" },
  });
  assert.deepEqual(found.slice(0, 3), [
    "C:\\Python313\\py.exe -3",
    "C:\\Windows\\py.exe -3",
    "C:\\Python313\\python.exe",
  ]);
  assert.equal(found.at(-1), `${store}\\python3.exe`);
});

test("a path is below a folder, but not below itself or a sibling", () => {
  assert.equal(isBelow("/work/a/b", "/work/a", "linux"), true);
  assert.equal(isBelow("/work/a", "/work/a", "linux"), false);
  assert.equal(isBelow("/work/ab", "/work/a", "linux"), false);
  assert.equal(isBelow("/work/b", "/work/a", "linux"), false);
  assert.equal(isBelow("/work", "/work/a", "linux"), false);
  assert.equal(isBelow("/work/a/..hidden/python3", "/work/a", "linux"), true);
  assert.equal(isBelow("/Users/me/Work/bin/python3", "/Users/me/work", "darwin"), true);
  assert.equal(isBelow("D:\\x\\python.exe", "C:\\x", "win32"), false);
  assert.equal(isBelow("c:\\X\\bin\\python.exe", "C:\\x", "win32"), true);
});
