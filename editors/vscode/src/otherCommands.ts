// The matrix of templates, the page of a rule, a settings file, and a prompt block.

import * as vscode from "vscode";
import { call, pickFolder } from "./commands.ts";
import { POINTS, type Point } from "./points.ts";
import { listRules } from "./ruleList.ts";
import type { Server } from "./server.ts";
import { showBeside } from "./virtualDocuments.ts";

export async function openMatrix(server: Server): Promise<void> {
  const folder = await pickFolder();
  if (folder === undefined) return;
  const argument = { uri: folder.toString(), show: false };
  const matrix = await call<{ uri: string }>(server, "promptls.matrix", argument);
  if (matrix) await showBeside(vscode.Uri.parse(matrix.uri));
}

export async function explainRule(server: Server, name?: string): Promise<void> {
  const rule = name ?? (await pickRule(server));
  if (rule === undefined) return;
  const page = await call<{ uri: string }>(server, "promptls.explain", { rule, show: false });
  if (page) await showBeside(vscode.Uri.parse(page.uri));
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

export async function writeSettings(server: Server): Promise<void> {
  const folder = await pickFolder();
  if (folder === undefined) return;
  const argument = { uri: folder.toString(), write: true };
  const where = {
    location: vscode.ProgressLocation.Notification,
    title: "promptls checks the files",
  };
  const made = await vscode.window.withProgress(where, () =>
    call<{ uri: string; summary: string; applied: boolean }>(
      server,
      "promptls.createSettings",
      argument,
    ),
  );
  if (!made?.applied) return;
  const uri = vscode.Uri.parse(made.uri);
  // The server has asked the editor to create the file, which takes a moment.
  for (let tries = 0; tries < 50 && !(await exists(uri)); tries += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
  await vscode.window.showTextDocument(uri);
  void vscode.window.showInformationMessage(`promptls: ${made.summary}`);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

export async function addBlock(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const items: (vscode.QuickPickItem & Partial<Point>)[] = [
    { label: "What fits here", detail: "The block for the heading above, or a general one" },
    ...POINTS.map((it) => ({
      ...it,
      label: it.name,
      description: it.variant ?? "",
      detail: `For ${it.moment}`,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "The block to insert",
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const { line, character } = editor.selection.active;
  await call(server, "promptls.insertBlock", {
    uri: editor.document.uri.toString(),
    position: { line, character },
    ...(chosen.name ? { point: chosen.name } : {}),
    ...(chosen.variant ? { variant: chosen.variant } : {}),
  });
}
