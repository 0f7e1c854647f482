// Has the server write a first settings file, one that fits the files of a folder.

import * as vscode from "vscode";
import { call, pickFolder } from "./commands.ts";
import type { Server } from "./server.ts";
import { PROBLEMS } from "./status.ts";

const NAMES = ["promptls.toml", ".promptls.toml"];

export async function writeSettings(server: Server): Promise<void> {
  const folder = await pickFolder();
  if (folder === undefined) return;
  for (const name of NAMES) {
    const there = vscode.Uri.joinPath(folder, name);
    if (!(await exists(there))) continue;
    await vscode.window.showTextDocument(there);
    void vscode.window.showInformationMessage("promptls: these settings are there already.");
    return;
  }
  const argument = { uri: folder.toString(), write: true };
  const where = {
    location: vscode.ProgressLocation.Notification,
    title: "promptls checks the files",
  };
  const made = await vscode.window.withProgress(where, () =>
    call<{ uri: string; summary: string; findings: number; applied: boolean }>(
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
  const { document } = await vscode.window.showTextDocument(uri);
  // Until then, other programs find an empty file.
  await document.save();
  const fix = "Fix All in Folder";
  const buttons = made.findings > 0 ? ["Show Problems", fix] : [];
  const button = await vscode.window.showInformationMessage(
    `promptls: ${made.summary}`,
    ...buttons,
  );
  if (button === fix) await vscode.commands.executeCommand("promptls.fixFolder", folder);
  else if (button) await vscode.commands.executeCommand(PROBLEMS);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
