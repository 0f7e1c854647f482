// Compares what the grammars colour with drawings. A drawing is a text with `|`, and below each line its tokens with
// `:`, carets and the scope. All tokens of ours are drawn, so that one too many fails as well.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenize } from "./tokenizer.mjs";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "drawings");
const OURS = ".promptls";
const SETTINGS = "settings.drawn";
/** The grammars that a drawing is for. */
const SCOPES = ["text.html.markdown", "text.html.markdown.prompt"];
export const SCOPE_OF_SETTINGS = "source.toml.promptls";
const NOT_DRAWN = /^(?:source|punctuation|meta\.(?!separator|object-literal))/;

/** Every drawing: its name, the lines that it shows, and the whole as it is stored. */
export function readDrawings() {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => split(file, readFileSync(join(FOLDER, file), "utf8")));
}

function split(file, text) {
  return text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.trimEnd().split("\n");
      const shown = lines.filter((it) => it.startsWith("|")).map((it) => it.slice(2));
      const isSettings = file === SETTINGS;
      return { name: `${file}: ${title}`, lines: shown, drawn: lines.join("\n"), isSettings };
    });
}

/** The scope of ours that a token has, if it is drawn. */
export function scopeOf(token) {
  const scope = token.scopes.at(-1);
  return scope.endsWith(OURS) && !NOT_DRAWN.test(scope) ? scope.slice(0, -OURS.length) : undefined;
}

/** What a text is drawn like. */
export function draw(grammar, lines) {
  const drawn = [];
  for (const { text, tokens } of tokenize(grammar, lines.join("\n"))) {
    drawn.push(text ? `| ${text}` : "|");
    for (const token of tokens) {
      const scope = scopeOf(token);
      const end = Math.min(token.endIndex, text.length);
      if (scope && token.startIndex < end) {
        drawn.push(
          `: ${" ".repeat(token.startIndex)}${"^".repeat(end - token.startIndex)} ${scope}`,
        );
      }
    }
  }
  return drawn.join("\n");
}

/** What differs from the drawings, in both languages of Markdown and in the settings. */
export async function checkDrawings(registry) {
  const wrong = [];
  for (const scope of [...SCOPES, SCOPE_OF_SETTINGS]) {
    const grammar = await registry.loadGrammar(scope);
    for (const { name, lines, drawn, isSettings } of readDrawings()) {
      if (isSettings !== (scope === SCOPE_OF_SETTINGS)) continue;
      const found = draw(grammar, lines);
      if (found !== drawn) wrong.push(`${name} (${scope})\n${found}`);
    }
  }
  return wrong;
}
