// The Markdown of the server as elements. Markup in it stays text, and links lead nowhere.
import { lexer, type Token, type Tokens } from "marked";

export function renderMarkdown(text: string): HTMLElement {
  const made = document.createElement("div");
  made.className = "markdown";
  made.append(...lexer(text).map(toNode));
  return made;
}

function element(name: string, children: readonly Token[] | string): HTMLElement {
  const made = document.createElement(name);
  made.append(...(typeof children === "string" ? [children] : children.map(toNode)));
  return made;
}

const ELEMENTS: Record<string, string> = {
  paragraph: "p",
  strong: "strong",
  em: "em",
  blockquote: "blockquote",
  link: "span",
};

function toNode(token: Token): Node {
  switch (token.type) {
    case "heading":
      return element(`h${Math.min(token.depth + 2, 6)}`, token.tokens ?? []);
    case "code":
      return element("pre", token.text);
    case "codespan":
      return element("code", token.text);
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const made = document.createElement(ordered ? "ol" : "ul");
      made.append(...items.map((it) => element("li", it.tokens)));
      return made;
    }
    case "table":
      return toTable(token as Tokens.Table);
    case "space":
      return document.createTextNode("");
    case "br":
      return document.createElement("br");
    default:
      if (token.type in ELEMENTS) {
        return element(ELEMENTS[token.type] as string, (token as Tokens.Paragraph).tokens);
      }
      if ("tokens" in token && token.tokens) {
        return element("span", token.tokens);
      }
      return document.createTextNode("text" in token ? String(token.text) : token.raw);
  }
}

function toTable({ header, rows }: Tokens.Table): HTMLElement {
  const made = document.createElement("table");
  for (const [name, cells] of [["th", header], ...rows.map((it) => ["td", it])] as const) {
    const row = document.createElement("tr");
    row.append(...(cells as Tokens.TableCell[]).map((it) => element(name as string, it.tokens)));
    made.append(row);
  }
  return made;
}
