// Values to try a template with. The server writes them into a file beside the template, so that
// everybody has them, and so does the command line.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import type { Server } from "./server.ts";
import { activeTemplate } from "./virtualDocuments.ts";

interface Rendered {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly notes: readonly string[];
}

interface Written {
  readonly uri: string;
  readonly text: string;
  readonly applied: boolean;
}

/** Ask for the values that a template lacks, until there is none or the user has enough. */
export async function fillValues(server: Server, resource?: vscode.Uri): Promise<void> {
  const template = activeTemplate(resource);
  if (template === undefined) {
    void vscode.window.showInformationMessage("promptls: open a template first.");
    return;
  }
  const uri = template.toString();
  // The server learns of the saved file a moment later.
  const given = new Set<string>();
  for (;;) {
    const argument = { uri, show: false };
    const rendered = await call<Rendered>(server, "promptls.render", argument);
    if (rendered === undefined) return;
    const lacking = [...rendered.missing, ...rendered.unknown].filter((it) => !given.has(it));
    const chosen = await pick(lacking, rendered.notes);
    if (chosen === undefined) return;
    if (chosen.isFile) {
      const written = await write(server, uri, {});
      if (written) await vscode.window.showTextDocument(vscode.Uri.parse(written.uri));
      return;
    }
    const value = await vscode.window.showInputBox({
      title: chosen.label,
      prompt: "The value to try the template with. In the file of values it may have more lines.",
      ignoreFocusOut: true,
    });
    if (value === undefined) continue;
    const written = await write(server, uri, { [chosen.label]: value });
    if (written?.applied) given.add(chosen.label);
  }
}

interface Choice extends vscode.QuickPickItem {
  readonly isFile: boolean;
}

function pick(lacking: readonly string[], notes: readonly string[]): Thenable<Choice | undefined> {
  const items: Choice[] = [
    ...lacking.map((label) => ({ label, description: "no value", isFile: false })),
    { label: "$(edit) Edit the File of Values", detail: notes.join("; "), isFile: true },
  ];
  const placeHolder =
    lacking.length > 0 ? "The variable to give a value to" : "Every variable has a value";
  return vscode.window.showQuickPick(items, { placeHolder });
}

/** Have the server write values. The file is saved, because previews read what is saved. */
async function write(
  server: Server,
  uri: string,
  values: Record<string, string>,
): Promise<Written | undefined> {
  // What is open and not saved is not known to the server.
  for (const it of vscode.workspace.textDocuments) {
    if (it.uri.path.endsWith(".values.toml") && it.isDirty) await it.save();
  }
  const written = await call<Written>(server, "promptls.server.addValues", { uri, values });
  if (!written?.applied) return written;
  const saved = vscode.Uri.parse(written.uri);
  for (let tries = 0; tries < 50; tries += 1) {
    const document = await open(saved);
    if (document?.getText().replaceAll("\r\n", "\n") === written.text.replaceAll("\r\n", "\n")) {
      await document.save();
      break;
    }
    // The server has asked the editor to change the file, which takes a moment.
    await new Promise((done) => setTimeout(done, 50));
  }
  return written;
}

async function open(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}
