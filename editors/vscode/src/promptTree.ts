// The view "Prompts": which template each agent gets in each phase, its size and its findings. Marks
// of findings come from VS Code, because each row has the address of its file.

import * as vscode from "vscode";
import { describePrompt, type Prompt, summarise } from "./promptTexts.ts";
import type { Server } from "./server.ts";

const VIEW = "promptls.prompts";
const FILES = "**/*.{md,md.template,toml}";
/** Files that are changed together, such as by another branch, are one change. */
const PAUSE = 500;
const ICONS: Readonly<Record<string, string>> = {
  own: "file",
  fallback: "references",
  missing: "circle-slash",
  unusable: "error",
};

interface Listing {
  readonly root: string;
  readonly prompts: readonly Prompt[];
}

type Row =
  | { readonly kind: "project"; readonly listing: Listing }
  | { readonly kind: "agent"; readonly agent: string; readonly prompts: readonly Prompt[] }
  | { readonly kind: "prompt"; readonly prompt: Prompt; readonly uri?: vscode.Uri };

export interface PromptTree {
  /** Show the view, where there is any template. */
  reveal(): Promise<void>;
  /** The server has started: what it knows may be new. */
  refresh(): void;
  readonly parts: vscode.Disposable[];
}

export function createPromptTree(server: Server): PromptTree {
  const changes = new vscode.EventEmitter<void>();
  let listings: readonly Listing[] = [];

  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: toItem,
    getChildren(row) {
      if (row === undefined) {
        const [only, ...others] = listings;
        if (only === undefined || others.length === 0) return only ? listAgents(only) : [];
        return listings.map((listing) => ({ kind: "project", listing }));
      }
      if (row.kind === "project") return listAgents(row.listing);
      return row.kind === "agent" ? row.prompts.map(toRow) : [];
    },
  };
  const view = vscode.window.createTreeView(VIEW, { treeDataProvider: provider });

  async function look(): Promise<void> {
    const found = await list(server);
    if (found === undefined) return;
    listings = found.filter(({ prompts }) => prompts.some((it) => it.standing !== "missing"));
    await vscode.commands.executeCommand(
      "setContext",
      "promptls.hasTemplates",
      listings.length > 0,
    );
    changes.fire();
  }

  let later: NodeJS.Timeout | undefined;
  function refresh(): void {
    clearTimeout(later);
    later = setTimeout(() => void look(), PAUSE);
  }

  /** What changes while nobody looks is read when somebody does. */
  function follow(): void {
    if (view.visible || listings.length === 0) refresh();
  }

  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  return {
    refresh,
    async reveal() {
      await look();
      if (listings.length > 0) await vscode.commands.executeCommand(`${VIEW}.focus`);
      else void vscode.window.showInformationMessage("promptls: there is no template here.");
    },
    parts: [
      { dispose: () => clearTimeout(later) },
      changes,
      view,
      view.onDidChangeVisibility(follow),
      watcher,
      watcher.onDidCreate(follow),
      watcher.onDidChange(follow),
      watcher.onDidDelete(follow),
      vscode.workspace.onDidChangeWorkspaceFolders(refresh),
    ],
  };
}

/** What a command is about: a file, or a row of the tree. */
export type Place = vscode.Uri | { readonly uri?: vscode.Uri };

export function toUri(place?: Place): vscode.Uri | undefined {
  return place instanceof vscode.Uri ? place : place?.uri;
}

function listAgents({ prompts }: Listing): Row[] {
  const agents = [...new Set(prompts.map((it) => it.agent))];
  return agents.map((agent) => ({
    kind: "agent",
    agent,
    prompts: prompts.filter((it) => it.agent === agent),
  }));
}

function toRow(prompt: Prompt): Row {
  const uri = prompt.uri === null ? undefined : vscode.Uri.parse(prompt.uri);
  return { kind: "prompt", prompt, ...(uri ? { uri } : {}) };
}

function toItem(row: Row): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (row.kind === "project") {
    const uri = vscode.Uri.parse(row.listing.root);
    return new vscode.TreeItem(vscode.workspace.asRelativePath(uri), Expanded);
  }
  if (row.kind === "agent") {
    const item = new vscode.TreeItem(row.agent, Collapsed);
    item.description = summarise(row.prompts);
    item.iconPath = new vscode.ThemeIcon(row.agent === "BASE" ? "organization" : "robot");
    return item;
  }
  const { prompt, uri } = row;
  const { text, detail } = describePrompt(prompt);
  const item = new vscode.TreeItem(prompt.phase);
  item.description = text;
  item.tooltip = detail;
  item.iconPath = new vscode.ThemeIcon(ICONS[prompt.standing] ?? "file");
  item.contextValue = prompt.hasBase ? "own-of-agent" : prompt.standing;
  if (uri) {
    item.resourceUri = uri;
    item.command = { command: "vscode.open", title: "Open Template", arguments: [uri] };
  }
  return item;
}

/** The prompts of all folders; nothing while the server does not run. */
async function list(server: Server): Promise<Listing[] | undefined> {
  const client = await server.client();
  if (client === undefined) return undefined;
  const found = new Map<string, Listing>();
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== "file") continue;
    const params = { command: "promptls.server.prompts", arguments: [{ uri: uri.toString() }] };
    try {
      const listing = await client.sendRequest<Listing>("workspace/executeCommand", params);
      // Folders may be of one project.
      found.set(listing.root, listing);
    } catch {
      // What is wrong with the server is said elsewhere.
    }
  }
  return [...found.values()];
}
