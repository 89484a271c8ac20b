import { afterAll, beforeAll, expect, test } from "vitest";
import type { HandoverView, SessionView } from "../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const partner = "zerodha.munshi.example";
const fromUs = { referer: "http://munshi.example/" };
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
});
afterAll(async () => {
  await server.close();
  await core.close();
});

async function signIn(): Promise<Browser> {
  const browser = openBrowser(server);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
  return browser;
}

/** The path of a handover's address on the partner's host. */
async function offer(browser: Browser, next?: string): Promise<string> {
  const answer = await browser.post("/api/session/handover", {
    host: partner,
    ...(next === undefined ? {} : { next }),
  });
  const { url } = readJsonAnswer<HandoverView>(answer);
  expect(new URL(url).origin).toBe(`http://${partner}`);
  return new URL(url).pathname + new URL(url).search;
}

const userOf = async (browser: Browser): Promise<string | undefined> =>
  readJsonAnswer<SessionView>(await browser.get("/api/session")).member?.userId;

test("hands a login over to a partner's host, with separate tokens", async () => {
  const main = await signIn();
  const there = openBrowser(server, partner);
  const answer = await there.get(await offer(main, "/pricing?ref_id=R7"), fromUs);
  expect([answer.status, answer.headers.location]).toEqual([302, "/pricing?ref_id=R7"]);
  expect(await userOf(there)).toBe(person.userId);
  expect(core.accounts.families.size).toBe(2);
});

test("a logout on one host ends the same login on the others, and no other login", async () => {
  const [main, elsewhere] = [await signIn(), await signIn()];
  const there = openBrowser(server, partner);
  await there.get(await offer(main), fromUs);
  for (const [one, other] of [
    [there, main],
    [main, there],
  ] as const) {
    await one.post("/api/session/sign-out");
    expect([await userOf(one), await userOf(other)]).toEqual([undefined, undefined]);
    expect(await userOf(elsewhere)).toBe(person.userId);
    const { username, password } = person;
    await main.post("/api/session/sign-in", { username, password });
    await there.get(await offer(main), fromUs);
  }
});

test("a second handover replaces the first", async () => {
  const main = await signIn();
  const there = openBrowser(server, partner);
  await there.get(await offer(main), fromUs);
  const before = core.accounts.families.size;
  await there.get(await offer(main), fromUs);
  expect(core.accounts.families.size).toBe(before);
  expect([await userOf(main), await userOf(there)]).toEqual([person.userId, person.userId]);
});

test("a code works once, on its own host, from the site's own pages", async () => {
  const main = await signIn();
  const attempt = async (
    path: string,
    host: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<string | undefined> => {
    const browser = openBrowser(server, host);
    const { location } = (await browser.get(path, headers)).headers;
    return browser.cookie("munshi") === undefined ? location : "signed in";
  };
  const path = await offer(main);
  for (const headers of [
    {},
    { referer: "http://evil.example/" },
    { "sec-fetch-site": "cross-site" },
    { referer: "http://munshi.example:81/" },
  ]) {
    expect(await attempt(path, partner, headers)).toBe("/login");
  }
  expect(await attempt(path, partner, { "sec-fetch-site": "same-site" })).toBe("signed in");
  expect(await attempt(path, partner, fromUs)).toBe("/login");
  expect(await attempt(await offer(main), "munshi.example", fromUs)).toBe("/login");
  expect(await attempt("/api/session/accept?code=made-up", partner, fromUs)).toBe("/login");
});

test("rejects a code whose session has ended", async () => {
  const main = await signIn();
  const path = await offer(main);
  core.accounts.endAll();
  const there = openBrowser(server, partner);
  expect((await there.get(path, fromUs)).headers.location).toBe("/login");
  expect(there.cookie("munshi")).toBeUndefined();
});

test("hands over only to hosts and pages of the site", async () => {
  const main = await signIn();
  for (const host of ["evil.example", "zerodha.munshi.example:81", "", "a b", "evil.example/x"]) {
    const answer = await main.post("/api/session/handover", { host });
    expect(readJsonAnswer(answer)).toMatchObject({ error: { code: "session.unknown_host" } });
  }
  const there = openBrowser(server, partner);
  const path = await offer(main, "//evil.example/");
  expect((await there.get(path, fromUs)).headers.location).toBe("/");
  const visitor = await openBrowser(server).post("/api/session/handover", { host: partner });
  expect(visitor.status).toBe(401);
});

test("limits a member to thirty codes in ten minutes across sessions", async () => {
  const ask = async (browser: Browser) => browser.post("/api/session/handover", { host: partner });
  // A separate server, whose counter starts at zero.
  const fresh = await startBff(core.url);
  const signInThere = async (): Promise<Browser> => {
    const browser = openBrowser(fresh);
    const { username, password } = person;
    await browser.post("/api/session/sign-in", { username, password });
    return browser;
  };
  const [one, other] = [await signInThere(), await signInThere()];
  for (let index = 0; index < 15; index += 1) {
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([200, 200]);
  }
  const refused = await ask(one);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "600"]);
  expect(readJsonAnswer(refused)).toMatchObject({ error: { code: "attempts.too_many" } });
  await fresh.close();
});

test("a token renewal includes the network address", async () => {
  const browser = await signIn();
  core.accounts.expireAccess();
  expect(await userOf(browser)).toBe(person.userId);
  const renewal = core.requests.findLast(({ path }) => path === "/jwt/token/refresh/");
  expect(renewal?.headers["x-munshi-client-address"]).toBe("127.0.0.1");
});
