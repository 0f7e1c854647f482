import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  launchBundled,
  launchInstalled,
  type Place,
  scriptBeside,
  scriptIn,
  toArguments,
  toPath,
} from "../src/launch.ts";

const PLACE: Place = {
  extension: "/ext",
  pycache: "/storage/pycache/1.0.0",
  environment: { PATH: "/usr/bin", PYTHONPATH: ".", PYTHONHOME: "/x" },
};

test("the bundled server is isolated from the workspace and from packages", () => {
  const launch = launchBundled("/usr/bin/python3", PLACE, ["--log-level=debug"]);
  assert.deepEqual(launch.args, [
    "-I",
    "-S",
    "-X",
    "utf8",
    "-X",
    "pycache_prefix=/storage/pycache/1.0.0",
    join("/ext", "bundled", "start.py"),
    "server",
    "--log-level=debug",
  ]);
  assert.equal(launch.cwd, "/ext");
  assert.ok(!launch.args.includes("-m"));
});

test("an installed server does not import from PYTHONPATH", () => {
  const launch = launchInstalled("/project/.venv/bin/promptls", PLACE, [], ".venv");
  assert.deepEqual(launch.args, ["server"]);
  assert.equal(launch.cwd, "/ext");
  assert.ok(!("PYTHONPATH" in launch.environment) && !("PYTHONHOME" in launch.environment));
  assert.equal(launch.environment["PATH"], "/usr/bin");
  assert.equal(launch.environment["PYTHONSAFEPATH"], "1");
});

test("where the script is", () => {
  assert.equal(scriptIn("/project/.venv", "linux"), "/project/.venv/bin/promptls");
  assert.equal(
    scriptIn("/project/.venv", "win32"),
    join("/project/.venv", "Scripts", "promptls.exe"),
  );
  assert.equal(scriptBeside("/project/.venv/bin/python", "darwin"), "/project/.venv/bin/promptls");
  assert.equal(scriptBeside("/e/Scripts/python.exe", "win32"), "/e/Scripts/promptls.exe");
  assert.equal(scriptBeside("/conda/python.exe", "win32"), "/conda/Scripts/promptls.exe");
});

test("settings of the wrong type count as empty", () => {
  assert.equal(toPath(null), "");
  assert.equal(toPath(3), "");
  assert.deepEqual(toArguments("--log-level=debug"), []);
  assert.deepEqual(toArguments(["--log-level", 3, null, "debug"]), ["--log-level", "debug"]);
});

test("a path may begin with the home", () => {
  assert.equal(toPath(" ~/bin/python3 "), join(homedir(), "bin", "python3"));
  assert.equal(toPath("~me/python3"), "~me/python3");
});
