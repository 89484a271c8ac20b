import { brotliDecompressSync } from "node:zlib";
import { visitor } from "@munshi/core-api/contract";
import type { CompanySectionName } from "@munshi/core-api/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompanySectionAnswer, CompanyView, ErrorView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import type { Browser } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { breakage, publishSample, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";
import { fullSections } from "./company-sections.fixture.ts";

const view = "/api/views/company/asha";
const names = Object.keys(fullSections) as CompanySectionName[];
const subscriber = { ...visitor, isSignedIn: true, isSubscribed: true };

let core: CoreServer;
let server: RunningBff;
let browser: Browser;
beforeAll(async () => {
  core = await startCoreServer();
});
beforeEach(async () => {
  core.answers.clear();
  core.accounts.viewer = subscriber;
  publishSample(core, "v1");
  answerAll("v1");
  server = await startBff(core.url);
  browser = await signIn(server);
  core.requests.length = 0;
});
afterEach(async () => {
  await server.close();
});
afterAll(async () => {
  await core.close();
});

const page = "/companies/by-symbol/ASHA/page";
const ready = (data: object): object => ({ state: "ready", data });
const allReady = Object.fromEntries(
  Object.entries(fullSections).map(([name, data]) => [name, ready(data)]),
);
function pageOf(version: string, sections: object): object {
  return {
    company: { coCode: 7, symbol: "ASHA", name: "Asha Textiles" },
    dataset: { version, asOf: "2026-11-20", kind: "demo" },
    sections,
  };
}
/** core-api's page with all sections ready but these. */
function answerAll(version: string, other: object = {}): void {
  core.answers.set(page, pageOf(version, { ...allReady, ...other }));
}
/** core-api's answer about some sections. */
function answerSome(version: string, sections: Record<string, object>): void {
  const names = Object.keys(sections).join(",");
  core.answers.set(`${page}?sections=${names}`, pageOf(version, sections));
}
const read = async (path = view): Promise<CompanyView> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return readJsonAnswer<CompanyView>(answer);
};
const statesOf = ({ sections }: CompanyView): Record<string, string> =>
  Object.fromEntries(Object.entries(sections).map(([name, { state }]) => [name, state]));
const allReadyBut = (other: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(names.map((name) => [name, "ready"])),
  ...other,
});
const asked = (start: string): readonly string[] =>
  core.requests.map(({ path }) => path).filter((path) => path.startsWith(start));

test("returns every section in one request, as core-api sent it", async () => {
  const told = await read();
  expect(told.company).toEqual({ coCode: 7, symbol: "ASHA", name: "Asha Textiles" });
  expect(told.dataset).toEqual({ version: "v1", asOf: "2026-11-20", kind: "demo" });
  for (const name of names) {
    expect(told.sections[name]).toEqual({
      state: "ready",
      ageSeconds: 0,
      data: fullSections[name],
    });
  }
});

test("rejects a non-subscriber before requesting company data", async () => {
  await read();
  core.requests.length = 0;
  core.accounts.viewer = { ...subscriber, isSubscribed: false };
  for (const path of [view, `${view}/sections/news`]) {
    const refused = await browser.get(path);
    expect(refused.status).toBe(403);
    expect(readJsonAnswer<ErrorView>(refused).error.code).toBe("account.not_subscribed");
    const visited = await openBrowser(server).get(path);
    expect(visited.status).toBe(401);
  }
  expect(asked("/companies/")).toEqual([]);
});

test("a failed, absent or invalid section fails alone", async () => {
  answerAll("v1", {
    news: { state: "failed" },
    peers: undefined,
    results: "<html>",
    statements: ready({ years: "none", quarters: [], tables: [] }),
    actions: { state: "ready", data: null },
    calls: ready({}),
  });
  const told = await read();
  const failed = Object.fromEntries(
    ["news", "peers", "results", "statements", "actions", "calls"].map((name) => [name, "failed"]),
  );
  expect(statesOf(told)).toEqual(allReadyBut(failed));
  expect(told.sections.news).toEqual({ state: "failed", requestId: expect.any(String) as string });
});

test("a section without content is empty", async () => {
  answerAll("v1", { scores: { state: "empty" }, calls: { state: "empty" } });
  const told = await read();
  expect(statesOf(told)).toEqual(allReadyBut({ scores: "empty", calls: "empty" }));
});

test("a failed section can be retried alone and is then part of the whole view", async () => {
  answerAll("v1", { news: { state: "failed" } });
  await read();
  core.requests.length = 0;
  answerSome("v1", { news: ready(fullSections.news) });
  const reload = () => browser.get(`${view}/sections/news`);
  for (const answer of await Promise.all([reload(), reload()])) {
    expect(readJsonAnswer<CompanySectionAnswer<"news">>(answer).section).toEqual({
      state: "ready",
      ageSeconds: 0,
      data: fullSections.news,
    });
  }
  expect(asked("/companies/")).toEqual([`${page}?sections=news`]);
  expect(statesOf(await read())).toEqual(allReadyBut({}));
  await reload();
  expect(asked("/companies/")).toHaveLength(1);
  expect((await browser.get(`${view}/sections/gossip`)).status).toBe(404);
});

