// Links to the page of a rule. The server links to the file with all rules, which belongs to its
// program; here they lead to the page of the one rule, which VS Code shows rendered.

import * as vscode from "vscode";
import { SCHEME } from "./previewText.ts";
import { linkToCommand, ruleOf } from "./ruleTexts.ts";

const EXPLAIN = "promptls.explainRule";

export function linkFinding({ code }: vscode.Diagnostic): void {
  if (typeof code !== "object") return;
  const rule = ruleOf(code.target.toString());
  if (rule !== undefined) code.target = pageOf(rule);
}

/** VS Code follows no address of ours in a hover, but a command that it is told to trust. */
export function linkRules(content: vscode.MarkdownString): void {
  const linked = linkToCommand(content.value, EXPLAIN);
  if (linked === content.value) return;
  content.value = linked;
  content.isTrusted = { enabledCommands: [EXPLAIN] };
}

function pageOf(rule: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/explain/${rule}.md`, query: `rule=${rule}` });
}
