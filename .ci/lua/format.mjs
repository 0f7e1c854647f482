// Formats Lua files as a stylua.toml says: format.mjs STYLUA.TOML [--check] PATH...
// The package is stylua itself, without its program, which only GitHub has.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as stylua from "@johnnymorganz/stylua";

const VALUES = { indent_type: stylua.IndentType, syntax: stylua.LuaVersion };

function readConfig(path) {
  const config = stylua.Config.new();
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const [, name, text] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (!(name in config)) throw new Error(`${path}: unknown line: ${line}`);
    const value = JSON.parse(text);
    config[name] = typeof value === "string" ? VALUES[name][value] : value;
  }
  return config;
}

function findFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true }).sort();
  return names.filter((it) => it.endsWith(".lua")).map((it) => join(path, it));
}

const [settings, ...rest] = process.argv.slice(2);
const isCheck = rest[0] === "--check";
const files = rest.slice(isCheck ? 1 : 0).flatMap(findFiles);
if (files.length === 0) throw new Error("no Lua file is there");
for (const file of files) {
  const before = readFileSync(file, "utf8");
  const verified = stylua.OutputVerification.Full;
  const after = stylua.formatCode(before, readConfig(settings), null, verified);
  if (after === before) continue;
  console.log(isCheck ? `${file} is not formatted` : `formatted ${file}`);
  if (isCheck) process.exitCode = 1;
  else writeFileSync(file, after);
}
