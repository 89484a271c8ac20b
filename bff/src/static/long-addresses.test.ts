import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const screener = "/stock-analyzer/scanner/createscanner";
let folder = "";
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-long-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  core = await startCoreServer();
  server = await startBff(core.url, { WEB_DIST: folder });
});
afterAll(async () => {
  await server.close();
  await core.close();
  await rm(folder, { recursive: true });
});

const addressOf = (query: string): string =>
  `${screener}?${new URLSearchParams({ q: query, sort: "-Market Capitalization" }).toString()}`;

test.each([
  ["letters", "a"],
  ["Devanagari", "क"],
  ["signs beyond the first plane", "💹"],
])("opens a page with a query of 10,000 characters in its address: %s", async (_title, sign) => {
  const query = sign.repeat(10_000 / sign.length);
  expect(query).toHaveLength(10_000);
  const { status, body } = await server.call(addressOf(query), {
    headers: { cookie: `session=${"x".repeat(4_000)}` },
  });
  expect(status).toBe(200);
  expect(body.toString()).toContain("the app");
});

test("answers a longer address with an error page that has the security headers", async () => {
  const { status, headers, body } = await server.call(addressOf("क".repeat(20_000)));
  expect(status).toBe(431);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  const text = body.toString();
  expect(text).toContain("<h1>Link too long</h1>");
  expect(text).toContain(`href="${screener}"`);
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1] ?? "none";
  expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect((await server.call("/")).status).toBe(200);
});
