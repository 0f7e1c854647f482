// What the grammars colour, for tests in other languages: node dump.mjs EXTENSIONS < texts > tokens, both as JSON.
// Of each text a list of tokens: the line, the columns in UTF-16, the scope.
import { readFileSync } from "node:fs";
import { scopeOf } from "./drawings.mjs";
import { makeRegistry, tokenize } from "./tokenizer.mjs";

const registry = await makeRegistry(process.argv[2]);
const grammar = await registry.loadGrammar("text.html.markdown");
const texts = JSON.parse(readFileSync(0, "utf8"));
const found = texts.map((text) =>
  tokenize(grammar, text).flatMap((line, number) =>
    line.tokens
      .map((it) => [number, it.startIndex, Math.min(it.endIndex, line.text.length), scopeOf(it)])
      .filter(([, start, end, scope]) => scope && start < end),
  ),
);
process.stdout.write(JSON.stringify(found));
