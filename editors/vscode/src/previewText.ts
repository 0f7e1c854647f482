// What a rendered prompt shows, and the address of the document with it.

import { OF_HOST, readQuery } from "./hostText.ts";

export const SCHEME = "promptls";
export const RENDERED = "/render/";
const PLACEHOLDER = /<<[A-Za-z][A-Za-z0-9_ ]*>>|\{\{[ ]?[A-Za-z][A-Za-z0-9_]*[ ]?\}\}/;
/** What a known variable without a value becomes, and the placeholders of unknown ones. */
const UNRESOLVED = new RegExp(
  `\\[Context not provided: ([^\\]\\r\\n]{1,200})\\]|${PLACEHOLDER.source}`,
  "g",
);
const BLOCK = /^(SUGGESTED NEXT STEPS:|STATUS: )/m;

export interface Unresolved {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The places where a variable has no value. */
export function findUnresolved(text: string): Unresolved[] {
  return [...text.matchAll(UNRESOLVED)].map((it) => ({
    start: it.index,
    end: it.index + it[0].length,
    name: it[1] ?? it[0].slice(2, -2).trim(),
  }));
}

/** Whether a file is named like the template of one agent, which replaces that of all. */
export function hasBase(name: string): boolean {
  return /^(?!BASE-)[^-]+-.+\.md$/i.test(name);
}

/** Whether a text has placeholders, so that there is something to preview. */
export function isTemplate(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** Whether a text is one that promptls has something to say about. */
export function isPrompt(text: string): boolean {
  return isTemplate(text) || BLOCK.test(text);
}

/**
 * The address as the server writes it. VS Code escapes the whole query once more, `=` included,
 * after it has resolved the escapes in it; but for a host, the queries have one argument.
 */
export function toServerUri(uri: { path: string; query: string }): string {
  const path = uri.path.split("/").map(quote).join("/");
  const view = uri.path.startsWith(OF_HOST) ? readQuery(uri.query) : undefined;
  const parts = view ? Object.entries(view) : [splitOnce(uri.query, "=")];
  const query = parts.map(([name, value]) => `${name}=${quote(value)}`).join("&");
  return `${SCHEME}:${path}${uri.query === "" ? "" : `?${query}`}`;
}

/** The argument of an address, such as that of the template of a prompt. */
export function argumentOf(query: string, name: string): string | undefined {
  const [found, value] = splitOnce(query, "=");
  return found === name ? value : undefined;
}

function quote(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
