import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { createBrokerHttp } from "./broker-http.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
}
const post = async (url: string, signal = AbortSignal.timeout(10_000)) =>
  createBrokerHttp("The Broker", { log: silentLog }).attempt({ method: "POST", url }, signal);

test("nothing is sent to a closed port, or once the request was given up", async () => {
  const url = await listen(() => undefined);
  closing.pop()?.();
  expect(await post(url)).toBe("unsent");
  expect(await post("http://no-such-broker.invalid/orders")).toBe("unsent");
  expect(await post(await listen(() => undefined), AbortSignal.abort())).toBe("unsent");
});

test("the outcome of a request without a readable answer is unknown", async () => {
  const gone = await listen((request) => request.socket.destroy());
  expect(await post(gone)).toBe("unknown");
  const down = await listen((_, response) => response.writeHead(503).end("{}"));
  expect(await post(down)).toBe("unknown");
  const page = await listen((_, response) => response.end("<html>"));
  expect(await post(page)).toBe("unknown");
  const given = new AbortController();
  const silent = await listen(() => given.abort());
  expect(await post(silent, given.signal)).toBe("unknown");
});

test("an answer is handed on once, that of too many requests too", async () => {
  const asked: string[] = [];
  const url = await listen((request, response) => {
    asked.push(request.method ?? "");
    response.writeHead(429).end("<html>");
  });
  expect(await post(url)).toEqual({ status: 429, body: undefined });
  expect(asked).toEqual(["POST"]);
});

test("nothing is sent while the broker's circuit is open", async () => {
  let asked = 0;
  const url = await listen((_, response) => {
    asked += 1;
    response.writeHead(502).end();
  });
  const http = createBrokerHttp("The Broker", { log: silentLog });
  const outcomes: unknown[] = [];
  for (let count = 0; count < 6; count += 1)
    outcomes.push(await http.attempt({ method: "POST", url }, AbortSignal.timeout(10_000)));
  expect([outcomes[0], outcomes[4], outcomes[5], asked]).toEqual([
    "unknown",
    "unknown",
    "unsent",
    5,
  ]);
});
