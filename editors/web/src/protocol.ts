// The parts of the Language Server Protocol that the page uses.
export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface TextEdit {
  range: Range;
  newText: string;
}

export interface Diagnostic {
  range: Range;
  severity: 1 | 2 | 3 | 4;
  code: string;
  message: string;
}

export interface DocumentEdit {
  textDocument: { uri: string };
  edits: TextEdit[];
}

export interface CodeAction {
  title: string;
  kind: string;
  diagnostics?: Diagnostic[];
  edit?: { documentChanges: DocumentEdit[] };
}

export interface Markdown {
  value: string;
}

export interface CompletionItem {
  label: string;
  detail?: string;
  kind: number;
  sortText?: string;
  filterText?: string;
  insertTextFormat: 1 | 2;
  textEdit: TextEdit;
  documentation?: Markdown;
}

export interface Rendered {
  text: string;
  missing: string[];
  notes: string[];
}

export interface Answer {
  outcome: string;
  contract: string | null;
  verdict: string | null;
  findings: Diagnostic[];
}

export interface Published {
  uri: string;
  version: number;
  diagnostics: Diagnostic[];
}

// What the page can do. Diagnostics are pushed to it.
export const CAPABILITIES = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: {},
    hover: { contentFormat: ["markdown"] },
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ["markdown"] },
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } },
    },
  },
};
