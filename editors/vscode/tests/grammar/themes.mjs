// Colours: every construct differs from plain text in the themes that come with VS Code, does not change when the
// server's semantic tokens arrive, and is never drawn like an error.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readDrawings, SCOPE_OF_SETTINGS, scopeOf } from "./drawings.mjs";
import { colourOf, TYPES_OF } from "./semantic.mjs";
import { colours, contributes, tokenize } from "./tokenizer.mjs";

const LANGUAGES = ["markdown", "prompt", "instructions", "chatagent", "skill"];
/** They draw hardly anything but keywords and tags. */
const POOR = ["dark_vs", "light_vs"];
/** The colours of squiggles, which no theme that comes with VS Code changes. */
const SQUIGGLES = ["#E51400", "#F14C4C", "#F48771", "#B5200D"];
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
  const grammars = await Promise.all(
    ["text.html.markdown", SCOPE_OF_SETTINGS].map((it) => registry.loadGrammar(it)),
  );
  const mappings = contributes().semanticTokenScopes ?? [];
  for (const language of LANGUAGES) {
    if (!mappings.some((it) => it.language === language))
      wrong.add(`no semanticTokenScopes for ${language}`);
  }
  const folder = join(extensions, "theme-defaults/themes");
  for (const name of readdirSync(folder).map((it) => it.replace(".json", ""))) {
    const rules = readTheme(join(folder, `${name}.json`));
    const invalid = colourOf(rules, ["invalid"]);
    registry.setTheme({
      name,
      settings: [{ settings: { foreground: PLAIN, background: "#040506" } }, ...rules],
    });
    for (const { scope, colour, shown, isSettings } of coloured(grammars, registry)) {
      if (scope === MAY_BE_PLAIN) continue;
      if (isAlarming(colour) || colour === invalid)
        wrong.add(`${name}: ${scope} ${colour} looks like an error`);
      if (POOR.includes(name)) continue;
      if (colour === PLAIN) wrong.add(`${name}: ${scope} looks like text`);
      for (const { language, scopes } of mappings) {
        if (isSettings === LANGUAGES.includes(language)) continue;
        for (const type of typesOf(scope, isSettings)) {
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

/** In settings each key is one that promptls may know. */
function typesOf(scope, isSettings) {
  return isSettings && scope === "entity.name.tag.yaml" ? ["property"] : (TYPES_OF[scope] ?? []);
}

/** Whether a colour is a squiggle's, or red, but not so dark or pale as no error is. */
function isAlarming(colour) {
  const [red, green, blue] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  const isRed = most === red && Math.abs(green - blue) <= range / 4;
  const isStrong = range > (1 - Math.abs(2 * lightness - 1)) / 2;
  return SQUIGGLES.includes(colour) || (isRed && isStrong && lightness >= 0.4 && lightness <= 0.8);
}

/** The scopes of the drawings, ours and those that the server has tokens for, with the colour of each. */
function* coloured([markdown, settings], registry) {
  for (const { lines, isSettings } of readDrawings()) {
    const grammar = isSettings ? settings : markdown;
    const text = lines.join("\n");
    const painted = colours(registry, grammar, text);
    for (const [number, line] of tokenize(grammar, text).entries()) {
      for (const token of line.tokens) {
        const scope = scopeOf(token) ?? token.scopes.slice(-1).find((it) => OF_OTHERS.test(it));
        const colour = painted[number].findLast((it) => it.startIndex <= token.startIndex)?.colour;
        const shown = line.text.slice(token.startIndex, token.endIndex);
        if (scope) yield { scope, colour: colour?.toUpperCase(), shown, isSettings };
      }
    }
  }
}
