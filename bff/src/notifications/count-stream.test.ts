import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openCountStream } from "./count-stream.ts";

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A page that reads only when asked to, with the server's side of its answer. */
async function openPage(): Promise<{
  readonly response: ServerResponse;
  readonly page: IncomingMessage;
}> {
  const { promise: answering, resolve: answer } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => answer(response));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", agent: false });
  outgoing.on("error", () => undefined);
  const { promise: came, resolve: come } = Promise.withResolvers<IncomingMessage>();
  outgoing.on("response", (page) => {
    page.on("error", () => undefined);
    come(page);
  });
  outgoing.end();
  const response = await answering;
  response.flushHeaders();
  return { response, page: await came };
}

/** Sends counts until the page's buffer is full; returns how many. */
function fill(response: ServerResponse, tell: (unread: number) => void): number {
  let told = 0;
  while (!response.writableNeedDrain) {
    told += 1;
    tell(told);
  }
  return told;
}

test("sends only the newest count to a slow page", async () => {
  const { response, page } = await openPage();
  const stream = openCountStream(response);
  const taken = fill(response, (unread) => stream.tell(unread));
  for (let more = 1; more <= 1_000; more += 1) stream.tell(taken + more);
  let text = "";
  page.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const newest = `data: {"unread":${taken + 1_000}}`;
  await vi.waitFor(() => expect(text).toContain(newest), { timeout: 10_000 });
  const counts = text.match(/unread":\d+/g) ?? [];
  expect(counts).toHaveLength(taken + 1);
  stream.tell(7);
  await vi.waitFor(() => expect(text).toContain('data: {"unread":7}'), { timeout: 10_000 });
});

test("closes a page that reads nothing for three heartbeats", async () => {
  const { response } = await openPage();
  const stream = openCountStream(response);
  fill(response, (unread) => stream.tell(unread));
  stream.beat();
  stream.beat();
  expect(response.destroyed).toBe(false);
  stream.beat();
  expect(response.destroyed).toBe(true);
  stream.tell(1);
  stream.end("over");
});

test("sends a final event when the session has ended", async () => {
  const { response, page } = await openPage();
  const stream = openCountStream(response);
  stream.beat();
  stream.end("over");
  let text = "";
  for await (const chunk of page.setEncoding("utf8")) text += String(chunk);
  expect(text).toMatch(/^retry: [3-6]\d{3}\n\n:\n\nevent: ended\ndata: \{\}\n\n$/);
});
