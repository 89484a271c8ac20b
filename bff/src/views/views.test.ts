import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorView, ScreenerView, ShellAnswer, ShellView } from "../contract/index.ts";
import type { Answer } from "../testing/call.ts";
import { publishSample, startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
});
beforeEach(async () => {
  core.manifest = null;
  core.gate = null;
  core.requests.length = 0;
  await server?.close();
  server = await startBff(core.url, { CORE_TIMEOUT_MS: "300" });
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const read = <T>(answer: Answer): T => JSON.parse(answer.body.toString()) as T;

test("the screener works without a published market", async () => {
  const answer = await server.call("/api/views/screener");
  expect(answer.status).toBe(200);
  expect(read<ScreenerView>(answer)).toEqual({
    shell: { tenant: { key: "munshi", name: "Munshi" }, market: null },
    manifest: null,
    firstRows: null,
    dataPath: "/data",
  });
});

test("the screener's view contains the manifest and the first rows, with a tag", async () => {
  const manifest = publishSample(core, "v1");
  const answer = await server.call("/api/views/screener");
  expect(read<ScreenerView>(answer)).toEqual({
    shell: {
      tenant: { key: "munshi", name: "Munshi" },
      market: { kind: "demo", version: "v1", asOf: "2026-11-20", companies: 2 },
    },
    manifest,
    firstRows: { version: "v1", rows: 2, columns: { coCode: [1, 2], name: ["A", "B"] } },
    dataPath: "/data",
  });
  const etag = answer.headers.etag ?? "";
  expect(answer.headers["cache-control"]).toBe("no-cache");
  const again = await server.call("/api/views/screener", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("the shell's view names the tenant and the market", async () => {
  publishSample(core, "v2");
  const view = read<ShellView>(await server.call("/api/views/shell"));
  expect(view.market).toMatchObject({ version: "v2", companies: 2 });
});

test("the shell lists login providers and links to other sites", async () => {
  expect(read<ShellAnswer>(await server.call("/api/views/shell")).site).toEqual({
    signInProviders: [],
    socialLinks: [],
    telegramUrl: null,
  });
  const configured = await startBff(core.url, {
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: "secret",
    GOOGLE_ISSUER: "http://127.0.0.1:9",
    FACEBOOK_APP_ID: "half of what is needed",
    SOCIAL_LINKS: "https://x.com/munshi",
    TELEGRAM_URL: "https://t.me/munshi_bot",
  });
  const answer = await configured.call("/api/views/shell");
  expect(read<ShellAnswer>(answer).site).toEqual({
    signInProviders: ["google"],
    socialLinks: [{ name: "X", url: "https://x.com/munshi" }],
    telegramUrl: "https://t.me/munshi_bot",
  });
  await configured.close();
});

test("searches companies from two characters on, in camel case", async () => {
  core.companies = [
    { COMPNAME: "Asha Textiles", co_code: 7, isin: null, scripcode: "500007", symbol: "ASHA" },
  ];
  expect(read(await server.call("/api/companies/search?q=a"))).toEqual({ hits: [] });
  expect(core.requests.some((request) => request.path.startsWith("/search"))).toBe(false);
  expect(read(await server.call("/api/companies/search?q=%20as%2F%3F%20"))).toEqual({
    hits: [{ coCode: 7, name: "Asha Textiles", symbol: "ASHA", isin: null, scripcode: "500007" }],
  });
  expect(core.requests.at(-1)?.path).toBe("/searchcompanylist/as/?");
  const long = await server.call(`/api/companies/search?q=${"a".repeat(101)}`);
  expect(read<ErrorView>(long).error).toMatchObject({
    code: "request.invalid",
    details: [{ path: "query.q" }],
  });
});

test("passes the browser's request id to core-api and back; replaces an invalid one", async () => {
  const headers = { "x-request-id": "browser-id-0001" };
  const answer = await server.call("/api/companies/search?q=ab", { headers });
  expect(answer.headers["x-request-id"]).toBe("browser-id-0001");
  expect(core.requests.at(-1)?.requestId).toBe("browser-id-0001");
  const bad = await server.call("/healthz", { headers: { "x-request-id": "x*/ drop" } });
  expect(bad.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("reports a slow or unavailable core-api in the error body", async () => {
  publishSample(core, "v3");
  await server.call("/api/views/shell");
  core.gate = new Promise(() => undefined);
  const late = await server.call("/api/companies/search?q=ab");
  expect(late.status).toBe(504);
  expect(read<ErrorView>(late).error.code).toBe("core.timeout");
  const away = await startBff("http://127.0.0.1:9");
  const answer = await away.call("/api/views/shell");
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(read<ErrorView>(answer).error).toMatchObject({
    code: "core.unreachable",
    requestId: answer.headers["x-request-id"],
  });
  expect((await away.call("/readyz")).status).toBe(503);
  expect((await away.call("/healthz")).status).toBe(200);
  await away.close();
});
