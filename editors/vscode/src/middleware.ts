// What is changed on the way between the editor and the server.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";
import { SCHEME } from "./previewText.ts";
import { linkRules } from "./rulePages.ts";
import { readFeatures, SECTION } from "./settings.ts";
import { showBeside } from "./virtualDocuments.ts";

export const middleware: Middleware = {
  async provideHover(document, position, token, next) {
    const hover = await next(document, position, token);
    for (const it of hover?.contents ?? []) {
      if (it instanceof vscode.MarkdownString) linkRules(it);
    }
    return hover;
  },
  async resolveCompletionItem(item, token, next) {
    const resolved = await next(item, token);
    if (resolved?.documentation instanceof vscode.MarkdownString) {
      linkRules(resolved.documentation);
    }
    return resolved;
  },
  // A lens runs the command of the server; from there on it is the command of the extension.
  executeCommand(command, args, next) {
    const [argument] = args as [{ uri?: string; with?: string; host?: string }?];
    if (command === "promptls.server.compare") {
      const id = "promptls.showDifference";
      return vscode.commands.executeCommand(id, argument?.uri, argument?.with);
    }
    if (command === "promptls.matrix")
      return vscode.commands.executeCommand("promptls.showPrompts");
    if (command === "promptls.render" && argument?.host !== undefined) {
      const id = "promptls.previewAsHost";
      return vscode.commands.executeCommand(id, argument.uri, argument.host);
    }
    const isPlain = argument?.uri !== undefined && Object.keys(argument).length === 1;
    if (command !== "promptls.render" || !isPlain) return next(command, args);
    const uri = vscode.Uri.parse(argument?.uri ?? "");
    return vscode.commands.executeCommand("promptls.openPreview", uri);
  },
  workspace: {
    // The server has no use for the rest, such as the path of an interpreter.
    async configuration(params, token, next) {
      const found = await next(params, token);
      if (!Array.isArray(found)) return found;
      return found.map((value: unknown, index) =>
        params.items[index]?.section === SECTION ? toServerSettings() : value,
      );
    },
  },
  window: {
    // What is computed from a document is shown beside it.
    async showDocument(params, token, next) {
      const uri = vscode.Uri.parse(params.uri);
      if (uri.scheme !== SCHEME) return next(params, token);
      try {
        await showBeside(uri);
        return { success: true };
      } catch {
        return { success: false };
      }
    },
  },
};

function toServerSettings(): object {
  const trace = vscode.workspace.getConfiguration(SECTION).get("trace.server", "off");
  return { features: readFeatures(), trace: { server: trace } };
}
