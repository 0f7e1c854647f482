// The open documents: what is typed goes to the server, and what it finds comes back.
import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { Client } from "./client.ts";
import type { Example } from "./examples.ts";
import { toChanges, toEvents } from "./positions.ts";
import type { CodeAction, Diagnostic, Published } from "./protocol.ts";

export const ROOT = "file:///project";

export interface Document {
  example: Example;
  uri: string;
  state: EditorState;
  version: number;
  findings: Diagnostic[];
  // The quick fixes by the key of the finding, and all that are safe as one, as soon as they are known.
  fixes: ReadonlyMap<string, CodeAction[]> | undefined;
  fixAll: CodeAction | undefined;
}

// Findings that are listed, with their fixes. More of them are of no use to a reader.
export const MOST_LISTED = 200;

// What is the same for a finding as it was published, and in the action that mends it.
export function keyOf({ code, message, range }: Diagnostic): string {
  return JSON.stringify([code, message, range]);
}

function byFinding(actions: readonly CodeAction[]): Map<string, CodeAction[]> {
  const found = new Map<string, CodeAction[]>();
  for (const action of actions) {
    for (const it of action.diagnostics ?? []) {
      found.set(keyOf(it), [...(found.get(keyOf(it)) ?? []), action]);
    }
  }
  return found;
}

// Whether a model could be asked with it.
export function isPrompt({ uri }: Document): boolean {
  return uri.endsWith(".md");
}

export interface Workspace {
  view: EditorView;
  documents: readonly Document[];
  current(): Document;
  show(document: Document): void;
  apply(action: CodeAction): void;
  open(): void;
  // Dispatches to the editor, or to the state of a document that is not shown.
  update(document: Document, spec: TransactionSpec): void;
  onText(listener: () => void): void;
  onFindings(listener: (document: Document) => void): void;
}

export function createWorkspace(
  client: Client,
  parent: HTMLElement,
  examples: readonly Example[],
  extend: (example: Example) => Extension,
): Workspace {
  const texts: (() => void)[] = [];
  const found: ((document: Document) => void)[] = [];
  let isOpen = false;
  const announce = () => {
    for (const it of texts) {
      it();
    }
  };
  const tell = (document: Document) => {
    for (const it of found) {
      it(document);
    }
  };
  const follow = EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      sync(current, update);
    }
  });
  const documents: Document[] = examples.map((example) => ({
    example,
    uri: `${ROOT}/${example.path}`,
    state: EditorState.create({ doc: example.text, extensions: [extend(example), follow] }),
    version: 1,
    findings: [],
    fixes: undefined,
    fixAll: undefined,
  }));
  let current = documents[0] as Document;
  const view = new EditorView({ state: current.state, parent });

  function sync(
    document: Document,
    { changes, startState }: Pick<ViewUpdate, "changes" | "startState">,
  ) {
    document.version += 1;
    if (isOpen) {
      client.notify("textDocument/didChange", {
        textDocument: { uri: document.uri, version: document.version },
        contentChanges: toEvents(startState.doc, changes),
      });
    }
    announce();
  }

  function update(document: Document, spec: TransactionSpec) {
    if (document === current) {
      view.dispatch(spec);
      return;
    }
    const transaction = document.state.update(spec);
    document.state = transaction.state;
    if (transaction.docChanged) {
      sync(document, transaction);
    }
  }

  function find({ uri, version, diagnostics }: Published) {
    const document = documents.find((it) => it.uri === uri);
    if (document === undefined || (version ?? document.version) !== document.version) {
      return;
    }
    Object.assign(document, { findings: diagnostics, fixes: undefined, fixAll: undefined });
    tell(document);
    if (document === current) {
      findFixes(document);
    }
  }

  async function findFixes(document: Document) {
    if (document.findings.length === 0 || document.fixes !== undefined) {
      return;
    }
    const last = document.findings.slice(0, MOST_LISTED).at(-1);
    const ask = (only: string) =>
      client.request<CodeAction[] | null>("textDocument/codeAction", {
        textDocument: { uri: document.uri },
        range: { start: { line: 0, character: 0 }, end: last?.range.end },
        context: { diagnostics: [], only: [only] },
      });
    const asked = document.version;
    const [fixes, all] = await Promise.all([ask("quickfix"), ask("source.fixAll")]);
    if (document.version === asked) {
      Object.assign(document, { fixes: byFinding(fixes ?? []), fixAll: all?.[0] });
      tell(document);
    }
  }

  client.on("textDocument/publishDiagnostics", find);
  return {
    view,
    documents,
    update,
    current: () => current,
    show: (document) => {
      current.state = view.state;
      current = document;
      view.setState(document.state);
      announce();
      tell(document);
      findFixes(document);
    },
    apply: (action) => {
      for (const { textDocument, edits } of action.edit?.documentChanges ?? []) {
        const document = documents.find((it) => it.uri === textDocument.uri);
        if (document) {
          const { doc } = document === current ? view.state : document.state;
          update(document, { changes: toChanges(doc, edits), userEvent: "input.fix" });
        }
      }
    },
    open: () => {
      isOpen = true;
      // The one that is shown has its findings first.
      for (const it of [current, ...documents.filter((other) => other !== current)]) {
        const { doc } = it === current ? view.state : it.state;
        const languageId = it.uri.endsWith(".toml") ? "toml" : "markdown";
        const { uri, version } = it;
        client.notify("textDocument/didOpen", {
          textDocument: { uri, languageId, version, text: doc.toString() },
        });
      }
    },
    onText: (listener) => texts.push(listener),
    onFindings: (listener) => found.push(listener),
  };
}
