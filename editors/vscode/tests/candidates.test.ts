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
  const found = list({ environment: { PATH: "/project/.venv/bin:/usr/bin" } }, ["/project"]);
  assert.ok(!found.some((it) => it.startsWith("/project/")));
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
  assert.equal(isBelow("/project/a/b", "/project/a", "linux"), true);
  assert.equal(isBelow("/project/a", "/project/a", "linux"), false);
  assert.equal(isBelow("/project/ab", "/project/a", "linux"), false);
  assert.equal(isBelow("/project/b", "/project/a", "linux"), false);
  assert.equal(isBelow("/project", "/project/a", "linux"), false);
  assert.equal(isBelow("/project/a/..hidden/python3", "/project/a", "linux"), true);
  assert.equal(isBelow("/Users/me/Work/bin/python3", "/Users/me/work", "darwin"), true);
  assert.equal(isBelow("D:\\x\\python.exe", "C:\\x", "win32"), false);
  assert.equal(isBelow("c:\\X\\bin\\python.exe", "C:\\x", "win32"), true);
});
