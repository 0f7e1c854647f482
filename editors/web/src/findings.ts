// The findings of a document: squiggles with quick fixes, and a list of them beside the editor.
import { type Diagnostic as Shown, setDiagnostics } from "@codemirror/lint";
import type { Client } from "./client.ts";
import { button, make } from "./elements.ts";
import { renderMarkdown } from "./markdown.ts";
import { toSpan } from "./positions.ts";
import type { CodeAction, Diagnostic } from "./protocol.ts";
import { type Document, keyOf, MOST_LISTED, type Workspace } from "./workspace.ts";

const NAMES = { 1: "error", 2: "warning", 3: "note", 4: "hint" } as const;
const SEVERITIES = { 1: "error", 2: "warning", 3: "info", 4: "hint" } as const;
// An action that has no other effect than that the finding is not shown.
const SUPPRESSES = /^Allow /;

export function underline(workspace: Workspace, document: Document): void {
  const { doc } = document === workspace.current() ? workspace.view.state : document.state;
  const shown: Shown[] = document.findings.map((finding) => ({
    ...toSpan(doc, finding.range),
    severity: SEVERITIES[finding.severity],
    source: finding.code,
    message: finding.message,
    actions: fixesOf(document, finding, false).map((it) => ({
      name: it.title,
      apply: () => workspace.apply(it),
    })),
  }));
  workspace.update(document, setDiagnostics(document.state, shown));
}

function fixesOf(document: Document, finding: Diagnostic, suppress: boolean): CodeAction[] {
  const actions = document.fixes?.get(keyOf(finding)) ?? [];
  return actions.filter((it) => SUPPRESSES.test(it.title) === suppress);
}

export function listFindings(
  panel: HTMLElement,
  client: Client,
  workspace: Workspace,
): (document: Document) => void {
  const fixAll = (document: Document) =>
    document.fixAll
      ? [button("Fix all that is safe", () => act(document.fixAll), { class: "primary" })]
      : [];
  function act(action: CodeAction | undefined) {
    if (action) {
      workspace.apply(action);
      workspace.view.focus();
    }
  }

  function toItem(document: Document, finding: Diagnostic): HTMLElement {
    const { line, character } = finding.range.start;
    const place = button(`${line + 1}:${character + 1}`, () => {
      const { view } = workspace;
      const { from, to } = toSpan(view.state.doc, finding.range);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    });
    place.title = "Show in the editor";
    const suppressions = fixesOf(document, finding, true);
    const why = make(
      "details",
      {},
      make("summary", {}, finding.code),
      ...suppressions.map((it) => button(it.title, () => act(it))),
    );
    let isExplained = false;
    why.addEventListener("toggle", async () => {
      if (why.open && !isExplained) {
        isExplained = true;
        const { markdown } = await client.request<{ markdown: string }>(
          "workspace/executeCommand",
          { command: "promptls.explain", arguments: [{ rule: finding.code, show: false }] },
        );
        why.children[0]?.after(renderMarkdown(markdown.replace(/^# .*\n/, "")));
      }
    });
    const name = NAMES[finding.severity];
    const fixes = fixesOf(document, finding, false);
    return make(
      "li",
      { class: name },
      make("p", {}, make("span", { class: "severity" }, name), place, ` ${finding.message}`),
      ...fixes.map((it) => button(it.title, () => act(it), { class: "fix" })),
      why,
    );
  }

  return (document) => {
    const { findings } = document;
    const items = findings.slice(0, MOST_LISTED).map((it) => toItem(document, it));
    const left = findings.length - items.length;
    const isText = workspace.view.state.doc.length > 0;
    panel.replaceChildren(
      ...(findings.length
        ? [...fixAll(document), make("ol", { class: "findings" }, ...items)]
        : [make("p", { class: "none" }, isText ? "No findings." : "Nothing to check yet.")]),
      ...(left ? [make("p", {}, `and ${left} more`)] : []),
    );
  };
}
