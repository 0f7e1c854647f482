// Differences: a template and the one that it replaces, and what has changed in a prompt. Both
// sides are documents that the server computes or files, so that they follow what is typed.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import { readLastCommit } from "./git.ts";
import { hasBase } from "./previewText.ts";
import type { Server } from "./server.ts";
import { activeTemplate } from "./virtualDocuments.ts";

const KINDS = ["base", "saved", "commit"] as const;
type Kind = (typeof KINDS)[number];

interface Difference {
  readonly title: string;
  readonly left: { readonly uri: string };
  readonly right: { readonly uri: string };
}

/** Show what differs. The template is named by its address, or else the active one is meant. */
export async function showDifference(
  server: Server,
  resource?: vscode.Uri | string,
  given?: unknown,
): Promise<void> {
  const uri = activeTemplate(typeof resource === "string" ? vscode.Uri.parse(resource) : resource);
  if (uri === undefined) {
    void vscode.window.showInformationMessage("promptls: open a template first.");
    return;
  }
  const kind = KINDS.find((it) => it === given) ?? (await pickKind(uri));
  const argument = kind && (await toArgument(uri, kind));
  if (argument === undefined) return;
  const found = await call<Difference>(server, "promptls.server.compare", {
    uri: uri.toString(),
    show: false,
    ...argument,
  });
  if (found === undefined) return;
  const [left, right] = [found.left, found.right].map((it) => vscode.Uri.parse(it.uri));
  await vscode.commands.executeCommand("vscode.diff", left, right, found.title, { preview: false });
}

async function toArgument(uri: vscode.Uri, kind: Kind): Promise<object | undefined> {
  if (kind !== "commit") return { with: kind };
  const text = await readLastCommit(uri);
  return text === undefined ? undefined : { with: "text", text, name: "last commit" };
}

async function pickKind(uri: vscode.Uri): Promise<Kind | undefined> {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  const entries: (vscode.QuickPickItem & { other: Kind })[] = [
    { other: "saved", label: "Saved and Edited", detail: "The rendered prompt before this edit" },
    { other: "commit", label: "Last Commit and Now", detail: "The rendered prompt of git's HEAD" },
  ];
  if (hasBase(name)) {
    const detail = "The template of all agents, which this one replaces";
    entries.unshift({ other: "base", label: "BASE and Own Template", detail });
  }
  const placeHolder = `The difference of ${name}`;
  return (await vscode.window.showQuickPick(entries, { placeHolder, matchOnDetail: true }))?.other;
}
