// Makes dist/extension.js, the whole extension in one file, and puts the licence beside it.
import { copyFileSync } from "node:fs";
import { build } from "esbuild";

copyFileSync("../../LICENSE", "LICENSE");

await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  legalComments: "none",
  logLevel: "warning",
});
