// Files that the build puts in as texts, and the part of Pyodide that has no types.
declare module "*.md" {
  const text: string;
  export default text;
}
declare module "*.toml" {
  const text: string;
  export default text;
}
declare module "*.py" {
  const text: string;
  export default text;
}
declare module "pyodide/pyodide.asm.mjs" {
  import type { PyodideConfig } from "pyodide";

  const create: NonNullable<PyodideConfig["createPyodideModule"]>;
  export default create;
}

// What server.js has: the worker, and what it runs.
declare const promptlsServer: { worker: string; runtime: Record<string, string> };
