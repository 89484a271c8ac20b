import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "../log/log.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import type { PresentRefusal } from "./refuse-unreadable.ts";

/** Node's own limit, enough for calls between servers. */
const usualHeaderBytes = 16_384;
/** Headers come at once; a body may take longer. */
const headersMs = 10_000;

export interface ServerOptions {
  readonly log: Log;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long requests in flight may still run once the server is told to stop. */
  readonly graceMs: number;
  /** How long the address and all headers of a request may be together; 16,384 where absent. */
  readonly maxHeaderBytes?: number;
  /** How long a request may take to arrive whole; 30 s where absent. */
  readonly arrivalMs?: number;
  /** Says in the server's own way that a request could not be read. */
  readonly presentRefusal?: PresentRefusal;
}

export interface RunningServer {
  readonly port: number;
  readonly address: string;
  /** Takes no more requests, lets those in flight finish within the grace, then cuts the rest. */
  close(): Promise<void>;
}

/**
 * Listens; rejects with the system's error (`EADDRINUSE`, …) where it cannot. `answer` sees to its
 * own errors: what it returns is not waited for.
 */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: ServerOptions,
): Promise<RunningServer> {
  const { arrivalMs = 30_000 } = options;
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: Math.min(headersMs, arrivalMs),
      requestTimeout: arrivalMs,
      // Both are looked at this often; Node's own 30 s would let a slow caller stay a minute.
      connectionsCheckingInterval: Math.min(1_000, arrivalMs),
      maxHeaderSize: options.maxHeaderBytes ?? usualHeaderBytes,
    },
    (request, response) => {
      answer(request, response);
    },
  );
  refuseUnreadable(server, {
    log: options.log,
    present: options.presentRefusal ?? (() => null),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  server.on("error", (err) => options.log.error({ err }, "server error"));
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  return {
    port,
    address: `http://${options.host}:${port}`,
    close: () => (closing ??= closeServer(server, options.graceMs)),
  };
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // A kept-alive connection whose request ends during the grace becomes idle and would hold us.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
