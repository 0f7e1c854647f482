// One call of a tool of `promptls mcp`: a process that answers and ends.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Launch } from "./launch.ts";

const VERSION = "2025-11-25";
const CALL = 2;
const LINES_KEPT = 5;

export interface Answer {
  readonly texts: readonly string[];
  readonly isError: boolean;
}

/** The command of the tools of a server, for these folders. */
export function launchTools(launch: Launch, folders: readonly string[]): Launch {
  const before = launch.args.slice(0, launch.args.indexOf("server"));
  return { ...launch, args: [...before, "mcp", "--", ...folders] };
}

/** What is sent: the tools are asked only after they have said hello. */
export function requests(tool: string, input: object): string {
  const client = { name: "promptls-vscode", version: "1" };
  const hello = { protocolVersion: VERSION, capabilities: {}, clientInfo: client };
  const messages = [
    { id: 1, method: "initialize", params: hello },
    { method: "notifications/initialized" },
    { id: CALL, method: "tools/call", params: { name: tool, arguments: input } },
  ];
  return messages.map((it) => `${JSON.stringify({ jsonrpc: "2.0", ...it })}\n`).join("");
}

/** The answer in a line, or nothing if it is about something else. */
export function readAnswer(line: string): Answer | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { id, error, result } = (message ?? {}) as Record<string, unknown>;
  if (id !== CALL) return undefined;
  if (error) return { texts: [String((error as { message?: unknown }).message)], isError: true };
  const { content, isError } = (result ?? {}) as { content?: unknown; isError?: unknown };
  const parts: unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.map((it) => String((it as { text?: unknown }).text ?? ""));
  return { texts, isError: isError === true };
}

/** Call a tool. The signal ends the process. */
export async function callTool(
  launch: Launch,
  tool: string,
  input: object,
  signal: AbortSignal,
): Promise<Answer> {
  const { command, args, cwd, environment } = launch;
  const options = { cwd, env: environment, signal, windowsHide: true };
  const process = spawn(command, args, options);
  const errors: string[] = [];
  createInterface({ input: process.stderr }).on("line", (line) => {
    errors.push(line);
    if (errors.length > LINES_KEPT) errors.shift();
  });
  return new Promise((resolve, reject) => {
    process.on("error", reject);
    // It may end before it has read everything; why, it says itself.
    process.stdin.on("error", () => undefined);
    const lines = createInterface({ input: process.stdout });
    lines.on("line", (line) => {
      const answer = readAnswer(line);
      if (answer === undefined) return;
      resolve(answer);
      process.stdin.end();
    });
    process.on("close", () => reject(new Error(errors.join("\n") || "promptls has no tools")));
    process.stdin.write(requests(tool, input));
  });
}
