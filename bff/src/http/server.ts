import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "../log/log.ts";

export interface ServerOptions {
  readonly log: Log;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long requests in flight may still run once the server is told to stop. */
  readonly graceMs: number;
}

export interface RunningServer {
  readonly port: number;
  readonly address: string;
  /** Takes no more requests, lets those in flight finish within the grace, then cuts the rest. */
  close(): Promise<void>;
}

/** Listens; rejects with the system's error (`EADDRINUSE`, …) where it cannot. */
export async function startServer(
  listener: RequestListener,
  options: ServerOptions,
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 10_000 }, listener);
  server.requestTimeout = 120_000;
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
