// Documents that the server computes. They are read-only texts, so that search, folding, colours
// and the place that was scrolled to come from the editor.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient/node";
import { type HostView, OF_HOST, readQuery } from "./hostText.ts";
import { argumentOf, RENDERED, SCHEME } from "./previewText.ts";
import { isText } from "./selectors.ts";

export const METHOD = "workspace/textDocumentContent";

/** Show a document beside the one that is edited, or where it is shown already. */
export async function showBeside(
  uri: vscode.Uri,
  column?: vscode.ViewColumn,
): Promise<vscode.TextEditor> {
  const shown = findTab(uri) ?? column;
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, {
    viewColumn: shown ?? columnBeside(),
    preserveFocus: true,
    preview: false,
  });
}

/** The column beside the active editor. Where nothing is open, there is nothing to be beside. */
export function columnBeside(): vscode.ViewColumn {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

/** The address of the template that a shown prompt is rendered from. */
export function templateOf(uri: vscode.Uri): string | undefined {
  const isRendered = uri.scheme === SCHEME && uri.path.startsWith(RENDERED);
  return isRendered ? argumentOf(uri.query, "uri") : undefined;
}

/** What a document shows that a host makes of a file. */
export function viewOf(uri: vscode.Uri): HostView | undefined {
  const isOfHost = uri.scheme === SCHEME && uri.path.startsWith(OF_HOST);
  return isOfHost ? readQuery(uri.query) : undefined;
}

/** The tabs with such documents. */
export function findViews(
  accept: (view: HostView) => boolean,
): { tab: vscode.Tab; group: vscode.TabGroup; view: HostView }[] {
  return vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap((tab) => {
      const view = tab.input instanceof vscode.TabInputText ? viewOf(tab.input.uri) : undefined;
      return view !== undefined && accept(view) ? [{ tab, group, view }] : [];
    }),
  );
}

/** The address of the file that a preview is of. */
export function sourceOf(uri: vscode.Uri): string | undefined {
  return templateOf(uri) ?? viewOf(uri)?.uri;
}

/** The template that a command is about: one that is named, or shown, or whose prompt is shown. */
export function activeTemplate(resource?: vscode.Uri): vscode.Uri | undefined {
  const active = activeDocument();
  const uri = resource ?? active?.uri;
  const template = uri && templateOf(uri);
  if (template !== undefined) return vscode.Uri.parse(template);
  return resource ?? (isText(active) ? uri : undefined);
}

/** The document that a command is about: while something else is active, the only one shown. */
export function activeDocument(): vscode.TextDocument | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  if (activeTextEditor !== undefined) return activeTextEditor.document;
  return visibleTextEditors.length === 1 ? visibleTextEditors[0]?.document : undefined;
}

/** Have shown documents read again: by default all, because another server knows nothing of them. */
export function refresh(
  client: BaseLanguageClient,
  isMeant: (uri: vscode.Uri) => boolean = () => true,
): void {
  const providers = client.getFeature(METHOD)?.getProviders() ?? [];
  for (const { uri } of vscode.workspace.textDocuments) {
    if (uri.scheme !== SCHEME || !isMeant(uri)) continue;
    for (const provider of providers) provider.onDidChangeEmitter.fire(uri);
  }
}

function findTab(uri: vscode.Uri): vscode.ViewColumn | undefined {
  for (const group of vscode.window.tabGroups.all) {
    const isIn = group.tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    );
    if (isIn) return group.viewColumn;
  }
  return undefined;
}
