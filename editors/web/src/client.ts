// The client of the server in the worker: requests have promises, notifications have listeners.
import type { Start } from "./worker.ts";

export interface Client {
  request<T>(method: string, params: unknown): Promise<T>;
  notify(method: string, params: unknown): void;
  on<T>(method: string, listener: (params: T) => void): void;
  // What the page says where the server could not be started.
  onFailure(listener: (reason: string) => void): void;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

type Settle = { resolve: (value: never) => void; reject: (error: Error) => void };

// Starts a worker that has a project of these files, by their paths.
export function start(project: Record<string, string>): Client {
  const { worker: source, runtime } = promptlsServer;
  // A page that is opened as a file may load a worker from no other file, and from no blob if the
  // worker is a module, as Pyodide wants it to be.
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  const worker = new Worker(address, { type: "module" });
  worker.postMessage({ runtime, project } satisfies Start);
  return connect(worker);
}

function connect(worker: Worker): Client {
  const waiting = new Map<number, Settle>();
  const listeners = new Map<string, (params: never) => void>();
  let fail = (_reason: string): void => {};
  let last = 0;
  const send = (message: Message) =>
    worker.postMessage(JSON.stringify({ jsonrpc: "2.0", ...message }));
  worker.onerror = ({ message }) => fail(message ?? "its worker cannot be loaded");
  worker.onmessage = ({ data }: MessageEvent<string | { failed: string }>) => {
    if (typeof data !== "string") {
      fail(data.failed);
      return;
    }
    const { id, method, params, result, error } = JSON.parse(data) as Message;
    if (method !== undefined) {
      listeners.get(method)?.(params as never);
      if (id !== undefined) {
        send({ id, result: null });
      }
    } else if (typeof id === "number") {
      const settle = waiting.get(id);
      waiting.delete(id);
      if (error) {
        settle?.reject(new Error(error.message));
      } else {
        settle?.resolve(result as never);
      }
    }
  };
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        send({ id: last, method, params });
      }),
    notify: (method, params) => send({ method, params }),
    on: (method, listener) => {
      listeners.set(method, listener);
    },
    onFailure: (listener) => {
      fail = listener;
    },
  };
}
