import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BoxDetail } from "@munshi/core-api/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { breakage, startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";
import { describeBox } from "./describe-box.ts";
import type { PreviewedBox } from "./describe-box.ts";
import { wrap } from "./draw-box.ts";

const box: PreviewedBox & Pick<BoxDetail, "id" | "isPrivate" | "version"> = {
  id: 7,
  name: 'Steady "hands" & <more>',
  idea: "Companies that need little and earn much.",
  manager: { name: "Meera Iyer", registration: "INH000012345" },
  isPrivate: false,
  version: 2,
  stocks: 12,
  liveSince: "2024-02-12",
  risk: { level: "MR", decidedBy: "beta", relativeVolatility: 1, beta: 1 },
  asOf: "2026-11-20",
  cagr: 14.24,
  sinceLive: 40,
  spark: [100, 104, 101, 109],
};

const page = "/stock-box/steady-hands";
const picture = "/api/stock-box-pictures/steady-hands";
let folder = "";
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-boxes-"));
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><html><head><meta name="description" content="general" /><title>Munshi</title></head><body>the app</body></html>',
  );
  core = await startCoreServer();
  server = await startBff(core.url, { WEB_DIST: folder, LOG_LEVEL: "silent" });
});
beforeEach(() => {
  core.answers.clear();
  core.answers.set("/stock_boxes/shared/steady-hands", box);
});
afterAll(async () => {
  await server.close();
  await core.close();
  await rm(folder, { recursive: true });
});

test("a shared box has title, description and picture for other sites, safely escaped", async () => {
  const { status, body } = await server.call(page);
  const html = body.toString();
  expect(status).toBe(200);
  expect(html).toContain("<title>Steady &quot;hands&quot; &amp; &lt;more> · Munshi</title>");
  expect(html).toContain(
    'property="og:description" content="Companies that need little and earn much. CAGR +14.2 %, Live since 12 Feb 24. Moderate risk, 12 stocks."',
  );
  expect(html).toMatch(
    /property="og:image" content="http:\/\/127\.0\.0\.1:\d+\/api\/stock-box-pictures\/steady-hands\?of=2-2026-11-20"/,
  );
  expect(html).not.toContain("<more>");
  expect(html).not.toContain('content="general"');
  expect(html).not.toContain("noindex");
});

test("the picture is a PNG of 1200 x 630, drawn once and revalidated", async () => {
  const { status, headers, body } = await server.call(picture);
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  expect(body.subarray(1, 4).toString()).toBe("PNG");
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await server.call(picture, { headers: { "if-none-match": headers.etag ?? "" } });
  expect(again.status).toBe(304);
});

test("a private box behind a link is kept from search engines", async () => {
  core.answers.set("/stock_boxes/shared/steady-hands", { ...box, isPrivate: true, manager: null });
  expect((await server.call(page)).body.toString()).toContain('name="robots" content="noindex"');
});

test("without a link, or once it is revoked, page and picture are 404 and tell nothing", async () => {
  await server.call(picture);
  core.answers.clear();
  for (const path of [page, picture, "/stock-box/%E0%A4%A"]) {
    const { status, body } = await server.call(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).not.toMatch(/Steady|og:/);
  }
});

test("the page opens without a preview while core-api is away; the picture fails", async () => {
  core.answers.set("/stock_boxes/shared/steady-hands", breakage);
  const answer = await server.call(page);
  expect([answer.status, answer.body.toString().includes("og:title")]).toEqual([200, false]);
  expect((await server.call(picture)).status).toBe(503);
});

test("other pages have no preview and ask for no box", async () => {
  core.requests.length = 0;
  expect((await server.call("/pricing")).body.toString()).toContain('content="general"');
  expect(core.requests.filter(({ path }) => path.startsWith("/stock_boxes"))).toEqual([]);
});

test.each([
  [
    { cagr: null, sinceLive: -3.24 },
    ["Absolute return", "−3.2 %", "Live since 12 Feb 24, under a year"],
  ],
  [
    { liveSince: null, cagr: null, sinceLive: null },
    ["Performance", "Back-tested", "Not live yet"],
  ],
  [{ cagr: null, sinceLive: null }, ["Performance", "No live returns yet", "Live since 12 Feb 24"]],
] as const)("only the live record is the headline: %o", (fields, expected) => {
  const { headline } = describeBox({ ...box, ...fields });
  expect([headline.label, headline.value, headline.note]).toEqual(expected);
});

test("long texts break into lines, and the last is cut", () => {
  const fits = (part: string) => part.length <= 10;
  expect(wrap("one two three four five", fits, 2)).toEqual(["one two", "three fou…"]);
  expect(wrap("one two", fits, 2)).toEqual(["one two"]);
  expect(wrap("unbreakableword and", fits, 2)).toEqual(["unbreakab…", "and"]);
  expect(wrap("", fits, 2)).toEqual([]);
});
