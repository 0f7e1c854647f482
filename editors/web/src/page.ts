// The page: an editor, what the server finds in it, the prompt it becomes, and an answer to it.
import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { checkAnswer } from "./answer.ts";
import { assist } from "./assistance.ts";
import { type Client, start } from "./client.ts";
import { find, makeTabs } from "./elements.ts";
import { EXAMPLES } from "./examples.ts";
import { listFindings, underline } from "./findings.ts";
import { followTheme, look } from "./look.ts";
import { showPrompt } from "./prompt.ts";
import { CAPABILITIES } from "./protocol.ts";
import { colour, tokens } from "./tokens.ts";
import { createWorkspace, type Document, ROOT, type Workspace } from "./workspace.ts";

interface Initialized {
  capabilities: { semanticTokensProvider: { legend: { tokenTypes: string[] } } };
  serverInfo: { version: string };
}

// Markdown takes `---` below a text for a heading, and so a block of next steps for one.
const language = markdown({ extensions: { remove: ["SetextHeading"] } });
const editing = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  look,
];

async function initialize(client: Client): Promise<Initialized> {
  const found = await client.request<Initialized>("initialize", {
    processId: null,
    clientInfo: { name: "promptls page" },
    rootUri: ROOT,
    workspaceFolders: [{ uri: ROOT, name: "project" }],
    capabilities: CAPABILITIES,
  });
  client.notify("initialized", {});
  return found;
}

function showTabs(workspace: Workspace, follow: () => void): (document: Document) => void {
  const about = find("about");
  const titles = workspace.documents.map((it) => [it.example.title, "editor"] as const);
  const files = makeTabs(find("files"), titles, (index) => {
    const document = workspace.documents[index];
    if (document) {
      about.textContent = `${document.example.path}: ${document.example.about}`;
      workspace.show(document);
    }
  });
  about.textContent = `${EXAMPLES[0]?.path}: ${EXAMPLES[0]?.about}`;
  const panels = ["findings", "prompt", "answer"].map(find);
  const named = panels.map((it) => [it.ariaLabel ?? "", it.id] as const);
  const views = makeTabs(find("views"), named, (index) => {
    panels.forEach((it, at) => {
      it.hidden = at !== index;
    });
    follow();
  });
  return (document) => {
    const count = document.findings.length;
    const tab = files[workspace.documents.indexOf(document)];
    if (tab) {
      tab.count.textContent = count ? ` ${count}` : "";
    }
    if (document === workspace.current() && views[0]) {
      views[0].count.textContent = count ? ` ${count}` : "";
      find("status").textContent = count === 1 ? "1 finding" : `${count} findings`;
    }
  };
}

async function open(): Promise<void> {
  const project = Object.fromEntries(EXAMPLES.map((it) => [it.path, it.text]));
  const client = start(project);
  client.onFailure((reason) => {
    find("status").textContent = `promptls could not be started: ${reason}`;
  });
  const workspace = createWorkspace(client, find("editor"), EXAMPLES, ({ path }) => [
    path.endsWith(".md") ? language : [],
    // What is wrong comes before what a thing is, where the mouse is on both.
    linter(null),
    lintGutter(),
    closeBrackets(),
    tokens,
    assist(client, () => workspace.current().uri),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap]),
    keymap.of([{ key: "Mod-.", run: focusFix }]),
    EditorView.contentAttributes.of({ "aria-label": "Document" }),
    editing,
  ]);
  const list = listFindings(find("findings"), client, workspace);
  const render = showPrompt(find("prompt"), client, workspace);
  const answer = [language, editing, EditorView.contentAttributes.of({ "aria-label": "Answer" })];
  const check = checkAnswer(find("answer"), client, workspace, answer);
  const follow = () => {
    render();
    check();
  };
  const count = showTabs(workspace, follow);
  const { capabilities, serverInfo } = await initialize(client);
  const { tokenTypes } = capabilities.semanticTokensProvider.legend;
  find("version").textContent = serverInfo.version;
  workspace.onFindings((document) => {
    underline(workspace, document);
    count(document);
    if (document === workspace.current()) {
      list(document);
    }
    if (document === workspace.current() && document.fixes === undefined) {
      colour(client, workspace, document, tokenTypes);
    }
  });
  workspace.onText(follow);
  workspace.open();
}

// The first fix in the list, so that fixes need no mouse.
function focusFix(): boolean {
  document.querySelector<HTMLElement>("#findings .fix, #findings .primary")?.focus();
  return true;
}

followTheme();
open();
// For tests of this page, and for whoever wants more than one server.
Object.assign(globalThis, { promptls: { start } });
