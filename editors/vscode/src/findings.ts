// The findings that are shown: with links that VS Code can follow, without those that it has made
// itself, and counted.

import * as vscode from "vscode";
import { linkFinding } from "./rulePages.ts";
import { CHECKED_LANGUAGES, isSaid, mayBeSaidTwice, type Place } from "./saidTwice.ts";

const SOURCE = "promptls";
/** What VS Code reports of JSON; what it reports of front matter has no source. */
const JSON_SOURCE = "json";
/** VS Code waits for a pause of 200 ms before it checks a text. */
const VS_CODE_NEEDS = 800;

export interface Findings extends vscode.Disposable {
  create(name: string | undefined): vscode.DiagnosticCollection;
  dispose(): void;
  /** How many findings a document has, or all documents have. */
  count(uri?: vscode.Uri): number;
  readonly onDidChange: vscode.Event<void>;
}

export function createFindings(): Findings {
  const changes = new vscode.EventEmitter<void>();
  const open = new Set<ReturnType<typeof wrap>>();
  const listener = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const collection of open) for (const uri of uris) collection.compare(uri);
    changes.fire();
  });
  return {
    onDidChange: changes.event,
    create(name) {
      const collection = wrap(vscode.languages.createDiagnosticCollection(name), () =>
        open.delete(collection),
      );
      open.add(collection);
      return collection;
    },
    count(uri) {
      let count = 0;
      for (const collection of open) count += collection.count(uri);
      return count;
    },
    dispose() {
      listener.dispose();
      changes.dispose();
    },
  };
}

/** A collection that compares what it shows of a document with what VS Code shows of it. */
function wrap(inner: vscode.DiagnosticCollection, onDispose: () => void) {
  const all = new Map<string, readonly vscode.Diagnostic[]>();
  // The findings that VS Code may be about to make, by document.
  const waiting = new Map<string, NodeJS.Timeout>();

  // Counted here, because a collection copies what it is asked for.
  const counts = new Map<string, number>();
  let total = 0;

  function put(uri: vscode.Uri, items: readonly vscode.Diagnostic[] | undefined): void {
    const key = uri.toString();
    const count = items?.length ?? 0;
    total += count - (counts.get(key) ?? 0);
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
    inner.set(uri, items);
  }

  function compare(uri: vscode.Uri): void {
    const items = all.get(uri.toString());
    if (items === undefined || !items.some((it) => mayBeSaidTwice(ruleOf(it)))) return;
    show(uri, items);
  }

  function show(uri: vscode.Uri, items: readonly vscode.Diagnostic[]): void {
    const places = vscode.languages.getDiagnostics(uri).filter(isOfEditor).map(placeOf);
    const shown = inner.get(uri) ?? [];
    const isWaiting = waiting.has(uri.toString());
    const wanted = items.filter((it) => {
      const rule = ruleOf(it);
      if (!mayBeSaidTwice(rule)) return true;
      if (isSaid({ ...placeOf(it), rule }, places)) return false;
      return !isWaiting || shown.some((old) => isSame(old, it));
    });
    const isUnchanged = wanted.length === shown.length && wanted.every((it, i) => it === shown[i]);
    if (!isUnchanged) put(uri, wanted);
  }

  function set(uri: vscode.Uri, items: readonly vscode.Diagnostic[] | undefined): void {
    const key = uri.toString();
    clearTimeout(waiting.get(key));
    waiting.delete(key);
    if (items === undefined) {
      all.delete(key);
      put(uri, undefined);
      return;
    }
    for (const item of items) linkFinding(item);
    if (!isCheckedByEditor(uri) || !items.some((it) => mayBeSaidTwice(ruleOf(it)))) {
      all.delete(key);
      put(uri, items);
      return;
    }
    all.set(key, items);
    const timer = setTimeout(() => {
      waiting.delete(key);
      compare(uri);
    }, VS_CODE_NEEDS);
    waiting.set(key, timer);
    show(uri, items);
  }

  function clear(): void {
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    all.clear();
    counts.clear();
    total = 0;
  }

  return {
    name: inner.name,
    compare,
    count: (uri?: vscode.Uri) => (uri ? (counts.get(uri.toString()) ?? 0) : total),
    set(
      first: vscode.Uri | readonly [vscode.Uri, readonly vscode.Diagnostic[] | undefined][],
      items?: readonly vscode.Diagnostic[],
    ): void {
      if (first instanceof vscode.Uri) set(first, items);
      else for (const [uri, its] of first) set(uri, its);
    },
    delete: (uri: vscode.Uri) => set(uri, undefined),
    clear(): void {
      clear();
      inner.clear();
    },
    forEach: inner.forEach.bind(inner),
    get: inner.get.bind(inner),
    has: inner.has.bind(inner),
    [Symbol.iterator]: () => inner[Symbol.iterator](),
    dispose(): void {
      clear();
      inner.dispose();
      onDispose();
    },
  };
}

function isCheckedByEditor(uri: vscode.Uri): boolean {
  const document = vscode.workspace.textDocuments.find(
    (it) => it.uri.toString() === uri.toString(),
  );
  return document !== undefined && CHECKED_LANGUAGES.has(document.languageId);
}

function ruleOf({ code, source }: vscode.Diagnostic): string {
  return source === SOURCE ? String(typeof code === "object" ? code.value : code) : "";
}

function isOfEditor({ source, severity }: vscode.Diagnostic): boolean {
  return source === JSON_SOURCE ? severity === vscode.DiagnosticSeverity.Error : !source;
}

function isSame(one: vscode.Diagnostic, other: vscode.Diagnostic): boolean {
  return one.message === other.message && ruleOf(one) === ruleOf(other);
}

function placeOf({ range }: vscode.Diagnostic): Place {
  return { startLine: range.start.line, startCharacter: range.start.character };
}
