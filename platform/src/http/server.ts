import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Log } from "../log/log.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import type { PresentRefusal } from "./refuse-unreadable.ts";

/** Node's default, enough for calls between servers. */
const usualHeaderBytes = 16_384;
/** Headers arrive at once; a body may take longer. */
const headersMs = 10_000;

export interface ServerOptions {
  readonly log: Log;
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** Grace period for requests in flight at shutdown. */
  readonly graceMs: number;
  /** Maximum size of a request's address and headers together; 16,384 by default. */
  readonly maxHeaderBytes?: number;
  /** Timeout for receiving a whole request; 30 s by default. */
  readonly arrivalMs?: number;
  /** Writes the server's answer to an unreadable request. */
  readonly presentRefusal?: PresentRefusal;
}

export interface RunningServer {
  readonly port: number;
  readonly address: string;
  /**
   * Accepts no more requests, lets those in flight finish within the grace period, then closes the
   * rest.
   */
  close(): Promise<void>;
}

/**
 * Starts listening; rejects with the system's error (`EADDRINUSE`, …). `answer` must handle its own
 * errors: its result is not awaited.
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
      // Interval of timeout checks; with Node's default of 30 s a slow client could stay a minute.
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
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
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
  // A keep-alive connection whose request ends during the grace period becomes idle and would delay
  // the shutdown.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
