// promptls in a worker. The first message has all files; after it, messages are those of the
// protocol, as texts.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import PROGRAM from "../program.py";

export interface Start {
  // The files of Pyodide and the archive of Python modules: compressed with gzip, in Base64.
  runtime: Record<string, string>;
  // The files of the project, by their paths in it.
  project: Record<string, string>;
}

const PROJECT = "/project";
// Pyodide asks for its files by addresses. They are here already, and nothing else can be fetched.
const ADDRESS = "memory:/";
const SITE = "site.zip";
// What is due when nobody has typed for a second.
const QUIET = 1100;

const waiting: string[] = [];
let answer = (message: string): void => {
  waiting.push(message);
};

self.onmessage = ({ data }: MessageEvent<Start | string>) => {
  if (typeof data === "string") {
    answer(data);
  } else {
    start(data).catch((error: unknown) => self.postMessage({ failed: String(error) }));
  }
};

async function start({ runtime, project }: Start): Promise<void> {
  const files = new Map(Object.entries(runtime).map(([name, it]) => [name, unpack(it)]));
  self.fetch = async (address) => {
    const data = files.get(String(address).replace(ADDRESS, ""));
    if (data === undefined) {
      throw new TypeError("this page loads nothing");
    }
    return new Response(data, { headers: { "Content-Type": "application/wasm" } });
  };
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: ADDRESS,
    // No package of Pyodide is needed.
    lockFileContents: JSON.stringify({ info, packages: {} }),
  });
  const site = await new Response(files.get(SITE)).arrayBuffer();
  const [major, minor] = info.python.split(".");
  const extractDir = `/lib/python${major}.${minor}/site-packages`;
  python.unpackArchive(site, "zip", { extractDir });
  python.FS.mkdirTree(`${PROJECT}/.git`);
  for (const [path, text] of Object.entries(project)) {
    const file = `${PROJECT}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, text);
  }
  const open = python.runPython(`${PROGRAM}\nopen_server`);
  const work = open((message: string) => self.postMessage(message)) as (message?: string) => void;
  let timer = 0;
  answer = (message) => {
    clearTimeout(timer);
    work(message);
    timer = self.setTimeout(work, QUIET);
  };
  waiting.splice(0).forEach(answer);
}

function unpack(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  // A function for each letter would take a second.
  for (let at = 0; at < letters.length; at += 1) {
    bytes[at] = letters.charCodeAt(at);
  }
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
