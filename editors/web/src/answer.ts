// The answer of a model, checked against the prompt that is shown.
import { lintGutter, type Diagnostic as Shown, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Client } from "./client.ts";
import { make } from "./elements.ts";
import { toSpan } from "./positions.ts";
import type { Answer } from "./protocol.ts";
import { type Document, isPrompt, type Workspace } from "./workspace.ts";

const SEVERITIES = { 1: "error", 2: "warning", 3: "info", 4: "hint" } as const;
const MEANINGS: Record<string, string> = {
  good: "the program goes on",
  bad: "the program takes it for a no",
  given: "it has all that the prompt asks for",
  none: "there is nothing in it that the prompt asks for",
  malformed: "a program cannot read it",
};

export function checkAnswer(
  panel: HTMLElement,
  client: Client,
  workspace: Workspace,
  extensions: Extension,
): () => void {
  const states = new Map<Document, EditorState>();
  const follow = EditorView.updateListener.of((it) => {
    if (it.docChanged) {
      check();
    }
  });
  const open = (text: string) =>
    EditorState.create({ doc: text, extensions: [lintGutter(), extensions, follow] });
  const box = make("div", { class: "editor answer" });
  const outcome = make("p", { class: "outcome", role: "status" });
  const list = make("ol", { class: "findings" });
  const title = make("p", { class: "title" });
  panel.append(title, box, outcome, list);
  const view = new EditorView({ state: open(""), parent: box });
  let shown: Document | undefined;
  let asked = 0;

  async function check() {
    asked += 1;
    const number = asked;
    const document = workspace.current();
    const found = await client.request<Answer>("workspace/executeCommand", {
      command: "promptls.checkResponse",
      arguments: [{ text: view.state.doc.toString(), template: document.uri }],
    });
    if (number !== asked) {
      return;
    }
    const shownFindings: Shown[] = found.findings.map((it) => ({
      ...toSpan(view.state.doc, it.range),
      severity: SEVERITIES[it.severity],
      source: it.code,
      message: it.message,
    }));
    view.dispatch(setDiagnostics(view.state, shownFindings));
    outcome.className = `outcome ${found.outcome}`;
    outcome.replaceChildren(
      make("strong", {}, found.outcome),
      `: ${MEANINGS[found.outcome] ?? ""}`,
      ...(found.verdict ? [`; the verdict is ${found.verdict}`] : []),
      ...(found.contract ? [` (contract ${found.contract})`] : []),
    );
    list.replaceChildren(
      ...found.findings.map((it) => {
        const name = SEVERITIES[it.severity];
        const place = `${it.range.start.line + 1}:${it.range.start.character + 1}`;
        const severity = make("span", { class: "severity" }, name);
        return make(
          "li",
          { class: name },
          make("p", {}, severity, `${place} ${it.message}`),
          make("p", { class: "code" }, it.code),
        );
      }),
    );
  }

  return () => {
    if (panel.hidden) {
      return;
    }
    const document = workspace.current();
    title.textContent = isPrompt(document)
      ? "What a model has answered:"
      : "Settings are no prompt.";
    for (const it of [box, outcome, list]) {
      it.hidden = !isPrompt(document);
    }
    if (!isPrompt(document)) {
      return;
    }
    if (document !== shown) {
      if (shown) {
        states.set(shown, view.state);
      }
      shown = document;
      const text = document.example.answer;
      view.setState(states.get(document) ?? open(text ?? ""));
    }
    check();
  };
}
