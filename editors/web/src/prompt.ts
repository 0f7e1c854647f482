// The prompt that a template becomes, with values that a reader types.
import type { Client } from "./client.ts";
import { make } from "./elements.ts";
import type { Rendered } from "./protocol.ts";
import { type Document, isPrompt, type Workspace } from "./workspace.ts";

// What the server writes where a variable has no value.
const MISSING = /(\[Context not provided: [^\]\n]*\])/;

export function showPrompt(panel: HTMLElement, client: Client, workspace: Workspace): () => void {
  const values = new Map<Document, Map<string, string>>();
  const fields = make("form", { class: "values" });
  const notes = make("ul", { class: "notes" });
  const text = make("pre", { tabindex: "0", "aria-label": "Rendered prompt" });
  fields.addEventListener("submit", (event) => event.preventDefault());
  panel.append(fields, notes, text);
  let shown: Document | undefined;

  function valuesOf(document: Document): Map<string, string> {
    const found = values.get(document) ?? new Map(Object.entries(document.example.values ?? {}));
    values.set(document, found);
    return found;
  }

  function offer(document: Document, names: readonly string[]) {
    const own = valuesOf(document);
    if (document !== shown) {
      fields.replaceChildren();
      shown = document;
    }
    const present = new Map([...fields.children].map((it) => [it.getAttribute("data-name"), it]));
    const wanted = new Set([...own.keys(), ...names]);
    for (const [name, it] of present) {
      if (!wanted.has(name ?? "")) {
        it.remove();
      }
    }
    for (const name of [...wanted].filter((it) => !present.has(it))) {
      const field = make("input", { value: own.get(name) ?? "", autocomplete: "off" });
      field.addEventListener("input", () => {
        if (field.value) {
          own.set(name, field.value);
        } else {
          own.delete(name);
        }
        render();
      });
      fields.append(make("label", { "data-name": name }, make("span", {}, name), field));
    }
  }

  async function render() {
    const document = workspace.current();
    if (panel.hidden) {
      return;
    }
    if (!isPrompt(document)) {
      fields.replaceChildren();
      shown = undefined;
      notes.replaceChildren();
      text.replaceChildren("Settings are no prompt.");
      return;
    }
    const { version } = document;
    const given = Object.fromEntries(valuesOf(document));
    const found = await client.request<Rendered & { unused: string[] }>(
      "workspace/executeCommand",
      {
        command: "promptls.render",
        arguments: [{ uri: document.uri, values: given, show: false }],
      },
    );
    if (document !== workspace.current() || document.version !== version) {
      return;
    }
    offer(document, found.missing);
    notes.replaceChildren(...found.notes.map((it) => make("li", {}, it)));
    const parts = found.text.split(MISSING);
    text.replaceChildren(...parts.map((it, at) => (at % 2 ? make("mark", {}, it) : it)));
  }

  return render;
}
