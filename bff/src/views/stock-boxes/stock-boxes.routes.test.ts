import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ErrorView } from "../../contract/index.ts";
import { readJsonAnswer } from "../../testing/browser.ts";
import { startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { internalSecret, startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";

const view = "/api/views/stock-boxes";
const path = "/stock_boxes/library";
/** Long enough to be compressed. */
const library = {
  asOf: "2026-11-20",
  boxes: Array.from({ length: 20 }, (_, id) => ({ id, slug: `box-${id}`, name: `Box ${id}` })),
};

let core: CoreServer;
let server: RunningBff;
beforeEach(async () => {
  core = await startCoreServer();
  core.answers.set(path, library);
  server = await startBff(core.url);
});
afterEach(async () => {
  await server.close();
  await core.close();
});

const asked = () => core.requests.filter((request) => request.path === path).length;

test("serves the same bytes to visitors of every site, compressed once, without a login", async () => {
  const [one, other] = await Promise.all(
    ["munshi.example", "zerodha.munshi.example"].map((host) =>
      server.call(view, { headers: { host, "accept-encoding": "br" } }),
    ),
  );
  expect([one?.status, one?.headers["cache-control"], one?.headers["content-encoding"]]).toEqual([
    200,
    "no-cache",
    "br",
  ]);
  expect(other?.body.equals(one?.body ?? Buffer.alloc(0))).toBe(true);
  expect(JSON.parse(brotliDecompressSync(one?.body ?? "").toString())).toEqual(library);
  expect(asked()).toBe(1);
});

test("answers 304 to a browser that has the library", async () => {
  const { headers } = await server.call(view);
  const again = await server.call(view, { headers: { "if-none-match": headers.etag ?? "" } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("reloads the library after a publication", async () => {
  await server.bff.warm();
  expect((await server.call(view)).status).toBe(200);
  expect(asked()).toBe(1);
  core.answers.set(path, { ...library, asOf: "2026-11-23" });
  await server.call("/internal/dataset-published", {
    method: "POST",
    headers: { "x-internal-secret": internalSecret },
  });
  await expect
    .poll(async () => readJsonAnswer<{ asOf: string }>(await server.call(view)).asOf)
    .toBe("2026-11-23");
});

test("serves the last library after core-api goes down, and an error if there is none", async () => {
  const good = await server.call(view);
  const other = await startBff(core.url);
  await other.call("/api/views/shell");
  await core.close();
  const kept = await server.call(view);
  expect([kept.status, kept.body.equals(good.body)]).toEqual([200, true]);
  const none = await other.call(view);
  await other.close();
  expect([none.status, readJsonAnswer<ErrorView>(none).error.code]).toEqual([
    503,
    "core.unreachable",
  ]);
});
