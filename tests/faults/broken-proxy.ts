import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `kill` breaks the connection, `hang` never answers, `rubbish` answers with a page instead of
 * JSON.
 */
export type Fault = "kill" | "hang" | "rubbish";

/** A proxy before core-api that passes everything on except for injected faults. */
export interface BrokenProxy {
  readonly url: string;
  /** Applies to paths with this ending. */
  readonly faults: Map<string, Fault>;
  close(): Promise<void>;
}

export async function startBrokenProxy(target: string): Promise<BrokenProxy> {
  const faults = new Map<string, Fault>();
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? "").split("?")[0] ?? "";
    const fault = [...faults].find(([end]) => path.endsWith(end))?.[1];
    if (fault === "kill") incoming.socket.destroy();
    else if (fault === "rubbish") outgoing.end("<!doctype html><title>Bad gateway</title>");
    else if (fault === undefined) pass(target, incoming, outgoing);
  });
  // Longer than the bff keeps a connection, as in core-api's own server.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(target + (incoming.url ?? ""), {
    method: method ?? "GET",
    headers,
    agent: false,
  });
  onward.on("error", () => outgoing.destroy());
  onward.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}
