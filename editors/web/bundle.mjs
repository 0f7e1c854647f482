// node bundle.mjs SITE OUT: the files of the page. SITE is an archive of the Python modules.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const [site, out] = process.argv.slice(2);
const loader = { ".md": "text", ".toml": "text", ".py": "text" };
const shared = { bundle: true, minify: true, target: "es2022", write: false, metafile: true };
const packages = new Set();

async function bundle(entry, format, more = {}) {
  const options = { ...shared, loader, entryPoints: [entry], format, ...more };
  const { outputFiles, metafile } = await build({ ...options, legalComments: "none" });
  for (const it of Object.keys(metafile.inputs)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(it) ?? [];
    packages.add(name ?? "");
  }
  return outputFiles[0].text;
}

// The licences of all packages of which something is in the page. Those of Python are in the archive.
function notices() {
  const parts = [...packages]
    .filter(Boolean)
    .sort()
    .map((name) => {
      const folder = `node_modules/${name}`;
      const { version, license, homepage } = JSON.parse(readFileSync(`${folder}/package.json`));
      const files = readdirSync(folder).filter((it) => /^licen[cs]e/i.test(it));
      const texts = files.map((it) => readFileSync(`${folder}/${it}`, "utf-8").trim());
      const title = `${name} ${version} (${license})`;
      return [title, "-".repeat(title.length), ...(texts.length ? texts : [homepage ?? ""])].join(
        "\n",
      );
    });
  return `${parts.join("\n\n")}\n`;
}

// What Pyodide would need in Node is behind conditions that are false in a browser.
const worker = await bundle("src/worker.ts", "esm", { external: ["node:*", "ws"] });
const pyodide = "node_modules/pyodide";
const runtime = {
  "pyodide.asm.wasm": `${pyodide}/pyodide.asm.wasm`,
  "python_stdlib.zip": `${pyodide}/python_stdlib.zip`,
  "site.zip": site,
};
const packed = Object.entries(runtime).map(([name, path]) => [
  name,
  gzipSync(readFileSync(path), { level: 9 }).toString("base64"),
]);
const parts = { worker, runtime: Object.fromEntries(packed) };

mkdirSync(out, { recursive: true });
writeFileSync(`${out}/index.html`, readFileSync("src/index.html"));
writeFileSync(`${out}/style.css`, readFileSync("src/style.css"));
writeFileSync(`${out}/page.js`, await bundle("src/page.ts", "iife"));
writeFileSync(`${out}/server.js`, `globalThis.promptlsServer=${JSON.stringify(parts)};\n`);
writeFileSync(`${out}/ThirdPartyNotices.txt`, notices());
