import { visitor } from "@munshi/core-api/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompareView, ErrorView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import type { Browser } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { breakage, publishSample, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";
import { fullSections } from "./company-sections.fixture.ts";

const subscriber = { ...visitor, isSignedIn: true, isSubscribed: true };
const compared = ["summary", "scores", "statements", "results", "peers"];

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
  answerCompany("ASHA", 7);
  answerCompany("MILL", 8);
  server = await startBff(core.url);
  browser = openBrowser(server);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
  core.requests.length = 0;
});
afterEach(async () => {
  await server.close();
});
afterAll(async () => {
  await core.close();
});

const pageOf = (symbol: string): string => `/companies/by-symbol/${symbol}/page`;

const comparedOf = (symbol: string): string => `${pageOf(symbol)}?sections=${compared.join(",")}`;

/** core-api's page of a company, all sections ready but these. */
function answerCompany(asked: string, coCode: number, other: object = {}, symbol = asked): void {
  const ready: Record<string, unknown> = {};
  for (const [name, data] of Object.entries(fullSections)) ready[name] = { state: "ready", data };
  const page = {
    company: { coCode, symbol, name: `${symbol} Limited` },
    dataset: { version: "v1", asOf: "2026-11-20", kind: "demo" },
    sections: { ...ready, ...other },
  };
  core.answers.set(pageOf(asked), page);
  core.answers.set(comparedOf(asked), page);
}

async function read(symbols: string): Promise<CompareView> {
  const answer = await browser.get(`/api/views/compare?symbols=${symbols}`);
  expect(answer.status).toBe(200);
  return readJsonAnswer<CompareView>(answer);
}
const symbolsOf = ({ companies }: CompareView) => companies.map(({ company }) => company.symbol);
const asked = (): readonly string[] =>
  core.requests.map(({ path }) => path).filter((path) => path.startsWith("/companies/"));

test("returns the companies in the order asked for, with the sections that are compared", async () => {
  const view = await read("mill,ASHA");
  expect(symbolsOf(view)).toEqual(["MILL", "ASHA"]);
  expect(view.unknown).toEqual([]);
  for (const { sections } of view.companies) {
    expect(Object.keys(sections)).toEqual(compared);
    expect(sections.scores).toMatchObject({ state: "ready", data: fullSections.scores });
  }
});

test("reads only the sections that are compared", async () => {
  await read("ASHA,MILL");
  expect(asked()).toEqual([comparedOf("ASHA"), comparedOf("MILL")]);
});

test("names unknown symbols and returns the other companies", async () => {
  const long = "X".repeat(60);
  const view = await read(`ASHA,ABSENT,${long}`);
  expect(symbolsOf(view)).toEqual(["ASHA"]);
  expect(view.unknown).toEqual(["ABSENT", long]);
});

test("lists a company once if two symbols name it", async () => {
  answerCompany("OLDASHA", 7, {}, "ASHA");
  expect(symbolsOf(await read("ASHA,OLDASHA,MILL"))).toEqual(["ASHA", "MILL"]);
});

test("takes one to four symbols", async () => {
  for (const symbols of ["", ",", "A,B,C,D,E"]) {
    const answer = await browser.get(`/api/views/compare?symbols=${symbols}`);
    expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
      400,
      "request.invalid",
    ]);
  }
  expect(symbolsOf(await read("ASHA,asha,ASHA,ASHA,ASHA"))).toEqual(["ASHA"]);
});

test("reads the page's cached sections again, and checks access each time", async () => {
  await browser.get("/api/views/company/ASHA");
  await read("ASHA,MILL");
  expect(asked()).toEqual([pageOf("ASHA"), comparedOf("MILL")]);
  core.accounts.viewer = { ...subscriber, isSubscribed: false };
  const refused = await browser.get("/api/views/compare?symbols=ASHA,MILL");
  expect([refused.status, readJsonAnswer<ErrorView>(refused).error.code]).toEqual([
    403,
    "account.not_subscribed",
  ]);
});

test("a failed section fails alone and is not cached by the browser", async () => {
  answerCompany("MILL", 8, { peers: { state: "failed" } });
  const answer = await browser.get("/api/views/compare?symbols=ASHA,MILL");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { companies } = readJsonAnswer<CompareView>(answer);
  expect(companies.map(({ sections }) => sections.peers.state)).toEqual(["ready", "failed"]);
});

test("revalidates a complete comparison, and another one has another tag", async () => {
  const first = await browser.get("/api/views/compare?symbols=ASHA,MILL");
  const known = { "if-none-match": first.headers.etag ?? "" };
  expect((await browser.get("/api/views/compare?symbols=ASHA,MILL", known)).status).toBe(304);
  expect((await browser.get("/api/views/compare?symbols=MILL,ASHA", known)).status).toBe(200);
});

test("fails as a whole if a company cannot be read", async () => {
  core.answers.set(comparedOf("MILL"), breakage);
  const answer = await browser.get("/api/views/compare?symbols=ASHA,MILL");
  expect(answer.status).toBeGreaterThanOrEqual(500);
});
