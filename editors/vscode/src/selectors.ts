// Which documents the server is told of.

import type * as vscode from "vscode";

export const LANGUAGES = ["markdown", "prompt", "instructions", "chatagent", "skill"] as const;

// Not those of version control, of chats and of what is rendered.
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-userdata"];
// Whatever language they have: JSON and TOML have many files that are not of interest.
const FILES = [
  "**/.isdlc/state.json",
  "**/promptls.toml",
  "**/.promptls.toml",
  "**/pyproject.toml",
  "**/.gemini/commands/**/*.toml",
];

export const DOCUMENTS: { scheme: string; language?: string; pattern?: string }[] = [
  ...LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ scheme, language }))),
  ...FILES.map((pattern) => ({ scheme: "file", pattern })),
];

/** Whether a host may load a document: not all of them are Markdown. */
export function isFile(document: vscode.TextDocument | undefined): boolean {
  return document !== undefined && SCHEMES.includes(document.uri.scheme);
}

export function isText(document: vscode.TextDocument | undefined): boolean {
  return (
    document !== undefined &&
    SCHEMES.includes(document.uri.scheme) &&
    (LANGUAGES as readonly string[]).includes(document.languageId)
  );
}
