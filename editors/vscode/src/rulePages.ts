// The page with all rules, as the server that runs has it, and the links to it.

import { readFileSync, statSync } from "node:fs";
import * as vscode from "vscode";
import { findHeadings, isPageOfRules, pointAtLines } from "./ruleTexts.ts";

// Read once: the first finding pays two milliseconds for it.
const pages = new Map<string, Map<string, number>>();

export function pointFindingAtLine({ code }: vscode.Diagnostic): void {
  if (typeof code !== "object") return;
  const line = findRuleLine(code.target, code.target.fragment);
  if (line !== undefined) code.target = code.target.with({ fragment: `L${line}` });
}

export function pointLinksAtLines(content: vscode.MarkdownString): void {
  content.value = pointAtLines(content.value, (uri, name) =>
    findRuleLine(vscode.Uri.parse(uri), name),
  );
}

function findRuleLine(uri: vscode.Uri, rule: string): number | undefined {
  if (!isPageOfRules(uri)) return undefined;
  const path = uri.fsPath;
  let lines = pages.get(path);
  if (lines === undefined) {
    lines = readHeadings(path);
    pages.set(path, lines);
  }
  return lines.get(rule);
}

function readHeadings(path: string): Map<string, number> {
  try {
    // Another kind of file might never end.
    return statSync(path).isFile() ? findHeadings(readFileSync(path, "utf8")) : new Map();
  } catch {
    // Without the page a link stays as it is.
    return new Map();
  }
}
