// Colours: every construct differs from plain text in the themes that come with VS Code, and does not change when the
// server's semantic tokens arrive.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readDrawings, scopeOf } from "./drawings.mjs";
import { colourOf, TYPES_OF } from "./semantic.mjs";
import { colours, contributes, tokenize } from "./tokenizer.mjs";

const THEMES = [
  "dark_plus",
  "dark_modern",
  "light_plus",
  "light_modern",
  "hc_black",
  "hc_light",
  "2026-dark",
  "2026-light",
];
// A delimiter looks like a rule of Markdown, which some themes draw like text.
const MAY_BE_PLAIN = "meta.separator";
const PLAIN = "#010203";
const OF_OTHERS = /^entity\.name\.(?:section\.markdown|tag\.yaml)$/;

function readTheme(path) {
  const theme = JSON.parse(readFileSync(path, "utf8"));
  const base = theme.include ? readTheme(join(dirname(path), theme.include)) : [];
  return [...base, ...(theme.tokenColors ?? [])];
}

/** What looks wrong in some theme. */
export async function checkThemes(registry, extensions) {
  const wrong = new Set();
  const grammar = await registry.loadGrammar("text.html.markdown");
  const mappings = contributes().semanticTokenScopes ?? [];
  for (const { language } of contributes().snippets) {
    if (!mappings.some((it) => it.language === language))
      wrong.add(`no semanticTokenScopes for ${language}`);
  }
  for (const name of THEMES) {
    const rules = readTheme(join(extensions, "theme-defaults/themes", `${name}.json`));
    registry.setTheme({
      name,
      settings: [{ settings: { foreground: PLAIN, background: "#040506" } }, ...rules],
    });
    for (const { scope, colour, shown } of coloured(grammar, registry)) {
      if (scope === MAY_BE_PLAIN) continue;
      if (colour === PLAIN) wrong.add(`${name}: ${scope} looks like text`);
      for (const { language, scopes } of mappings) {
        for (const type of TYPES_OF[scope] ?? []) {
          const later = scopes[type] && colourOf(rules, scopes[type]);
          if (later !== colour)
            wrong.add(
              `${name}: ${scope} ${colour} of '${shown}' turns ${later} by ${type} (${language})`,
            );
        }
      }
    }
  }
  return [...wrong];
}

/** The scopes of the drawings, ours and those that the server has tokens for, with the colour of each. */
function* coloured(grammar, registry) {
  for (const { lines } of readDrawings()) {
    const text = lines.join("\n");
    const painted = colours(registry, grammar, text);
    for (const [number, line] of tokenize(grammar, text).entries()) {
      for (const token of line.tokens) {
        const scope = scopeOf(token) ?? token.scopes.slice(-1).find((it) => OF_OTHERS.test(it));
        const colour = painted[number].findLast((it) => it.startIndex <= token.startIndex)?.colour;
        const shown = line.text.slice(token.startIndex, token.endIndex);
        if (scope) yield { scope, colour: colour?.toUpperCase(), shown };
      }
    }
  }
}
