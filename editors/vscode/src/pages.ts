// The page of a rule, which the server writes.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import { listRules } from "./ruleTexts.ts";
import type { Server } from "./server.ts";
import { columnBeside } from "./virtualDocuments.ts";

export async function explainRule(server: Server, name?: string): Promise<void> {
  const rule = name ?? (await pickRule(server));
  if (rule === undefined) return;
  const page = await call<{ uri: string }>(server, "promptls.explain", { rule, show: false });
  if (page === undefined) return;
  // Opened so, and not as a text, it is shown as the user's settings say: rendered.
  const options = { viewColumn: columnBeside(), preserveFocus: true, preview: false };
  await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(page.uri), options);
}

async function pickRule(server: Server): Promise<string | undefined> {
  const argument = { rule: "all", show: false };
  const pages = await call<{ markdown: string }>(server, "promptls.explain", argument);
  if (pages === undefined) return undefined;
  const here = rulesAtCursor();
  const rules = listRules(pages.markdown);
  const items = [
    ...rules.filter((it) => here.has(it.name)),
    ...rules.filter((it) => !here.has(it.name)),
  ].map((it) => ({
    label: it.name,
    detail: it.summary,
    description: here.has(it.name) ? "reported in this line" : "",
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "The rule to explain",
    matchOnDetail: true,
  });
  return chosen?.label;
}

function rulesAtCursor(): Set<string> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return new Set();
  const line = editor.selection.active.line;
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((it) => it.source === "promptls")
    .filter((it) => it.range.start.line <= line && line <= it.range.end.line);
  return new Set(
    found.map(({ code }) => String(typeof code === "object" ? code.value : (code ?? ""))),
  );
}
