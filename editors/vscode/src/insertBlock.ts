// Inserts a block of next steps, for a moment of the workflow.

import * as vscode from "vscode";
import { call } from "./commands.ts";
import { isText } from "./selectors.ts";
import type { Server } from "./server.ts";

interface Point {
  readonly name: string;
  readonly variant?: string;
  readonly moment: string;
}

// By the names that the server knows.
const POINTS: readonly Point[] = [
  { name: "Workflow Initialization", moment: "a workflow that starts" },
  {
    name: "Gate Passage",
    variant: "not last phase",
    moment: "a phase that passes its gate when another phase follows",
  },
  {
    name: "Gate Passage",
    variant: "last phase",
    moment: "the last phase when it passes its gate",
  },
  { name: "Gate Failure", moment: "a phase that fails its gate" },
  {
    name: "Blocker/Escalation",
    moment: "a problem that blocks the workflow until a person decides",
  },
  { name: "Workflow Completion", variant: "completion", moment: "a workflow that completes" },
  { name: "Workflow Completion", variant: "cancellation", moment: "a workflow that is cancelled" },
];

export async function addBlock(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isText(editor.document)) {
    void vscode.window.showInformationMessage("promptls: open a prompt first.");
    return;
  }
  const items: (vscode.QuickPickItem & Partial<Point>)[] = [
    { label: "What fits here", detail: "The block for the heading above, or a general one" },
    ...POINTS.map((it) => ({
      ...it,
      label: it.name,
      description: it.variant ?? "",
      detail: `For ${it.moment}`,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "The block to insert",
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const { line, character } = editor.selection.active;
  await call(server, "promptls.insertBlock", {
    uri: editor.document.uri.toString(),
    position: { line, character },
    ...(chosen.name ? { point: chosen.name } : {}),
    ...(chosen.variant ? { variant: chosen.variant } : {}),
  });
}