test("shows an older answer, marked stale, if the new dataset's section fails", async () => {
  await read();
  publishSample(core, "v2");
  answerAll("v2", { peers: { state: "failed" } });
  await server.bff.warm();
  const told = await read();
  expect(told.dataset.version).toBe("v2");
  expect(told.sections.peers).toMatchObject({ state: "ready", isStale: true });
  expect(told.sections.news).not.toHaveProperty("isStale");
});

test("shows the older page, marked stale, if the new dataset's page fails", async () => {
  await read();
  publishSample(core, "v2");
  core.answers.set(page, breakage);
  await server.bff.warm();
  const told = await read();
  expect(told.dataset.version).toBe("v1");
  expect(Object.values(told.sections)).toEqual(
    names.map(() => expect.objectContaining({ state: "ready", isStale: true }) as object),
  );
});

test("never replaces core-api's refusal by cached data", async () => {
  await read();
  publishSample(core, "v2");
  core.answers.delete(page);
  await server.bff.warm();
  expect((await browser.get(view)).status).toBe(404);
});

test("caches data by dataset for all subscribers and checks access each time", async () => {
  await Promise.all([read(), read(), read("/api/views/company/ASHA")]);
  expect(asked("/companies/")).toEqual([page]);
  expect(asked("/user/viewer")).toHaveLength(3);
  await read();
  expect(asked("/companies/")).toEqual([page]);
  expect(asked("/user/viewer")).toHaveLength(4);
  publishSample(core, "v2");
  answerAll("v2");
  await server.bff.warm();
  await read();
  expect(asked("/companies/")).toEqual([page, page]);
});

test("separates consolidated from standalone statements and results, and shares everything else", async () => {
  const byBasis = `${page}?basis=standalone&sections=statements,results`;
  core.answers.set(
    byBasis,
    pageOf("v1", {
      statements: ready({ ...fullSections.statements, basis: "standalone" }),
      results: ready(fullSections.results),
    }),
  );
  await read();
  const told = await read(`${view}?basis=standalone`);
  expect(told.sections.statements).toMatchObject({ data: { basis: "standalone" } });
  expect(statesOf(told)).toEqual(allReadyBut({}));
  expect(asked("/companies/")).toEqual([page, byBasis]);
  const wrong = await browser.get(`${view}?basis=both`);
  expect([wrong.status, readJsonAnswer<ErrorView>(wrong).error.code]).toEqual([
    400,
    "request.invalid",
  ]);
});

test("revalidates a complete view; an incomplete one is never cached", async () => {
  const first = await browser.get(view, { "accept-encoding": "br" });
  expect(JSON.parse(brotliDecompressSync(first.body).toString())).toEqual(await read());
  expect(first.headers["cache-control"]).toBe("private, no-cache");
  const known = { "if-none-match": first.headers.etag ?? "" };
  const again = await browser.get(view, known);
  expect([again.status, again.body.length]).toEqual([304, 0]);
  answerAll("v1", { calls: { state: "failed" } });
  const other = await signIn(await startAnother());
  const gap = await other.get(view, known);
  expect([gap.status, gap.headers["cache-control"], gap.headers.etag]).toEqual([
    200,
    "no-store",
    undefined,
  ]);
  publishSample(core, "v2");
  answerAll("v2");
  await server.bff.warm();
  expect((await browser.get(view, known)).status).toBe(200);
});

async function signIn(bff: RunningBff): Promise<Browser> {
  const browser = openBrowser(bff);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
  return browser;
}

const others: RunningBff[] = [];
async function startAnother(): Promise<RunningBff> {
  const other = await startBff(core.url);
  others.push(other);
  return other;
}
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

test("answers an unknown company with core-api's message, for any input", async () => {
  for (const symbol of ["NONE", "x".repeat(300), "..%2f..", "%00"]) {
    const answer = await browser.get(`/api/views/company/${symbol}`);
    expect([400, 404]).toContain(answer.status);
  }
});

test("fails at once if core-api is down", async () => {
  const own = await startCoreServer();
  own.accounts.viewer = subscriber;
  publishSample(own, "v1");
  for (const [path, answer] of core.answers) own.answers.set(path, answer);
  const away = await startBff(own.url);
  others.push(away);
  const reader = await signIn(away);
  expect((await reader.get(view)).status).toBe(200);
  await own.close();
  const began = performance.now();
  for (const path of [view, `${view}/sections/news`]) {
    const answer = await reader.get(path);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(readJsonAnswer<ErrorView>(answer).error).toMatchObject({
      code: "core.unreachable",
      requestId: answer.headers["x-request-id"],
    });
  }
  expect(performance.now() - began).toBeLessThan(6_000);
});

test("answers 404 before a market is published", async () => {
  core.manifest = null;
  const answer = await (await signIn(await startAnother())).get(view);
  expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
    404,
    "market.not_published",
  ]);
});
