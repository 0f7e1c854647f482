// Tests the grammars: node run.mjs EXTENSIONS, the folder with the extensions that come with VS Code.
import { checkDrawings } from "./drawings.mjs";
import { checkHostileLines } from "./hostile.mjs";
import { checkThemes } from "./themes.mjs";
import { makeRegistry } from "./tokenizer.mjs";

const extensions = process.argv[2];
if (!extensions) {
  process.stderr.write("Usage: node run.mjs EXTENSIONS\n");
  process.exit(2);
}
const registry = await makeRegistry(extensions);
const checks = {
  drawings: checkDrawings(registry),
  themes: checkThemes(registry, extensions),
  "hostile lines": checkHostileLines(registry, await makeRegistry(extensions, { ours: false })),
};
let failed = false;
for (const [name, check] of Object.entries(checks)) {
  const wrong = await check;
  failed ||= wrong.length > 0;
  const lines = [
    `${name}: ${wrong.length ? `${wrong.length} wrong` : "ok"}`,
    ...wrong.join("\n").split("\n"),
  ];
  process.stdout.write(`${lines.filter(Boolean).join("\n  ")}\n`);
}
process.exit(failed ? 1 : 0);
