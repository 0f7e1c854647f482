// Recorded answers in the Testing view: templates, and below each of them what models have answered.
// The server finds the answers and says which pass; here they become tests.

import * as vscode from "vscode";
import type { Diagnostic } from "vscode-languageclient";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Server } from "./server.ts";

const FILES = "**/answers/*/*.md";
const ANSWER = /\/answers\/[^/]+\/[^/]+\.md$/;
/** What a verdict depends on: answers, templates, settings. */
const INPUTS = "**/*.{md,md.template,toml}";
/** Files that are changed together, such as by another branch, are one change. */
const PAUSE = 300;
const WARNING = 2;

interface Answer {
  readonly uri: string;
  readonly template: string;
  readonly case: string;
  readonly passes: boolean;
  readonly error: string | null;
  readonly verdict: string | null;
  readonly findings: readonly Diagnostic[];
}

/** Show the answers as soon as there are any: an empty view would be in everybody's way. */
export function watchAnswers(server: Server): vscode.Disposable {
  const parts: vscode.Disposable[] = [];
  let tests: Tests | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    const [found] = await vscode.workspace.findFiles(FILES, undefined, 1);
    if (found === undefined || isOver) return;
    if (tests === undefined) {
      tests = createTests(server);
      parts.push(...tests.parts);
    }
    await tests.discover();
  }

  function lookOnce(): void {
    // From then on they are followed.
    if (tests === undefined) void look();
  }

  // Of a new folder with files in it, not every file is told.
  const watcher = vscode.workspace.createFileSystemWatcher("**/answers{,/**}", false, true, true);
  parts.push(
    watcher,
    watcher.onDidCreate(lookOnce),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => ANSWER.test(uri.path) && lookOnce()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void look()),
  );
  void look();
  return {
    dispose() {
      isOver = true;
      for (const it of parts) it.dispose();
    },
  };
}

interface Tests {
  discover(): Promise<void>;
  readonly parts: vscode.Disposable[];
}

function createTests(server: Server): Tests {
  const controller = vscode.tests.createTestController("promptls.answers", "Recorded Answers");
  const watching = new Set<vscode.TestRunRequest>();

  async function discover(): Promise<void> {
    show(await check(server));
  }

  function show(answers: readonly Answer[]): void {
    const templates = new Map<string, vscode.TestItem>();
    const cases = new Map<vscode.TestItem, vscode.TestItem[]>();
    for (const answer of answers) {
      const uri = vscode.Uri.parse(answer.template);
      const label = vscode.workspace.asRelativePath(uri);
      const template =
        templates.get(answer.template) ?? itemIn(controller.items, answer.template, label, uri);
      templates.set(answer.template, template);
      const at = vscode.Uri.parse(answer.uri);
      const its = itemIn(template.children, answer.uri, answer.case, at);
      cases.set(template, [...(cases.get(template) ?? []), its]);
    }
    controller.items.replace([...templates.values()]);
    for (const [template, its] of cases) template.children.replace(its);
  }

  /** The item that is there: another one would lose its result. */
  function itemIn(items: vscode.TestItemCollection, id: string, label: string, uri: vscode.Uri) {
    const item = items.get(id) ?? controller.createTestItem(id, label, uri);
    item.range = new vscode.Range(0, 0, 0, 0);
    return item;
  }

  async function run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<void> {
    if (request.continuous) {
      watching.add(request);
      token.onCancellationRequested(() => watching.delete(request));
    }
    await runOnce(request);
  }

  async function runOnce(request: vscode.TestRunRequest): Promise<void> {
    const client = await server.client();
    const answers = await check(server);
    // There may be others than before.
    show(answers);
    const excluded = new Set(request.exclude?.map((it) => it.id));
    const included = request.include?.map((it) => it.id);
    const run = controller.createTestRun(request);
    for (const answer of answers) {
      const names = [answer.uri, answer.template];
      const isWanted = included === undefined || names.some((it) => included.includes(it));
      const item = controller.items.get(answer.template)?.children.get(answer.uri);
      if (!isWanted || item === undefined || names.some((it) => excluded.has(it))) continue;
      run.started(item);
      if (answer.error !== null) run.errored(item, new vscode.TestMessage(answer.error));
      else if (answer.passes) run.passed(item);
      else run.failed(item, describe(answer, item, client));
      const said = answer.passes ? `passes ${answer.verdict ?? ""}` : "fails";
      run.appendOutput(`${vscode.workspace.asRelativePath(item.uri ?? "")}: ${said}\r\n`);
    }
    run.end();
  }

  controller.refreshHandler = discover;
  const kind = vscode.TestRunProfileKind.Run;
  const profile = controller.createRunProfile("Check", kind, run, true, undefined, true);
  let later: NodeJS.Timeout | undefined;
  function follow(): void {
    clearTimeout(later);
    later = setTimeout(() => {
      void discover();
      for (const request of watching) void runOnce(request);
    }, PAUSE);
  }
  const watcher = vscode.workspace.createFileSystemWatcher(INPUTS);
  const parts = [
    { dispose: () => clearTimeout(later) },
    watcher,
    watcher.onDidChange(follow),
    watcher.onDidCreate(follow),
    watcher.onDidDelete(follow),
    profile,
    controller,
  ];
  return { discover, parts };
}

/** The answers of all folders, as the server has judged them; none while it does not run. */
async function check(server: Server): Promise<Answer[]> {
  const client = await server.client();
  if (client === undefined) return [];
  const folders = vscode.workspace.workspaceFolders?.filter((it) => it.uri.scheme === "file") ?? [];
  const found = new Map<string, Answer>();
  for (const { uri } of folders) {
    const params = {
      command: "promptls.server.checkAnswers",
      arguments: [{ uri: uri.toString() }],
    };
    try {
      const { answers } = await client.sendRequest<{ answers: Answer[] }>(
        "workspace/executeCommand",
        params,
      );
      // A folder may be inside another one.
      for (const it of answers) found.set(it.uri, it);
    } catch {
      // What is wrong with the server is said elsewhere.
    }
  }
  return [...found.values()];
}

/** Why an answer fails, each reason at its place. */
function describe(
  { findings }: Answer,
  item: vscode.TestItem,
  client: LanguageClient | undefined,
): vscode.TestMessage[] {
  const failing = findings.filter((it) => (it.severity ?? 1) <= WARNING);
  return failing.map((it) => {
    const message = new vscode.TestMessage(`${it.code}: ${it.message}`);
    const range = client?.protocol2CodeConverter.asRange(it.range);
    if (item.uri && range) message.location = new vscode.Location(item.uri, range);
    return message;
  });
}
