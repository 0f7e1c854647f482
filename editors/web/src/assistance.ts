// Hovers and completion, as the server has them.
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippet,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { Client } from "./client.ts";
import { renderMarkdown } from "./markdown.ts";
import { toOffset, toPosition, toSpan } from "./positions.ts";
import type { CompletionItem, Markdown, Range } from "./protocol.ts";

// What may begin something without a letter, as the server announces it.
const TRIGGERS = /[\w\-[\]{<#:/">]$/;
const SNIPPET = 2;
// The kinds of the protocol that have a picture of their own.
const KINDS: Record<number, string> = { 6: "variable", 12: "enum", 15: "text", 25: "type" };

export function assist(client: Client, uri: () => string): Extension {
  return [
    hoverTooltip(async (view, offset) => {
      const found = await client.request<{ contents: Markdown; range?: Range } | null>(
        "textDocument/hover",
        { textDocument: { uri: uri() }, position: toPosition(view.state.doc, offset) },
      );
      if (!found) {
        return null;
      }
      const { from, to } = found.range
        ? toSpan(view.state.doc, found.range)
        : { from: offset, to: offset };
      const create = () => ({ dom: renderMarkdown(found.contents.value) });
      return { pos: from, end: to, above: true, create };
    }),
    autocompletion({ override: [(context) => complete(client, uri(), context)], icons: false }),
  ];
}

async function complete(
  client: Client,
  uri: string,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos } = context;
  if (!context.explicit && !context.matchBefore(TRIGGERS)) {
    return null;
  }
  const found = await client.request<CompletionItem[] | { items: CompletionItem[] } | null>(
    "textDocument/completion",
    { textDocument: { uri }, position: toPosition(state.doc, pos) },
  );
  const items = Array.isArray(found) ? found : (found?.items ?? []);
  const fitting = items.filter((it) => {
    const from = toOffset(state.doc, it.textEdit.range.start);
    return isWithin(state.sliceDoc(from, pos), it.filterText ?? it.label);
  });
  const [first] = fitting;
  if (first === undefined) {
    return null;
  }
  fitting.sort((one, other) => compare(one.sortText ?? one.label, other.sortText ?? other.label));
  const from = toOffset(state.doc, first.textEdit.range.start);
  return { from, options: fitting.map((it) => toOption(context, it)), filter: false };
}

function toOption({ state }: CompletionContext, item: CompletionItem): Completion {
  const { from, to } = toSpan(state.doc, item.textEdit.range);
  const { newText } = item.textEdit;
  const insert = item.insertTextFormat === SNIPPET ? snippet(toTemplate(newText)) : null;
  return {
    label: item.label,
    type: KINDS[item.kind] ?? "text",
    ...(item.detail ? { detail: item.detail } : {}),
    ...(item.documentation ? { info: () => renderMarkdown(item.documentation?.value ?? "") } : {}),
    apply: (view, completion) => {
      if (insert) {
        insert(view, completion, from, to);
      } else {
        view.dispatch({
          changes: { from, to, insert: newText },
          selection: { anchor: from + newText.length },
          userEvent: "input.complete",
        });
      }
    },
  };
}

// The editor's own templates know places with numbers, but not the last one, and another mark.
function toTemplate(text: string): string {
  return text.replaceAll("#{", "#\\{").replaceAll(/\$(?:0|\{0\})/g, "#{}");
}

// Whether all letters of what is typed are in a text, in their order.
function isWithin(typed: string, text: string): boolean {
  let at = 0;
  const within = text.toLowerCase();
  return [...typed.toLowerCase()].every((it) => {
    at = within.indexOf(it, at) + 1;
    return at > 0;
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
