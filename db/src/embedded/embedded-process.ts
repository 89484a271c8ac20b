import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { DatabaseError, folderInUse } from "../errors.ts";

/** Messages of the child process to its parent. */
export type ServerMessage =
  | { readonly type: "ready"; readonly url: string }
  | { readonly type: "in-use"; readonly pid: number }
  | { readonly type: "failed"; readonly message: string };

export interface EmbeddedDatabase {
  readonly url: string;
  readonly pid: number;
  /** Settles when the process has exited, also unexpectedly. */
  readonly ended: Promise<void>;
  /** Closes the database cleanly and waits for the process to exit. */
  close(): Promise<void>;
}

const SERVER = fileURLToPath(new URL("./embedded-server.ts", import.meta.url));

/**
 * Opens the data folder in a child process, creating an empty database if there is none.
 * @throws DatabaseError `database.in_use` while another process holds the folder,
 * `database.embedded_failed` if it cannot be opened.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const child = fork(SERVER, [dataDir], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const message = await firstMessage(child);
  if (message.type === "ready") {
    return {
      url: message.url,
      pid: child.pid ?? 0,
      ended,
      async close() {
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  }
  if (message.type === "in-use") {
    throw folderInUse(dataDir, message.pid);
  }
  throw new DatabaseError(
    "database.embedded_failed",
    `The database in ${dataDir} cannot be opened: ${message.message}`,
  );
}

const unreadable: ServerMessage = { type: "failed", message: "its process sent no valid message" };

function isServerMessage(message: unknown): message is ServerMessage {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "ready") return "url" in message && typeof message.url === "string";
  if (message.type === "in-use") return "pid" in message && typeof message.pid === "number";
  return message.type === "failed" && "message" in message && typeof message.message === "string";
}

async function firstMessage(child: ChildProcess): Promise<ServerMessage> {
  const stop = new AbortController();
  try {
    return await Promise.race([
      once(child, "message", { signal: stop.signal }).then(([message]: unknown[]) =>
        isServerMessage(message) ? message : unreadable,
      ),
      once(child, "exit", { signal: stop.signal }).then(([code, signal]): ServerMessage => ({
        type: "failed",
        message: `its process ended with ${String(signal ?? code)}`,
      })),
    ]);
  } finally {
    stop.abort();
  }
}
