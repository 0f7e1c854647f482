// Answers questions about its window: JSON lines over a socket in the folder PROBE, one per window.
const { createServer } = require("node:net");
const { createInterface } = require("node:readline");
const vscode = require("vscode");

// What JSON has for the values of VS Code.
const range = (it) => [it.start.line, it.start.character, it.end.line, it.end.character];
const asRange = (it) => new vscode.Range(...it);
const asPosition = ([line, character]) => new vscode.Position(line, character);
const asArgument = (it) => (Array.isArray(it) ? asPosition(it) : vscode.Uri.parse(it));
const asText = (it) => (typeof it === "string" ? it : (it?.value ?? ""));
const asDiagnostic = (it) => ({
  source: it.source ?? "",
  code: String(it.code?.value ?? it.code ?? ""),
  link: it.code?.target?.toString() ?? "",
  message: it.message,
  range: range(it.range),
});
const asSymbol = (it) => ({ name: it.name, children: (it.children ?? []).map(asSymbol) });
const asEditor = (it) => ({
  uri: it.document.uri.toString(),
  language: it.document.languageId,
  text: it.document.getText(),
  first: it.visibleRanges[0]?.start.line ?? 0,
});
// JSON has no addresses.
const asValue = (it) => (it?.$uri ? vscode.Uri.parse(it.$uri) : it);
const run = (command, ...values) =>
  vscode.commands.executeCommand(command, ...values.map(asValue));
const open = (uri) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri));

const answers = {
  trusted: () => vscode.workspace.isTrusted,
  // Only documents that are shown have diagnostics.
  async show(uri, selection, viewColumn) {
    const options = { preview: false, viewColumn, selection: selection && asRange(selection) };
    return asEditor(await vscode.window.showTextDocument(await open(uri), options));
  },
  editors: () => vscode.window.visibleTextEditors.map(asEditor),
  active: () => vscode.window.activeTextEditor && asEditor(vscode.window.activeTextEditor),
  text: async (uri) => (await open(uri)).getText(),
  diagnostics: (uri) => vscode.languages.getDiagnostics(vscode.Uri.parse(uri)).map(asDiagnostic),
  diagnosed: () =>
    vscode.languages.getDiagnostics().flatMap(([uri, all]) => (all.length ? [uri.toString()] : [])),
  async hover(uri, position) {
    const all = await run("vscode.executeHoverProvider", vscode.Uri.parse(uri), asPosition(position));
    return all.flatMap((it) => it.contents.map(asText));
  },
  async symbols(uri) {
    const all = await run("vscode.executeDocumentSymbolProvider", vscode.Uri.parse(uri));
    return (all ?? []).map(asSymbol);
  },
  async completions(uri, position) {
    const provider = "vscode.executeCompletionItemProvider";
    const all = await run(provider, vscode.Uri.parse(uri), asPosition(position));
    return all.items.map((it) => it.label.label ?? it.label);
  },
  async rename(uri, position, name) {
    const provider = "vscode.executeDocumentRenameProvider";
    const edit = await run(provider, vscode.Uri.parse(uri), asPosition(position), name);
    return vscode.workspace.applyEdit(edit);
  },
  // Any of the commands that ask providers.
  async provide(command, ...values) {
    const found = await run(command, ...values.map(asArgument));
    return found === undefined ? null : JSON.parse(JSON.stringify(found));
  },
  async edit(uri, at, text) {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(vscode.Uri.parse(uri), asRange(at), text);
    return vscode.workspace.applyEdit(edit);
  },
  saveAll: () => vscode.workspace.saveAll(true),
  async save(uri) {
    return (await open(uri)).save();
  },
  async configure(name, value, isGlobal) {
    await vscode.workspace.getConfiguration().update(name, value, isGlobal);
  },
  async run(command, ...values) {
    const result = await run(command, ...values);
    return result === undefined ? null : JSON.parse(JSON.stringify(result));
  },
  scroll(uri, line) {
    const editor = vscode.window.visibleTextEditors.find((it) => it.document.uri.toString() === uri);
    editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
  },
  follow: (link) => void run("vscode.open", vscode.Uri.parse(link)),
  // The caller does not wait for what ends when a person has answered.
  start: (command, ...values) => void run(command, ...values),
  tools: () => vscode.lm.tools.map((it) => it.name),
  async invoke(name, input) {
    const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return result.content.map((it) => it.value).join("\n");
  },
  activate: async (id) => void (await vscode.extensions.getExtension(id).activate()),
};

exports.activate = () => {
  if (!process.env.PROBE) return;
  const server = createServer((socket) => {
    createInterface({ input: socket }).on("line", async (line) => {
      let answer;
      try {
        const [name, ...values] = JSON.parse(line);
        answer = { result: (await answers[name](...values)) ?? null };
      } catch (error) {
        answer = { error: String(error?.stack ?? error) };
      }
      socket.write(`${JSON.stringify(answer)}\n`);
    });
  });
  server.listen(`${process.env.PROBE}/${process.pid}`);
};
