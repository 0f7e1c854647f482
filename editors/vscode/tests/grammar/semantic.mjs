// How VS Code colours a semantic token by `semanticTokenScopes`: the best rule of the theme for the first scope that
// has one. This is its algorithm, which no package offers.

/** The types and modifiers of the server's tokens that stand for what a scope of ours shows. */
export const TYPES_OF = {
  "constant.language": ["keyword"],
  "constant.numeric": ["number"],
  "entity.name.variable.placeholder": [
    "variable",
    "variable.defaultLibrary",
    "parameter",
    "parameter.defaultLibrary",
  ],
  "variable.other.enummember": ["enumMember"],
  "entity.name.tag": ["type", "type.defaultLibrary"],
  "meta.object-literal.key": ["property"],
  "string.quoted.double.html": ["string"],
  "entity.name.type.class": ["class"],
  "entity.name.function": ["decorator"],
  // Where the server has a token for what Markdown and YAML colour, that colour stays.
  "entity.name.section.markdown": ["namespace"],
  "entity.name.tag.yaml": ["property.defaultLibrary"],
  "entity.name.type.table": ["namespace"],
};

/** The colour of a theme for scopes to probe, each of them a path. */
export function colourOf(tokenColors, probes) {
  for (const probe of probes) {
    const path = probe.split(" ");
    let best = -1;
    let colour;
    for (const { scope, settings } of tokenColors) {
      const selectors = [scope ?? []].flat().flatMap((it) => it.split(","));
      const score = Math.max(-1, ...selectors.map((it) => scoreOf(it.trim().split(/\s+/), path)));
      if (score >= 0 && score >= best && settings.foreground) {
        best = score;
        colour = settings.foreground;
      }
    }
    if (colour) return colour.toUpperCase();
  }
  return undefined;
}

function scoreOf(selector, path) {
  if (path.length < selector.length) return -1;
  let score = -1;
  for (const name of selector) {
    const at = path.findLastIndex((it) => it === name || it.startsWith(`${name}.`));
    if (at < 0) return -1;
    score = (at + 1) * 0x10000 + name.length;
  }
  return score;
}
