// The tools for language models: those of `promptls mcp`, by the same server as everything else.

import * as vscode from "vscode";
import type { Chosen, NoChoice } from "./launch.ts";
import { callTool, launchTools } from "./toolCall.ts";

const PREFIX = "promptls_";

type Input = Readonly<Record<string, unknown>>;

// VS Code has had these since 1.95.
interface Tool {
  prepareInvocation(options: { readonly input: Input }): object;
  invoke(options: { readonly input: Input }, token: vscode.CancellationToken): Promise<unknown>;
}
interface Models {
  readonly LanguageModelToolResult: new (parts: readonly unknown[]) => unknown;
  readonly LanguageModelTextPart: new (text: string) => unknown;
  readonly lm?: { registerTool?(name: string, tool: Tool): vscode.Disposable };
}
const models = vscode as unknown as Models;

/** Register the tools that the manifest lists. */
export function registerTools(
  context: vscode.ExtensionContext,
  choose: () => Promise<Chosen | NoChoice>,
): vscode.Disposable[] {
  if (models.lm?.registerTool === undefined) return [];
  const listed: { name: string; displayName: string }[] =
    context.extension.packageJSON.contributes.languageModelTools;
  return listed.flatMap(({ name, displayName }) => {
    const tool = createTool(name.slice(PREFIX.length), displayName, choose);
    return models.lm?.registerTool?.(name, tool) ?? [];
  });
}

function createTool(name: string, title: string, choose: () => Promise<Chosen | NoChoice>): Tool {
  return {
    prepareInvocation({ input }) {
      const what = typeof input["path"] === "string" ? input["path"] : "";
      const invocationMessage = `promptls: ${title.toLowerCase()} ${what}`.trim();
      if (input["write"] !== true) return { invocationMessage };
      const message = `Change ${what || "a file"}?`;
      return { invocationMessage, confirmationMessages: { title, message } };
    },
    async invoke({ input }, token) {
      const chosen = await choose();
      if ("cause" in chosen) throw new Error(chosen.cause);
      const ending = new AbortController();
      const listener = token.onCancellationRequested(() => ending.abort());
      try {
        const launch = launchTools(chosen.launch, folders());
        const answer = await callTool(launch, name, withUnsaved(input), ending.signal);
        if (answer.isError) throw new Error(answer.texts.join("\n"));
        const parts = answer.texts.map((it) => new models.LanguageModelTextPart(it));
        return new models.LanguageModelToolResult(parts);
      } finally {
        listener.dispose();
      }
    },
  };
}

function folders(): string[] {
  const all = vscode.workspace.workspaceFolders ?? [];
  return all.filter((it) => it.uri.scheme === "file").map((it) => it.uri.fsPath);
}

/** What is not saved yet counts, and not what is in the file. */
function withUnsaved(input: Input): Input {
  const { path, content, write } = input;
  if (typeof path !== "string" || content !== undefined || write === true) return input;
  const places = [vscode.Uri.file(path), ...folders().map((it) => join(it, path))];
  const names = new Set(places.map((it) => it.toString()));
  const open = vscode.workspace.textDocuments.find(
    (it) => it.isDirty && names.has(it.uri.toString()),
  );
  return open ? { ...input, content: open.getText() } : input;
}

function join(folder: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(folder), path);
}
