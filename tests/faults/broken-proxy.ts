import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** `kill` breaks the connection, `hang` answers nothing, `rubbish` answers a page in place of JSON. */
export type Fault = "kill" | "hang" | "rubbish";

/** Stands before core-api and passes everything on but for what a test breaks. */
export interface BrokenProxy {
  readonly url: string;
  /** Of paths that end so. */
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
  // Longer than the bff keeps a connection, as core-api's own server does.
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
