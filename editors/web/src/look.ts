// How the editors look: the colours are those of the page, which may be light or dark.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { find } from "./elements.ts";

const THEMES = ["auto", "light", "dark"] as const;

// The editor has pictures for these, which have colours of their own.
function squiggles(colours: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(colours).flatMap(([severity, colour]) => [
      [
        `.cm-lintRange-${severity}`,
        {
          backgroundImage: "none",
          textDecoration: `underline wavy 1px var(${colour})`,
          textUnderlineOffset: "3px",
          textDecorationSkipInk: "none",
        },
      ],
      [`.cm-diagnostic-${severity}`, { borderLeftColor: `var(${colour})` }],
    ]),
  );
}

export const look = [
  EditorView.lineWrapping,
  EditorView.theme({
    "&": { height: "100%", fontSize: "var(--code-size)", backgroundColor: "var(--paper)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
    ".cm-content": { caretColor: "var(--text)", padding: "0.6em 0" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      { backgroundColor: "var(--selection)" },
    ".cm-tooltip": {
      backgroundColor: "var(--raised)",
      border: "1px solid var(--border)",
      borderRadius: "6px",
      color: "var(--text)",
      maxWidth: "min(36rem, 90vw)",
    },
    ".cm-tooltip-autocomplete ul li[aria-selected]": {
      backgroundColor: "var(--accent)",
      color: "var(--on-accent)",
    },
    ...squiggles({ error: "--error", warning: "--warning", info: "--note", hint: "--faint" }),
    ".cm-diagnosticAction": {
      backgroundColor: "var(--accent)",
      color: "var(--on-accent)",
      borderRadius: "4px",
      padding: "0.15em 0.6em",
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: "bold", color: "var(--heading)" },
      { tag: tags.strong, fontWeight: "bold" },
      { tag: tags.emphasis, fontStyle: "italic" },
      { tag: [tags.monospace, tags.link, tags.url], color: "var(--code)" },
      { tag: [tags.processingInstruction, tags.comment, tags.meta], color: "var(--faint)" },
    ]),
  ),
];

// A button that goes through the themes; without a choice, that of the system holds.
export function followTheme(): void {
  const control = find("theme");
  let index = 0;
  const show = () => {
    const name = THEMES[index] ?? "auto";
    document.documentElement.dataset.theme = name;
    control.textContent = `Theme: ${name}`;
  };
  control.addEventListener("click", () => {
    index = (index + 1) % THEMES.length;
    show();
  });
  show();
}
