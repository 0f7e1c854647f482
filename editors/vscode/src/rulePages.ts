// The page with all rules, as the server that runs has it: where each rule is on it.

import { readFileSync } from "node:fs";
import * as vscode from "vscode";
import { findHeadings, pointAtLines } from "./ruleLinks.ts";

// Read once: the first finding pays two milliseconds for it.
const pages = new Map<string, Map<string, number>>();

export function findRuleLine(path: string, rule: string): number | undefined {
  let lines = pages.get(path);
  if (lines === undefined) {
    try {
      lines = findHeadings(readFileSync(path, "utf8"));
    } catch {
      // Without the page a link stays as it is.
      lines = new Map();
    }
    pages.set(path, lines);
  }
  return lines.get(rule);
}

export function pointLinksAtLines(content: vscode.MarkdownString): void {
  content.value = pointAtLines(content.value, (uri, name) =>
    findRuleLine(vscode.Uri.parse(uri).fsPath, name),
  );
}
