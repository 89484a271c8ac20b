import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Secret, silentLog } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { createSecondBase } from "./second-base.ts";

const origin = { tenant: "munshi", address: "" };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Accepts only the newest token; rejects others with `status`. */
async function start(status: 401 | 403, secret = "s") {
  const calls: string[] = [];
  let logins = 0;
  const world = { valid: "" };
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const body = await text(request);
      calls.push(`${request.method} ${request.url}`);
      const json = (code: number, value: unknown): void => {
        response.writeHead(code).end(JSON.stringify(value));
      };
      const refuse = (): void => {
        const error = { code: "service.refused", message: "No.", details: [] };
        json(status, { error });
      };
      if (request.url === "/v2/api/login") {
        if (body !== JSON.stringify({ client_id: "bff", client_secret: secret })) return refuse();
        logins += 1;
        world.valid = `t${logins}`;
        return json(200, { token: world.valid });
      }
      if (request.headers.authorization !== `Bearer ${world.valid}`) return refuse();
      return json(200, { rows: 3 });
    };
    void serve();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = createSecondBase({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/api`,
    clientId: "bff",
    clientSecret: new Secret("s"),
    timeoutMs: 2_000,
    internalSecret: null,
    log: silentLog,
  });
  return { base, calls, world };
}

test.each([401, 403] as const)(
  "logs in again once for all concurrent calls after a %i",
  async (status) => {
    const { base, calls, world } = await start(status);
    const ask = async () =>
      Promise.all(Array.from({ length: 6 }, async () => base.get("/landing", origin)));
    expect(await ask()).toEqual(Array.from({ length: 6 }, () => ({ rows: 3 })));
    world.valid = "another";
    expect(await ask()).toEqual(Array.from({ length: 6 }, () => ({ rows: 3 })));
    expect(calls.filter((call) => call === "POST /v2/api/login")).toHaveLength(2);
    expect(calls.filter((call) => call === "GET /v2/api/landing")).toHaveLength(18);
  },
);

test("does not retry a rejected login within one call", async () => {
  const { base, calls } = await start(403, "another");
  await expect(base.get("/landing", origin)).rejects.toMatchObject({ code: "service.refused" });
  expect(calls).toEqual(["POST /v2/api/login"]);
});

test("reports that no login is configured", async () => {
  const base = createSecondBase({
    url: "http://127.0.0.1:9",
    clientId: "bff",
    clientSecret: null,
    timeoutMs: 100,
    internalSecret: null,
    log: silentLog,
  });
  await expect(base.get("/landing", origin)).rejects.toMatchObject({ code: "core.no_login" });
});
