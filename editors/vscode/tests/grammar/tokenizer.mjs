// Tokenizes Markdown as VS Code does: its own grammars, from an installed one, and ours injected into them.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const SYNTAXES = join(dirname(fileURLToPath(import.meta.url)), "../../syntaxes");
// No limit: what VS Code would stop must not be overlooked.
const TIME_LIMIT_MS = 0;

/** Every grammar of an installed VS Code and of ours, and which are injected where, as manifests say it. */
function collectGrammars(extensions, ours) {
  const found = new Map();
  const injections = new Map();
  const manifests = readdirSync(extensions, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map((it) => join(extensions, it.name));
  for (const folder of manifests) {
    let manifest;
    try {
      manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    } catch {
      continue;
    }
    for (const grammar of manifest.contributes?.grammars ?? []) add(grammar, folder);
  }
  for (const grammar of ours ? contributedGrammars() : []) add(grammar, join(SYNTAXES, ".."));
  return { found, injections };

  function add(grammar, folder) {
    found.set(grammar.scopeName, join(folder, grammar.path));
    for (const target of grammar.injectTo ?? []) {
      injections.set(target, [...(injections.get(target) ?? []), grammar.scopeName]);
    }
  }
}

/** What package.json contributes. */
export function contributes() {
  return JSON.parse(readFileSync(join(SYNTAXES, "../package.json"), "utf8")).contributes;
}

function contributedGrammars() {
  const grammars = contributes()?.grammars ?? [];
  if (!grammars.length) throw new Error("package.json contributes no grammars");
  return grammars;
}

/** A registry with all grammars; `ours: false` leaves ours out. */
export async function makeRegistry(extensions, { ours = true } = {}) {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const { found, injections } = collectGrammars(extensions, ours);
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const path = found.get(scope);
      return path ? textmate.parseRawGrammar(readFileSync(path, "utf8"), path) : null;
    },
    getInjections: (scope) => injections.get(scope) ?? [],
  });
}

/** The tokens of every line: `{ text, tokens: [{ startIndex, endIndex, scopes }] }`. */
export function tokenize(grammar, text) {
  let state = textmate.INITIAL;
  return splitLines(text).map((line) => {
    const result = grammar.tokenizeLine(line, state, TIME_LIMIT_MS);
    state = result.ruleStack;
    return { text: line, tokens: result.tokens };
  });
}

/** The colour of every token by a theme that the registry was given. */
export function colours(registry, grammar, text) {
  const map = registry.getColorMap();
  let state = textmate.INITIAL;
  return splitLines(text).map((line) => {
    const result = grammar.tokenizeLine2(line, state, TIME_LIMIT_MS);
    state = result.ruleStack;
    const found = [];
    for (let at = 0; at < result.tokens.length; at += 2) {
      found.push({
        startIndex: result.tokens[at],
        colour: map[(result.tokens[at + 1] & 0xff8000) >>> 15],
      });
    }
    return found;
  });
}

/** Lines as an editor has them: without what ends them. */
export function splitLines(text) {
  return text.split(/\r\n|\r|\n/);
}
