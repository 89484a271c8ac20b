import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findGateRow } from "@munshi/core-api/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { brokerCallbackPaths } from "../contract/index.ts";
import type { BrokerWaitingView, ErrorView, SessionView, SignInView } from "../contract/index.ts";
import { createLog } from "../log/log.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import type { JsonAnswer } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const lines: string[] = [];
let folder = "";
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-broker-login-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  core = await startCoreServer();
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  server = await startBff(
    core.url,
    { WEB_DIST: folder },
    { log, now: () => new Date("2026-11-22T06:00:00Z") },
  );
});
beforeEach(() => {
  core.accounts.endAll();
  core.accounts.socialFailure = null;
  core.accounts.brokerStep = null;
  core.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await core.close();
  await rm(folder, { recursive: true });
});

const base = "/api/session/broker";
const zerodha = { broker: 3, callback: "/zerodha" };
const params = { request_token: "one-time-secret", status: "success" };
const codeOf = (answer: { readonly body: Buffer }): string =>
  (JSON.parse(answer.body.toString()) as ErrorView).error.code;

async function start(browser: Browser, given: object = {}): Promise<void> {
  const answer = await browser.post(`${base}/start`, { ...zerodha, ...given });
  expect(readJsonAnswer(answer)).toEqual({ url: "https://broker.example/login" });
}
const finish = async (browser: Browser, given: object = {}) =>
  browser.post(`${base}/finish`, { callback: "/zerodha", params, ...given });
const lastOf = (path: string) => {
  const request = core.requests.findLast((one) => one.path === path);
  return { body: JSON.parse(request?.body ?? "null") as unknown, headers: request?.headers ?? {} };
};
const refuse = (status: number, code: string, fields: object = {}): JsonAnswer => ({
  status,
  body: { success: false, ...fields, error: { code, message: code, details: [], requestId: "x" } },
});
const emailNeeded = refuse(400, "broker.email_needed", {
  error_code: 4000,
  client_id: "broker:3:opaque",
  masked_client_id: "XX**12",
  email: "asha@example.in",
});

test("logs a visitor in through the broker's callback, without exposing token or attempt", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing", ref_id: "partner-7" });
  expect(lastOf("/user/broker_login").body).toEqual({
    broker: 3,
    callback: "http://munshi.example/zerodha",
    next: "/pricing",
    ref_id: "partner-7",
  });
  const answer = await finish(browser);
  const view = readJsonAnswer<SignInView>(answer);
  expect(view).toMatchObject({ session: { member: { userId: person.userId } }, next: "/pricing" });
  expect(lastOf("/user/set_oauth_token")).toMatchObject({
    body: { broker: 3, params },
    headers: { "x-munshi-tenant": "munshi" },
  });
  expect(lastOf("/user/set_oauth_token").headers["authorization"]).toBeUndefined();
  const said = answer.body.toString() + JSON.stringify(answer.headers);
  expect(said).not.toMatch(/access-f|refresh-f|attempt-3/);
});

test("binds a login to the browser by an HttpOnly cookie that does not contain the attempt", async () => {
  const answer = await openBrowser(server).post(`${base}/start`, zerodha);
  const cookies = answer.headers["set-cookie"] ?? [];
  expect(cookies).toEqual([
    expect.stringMatching(/^munshi-flow=[A-Za-z0-9_-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/),
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("links the account of a logged-in member, with the member's token on both calls", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", {
    username: person.username,
    password: person.password,
  });
  await start(browser);
  expect(lastOf("/user/broker_login").headers["authorization"]).toMatch(/^Bearer access-/);
  core.accounts.expireAccess();
  expect((await finish(browser)).status).toBe(200);
  expect(lastOf("/user/set_oauth_token").headers["authorization"]).toMatch(/^Bearer access-/);
});

test("returns to the partner's host", async () => {
  const browser = openBrowser(server, "zerodha.munshi.example");
  await start(browser);
  expect(lastOf("/user/broker_login")).toMatchObject({
    body: { callback: "http://zerodha.munshi.example/zerodha" },
    headers: { "x-munshi-tenant": "zerodha" },
  });
});

test("rejects a callback in a browser that began no login", async () => {
  const [mine, theirs] = [openBrowser(server), openBrowser(server)];
  await start(mine);
  const answer = await finish(theirs);
  expect([answer.status, codeOf(answer)]).toEqual([400, "broker.attempt_unknown"]);
  expect(core.requests.some(({ path }) => path === "/user/set_oauth_token")).toBe(false);
  expect((await finish(mine)).status).toBe(200);
});

test("leaves a login in progress unchanged when another broker's callback arrives", async () => {
  const browser = openBrowser(server);
  await start(browser);
  const foreign = await finish(browser, { callback: "/upstox", params: { code: "c" } });
  expect([foreign.status, codeOf(foreign)]).toEqual([400, "broker.attempt_unknown"]);
  expect(core.requests.some(({ path }) => path === "/user/set_oauth_token")).toBe(false);
  expect((await finish(browser)).status).toBe(200);
});

test("passes a reused callback on to core-api, which rejects it", async () => {
  const browser = openBrowser(server);
  await start(browser);
  expect((await finish(browser)).status).toBe(200);
  core.accounts.socialFailure = refuse(400, "broker.attempt_used");
  expect(codeOf(await finish(browser))).toBe("broker.attempt_used");
});

const emailStep: BrokerWaitingView = {
  kind: "email",
  email: {
    broker: 3,
    clientId: "broker:3:opaque",
    maskedClientId: "XX**12",
    email: "asha@example.in",
    sentTo: "",
    setsPassword: false,
  },
};

test("asks for an address on error code 4000, and accepts a code after a wrong one", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  core.accounts.socialFailure = emailNeeded;
  const needed = await finish(browser);
  expect([needed.status, codeOf(needed)]).toEqual([400, "broker.email_needed"]);
  expect(readJsonAnswer(needed)).toMatchObject({ error_code: 4000, client_id: "broker:3:opaque" });
  core.accounts.brokerStep = emailStep;
  expect(readJsonAnswer(await browser.get(`${base}/waiting`))).toEqual(emailStep);
  const given = { email: "asha@example.in", validation_code: "123456" };
  core.accounts.socialFailure = refuse(400, "broker.code_unknown", { status: 2 });
  expect(codeOf(await browser.post(`${base}/email`, given))).toBe("broker.code_unknown");
  const done = await browser.post(`${base}/email`, given);
  expect(readJsonAnswer<SignInView>(done)).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toEqual({
    broker: 3,
    last_login_device: "web",
    ...given,
  });
});

test("mails a code for a login that waits for an address", async () => {
  const browser = openBrowser(server);
  await start(browser);
  core.accounts.brokerStep = emailStep;
  const send = async (email: string) =>
    browser.post(`${base}/code`, { email, sets_password: true });
  const refused = await send("too-often@example.in");
  expect([refused.status, codeOf(refused)]).toEqual([429, "codes.not_sent"]);
  const sent = await send("new@example.in");
  expect(readJsonAnswer(sent)).toEqual({ success: true, message: "Mail Sent" });
  expect(lastOf("/user/broker_login/code").body).toEqual({
    email: "new@example.in",
    sets_password: true,
  });
});

test("mails no code for a login that does not wait for an address", async () => {
  const browser = openBrowser(server);
  const send = async () =>
    browser.post(`${base}/code`, { email: "new@example.in", sets_password: false });
  expect(codeOf(await send())).toBe("broker.attempt_unknown");
  await start(browser);
  expect(codeOf(await send())).toBe("broker.attempt_expired");
  expect(core.requests.some(({ path }) => path === "/user/broker_login/code")).toBe(false);
});

test("rejects an address when no login waits for one", async () => {
  const browser = openBrowser(server);
  expect(codeOf(await browser.get(`${base}/waiting`))).toBe("broker.attempt_unknown");
  await start(browser);
  const early = await browser.get(`${base}/waiting`);
  expect([early.status, codeOf(early)]).toEqual([410, "broker.attempt_expired"]);
  expect((await finish(browser)).status).toBe(200);
});

const nameDiffers = refuse(409, "broker.name_differs", {
  holder: "Venkataraman Subramanian",
  member: "Asha Menon",
});
const nameStep: BrokerWaitingView = {
  kind: "name",
  name: { holder: "Venkataraman Subramanian", member: "Asha Menon" },
};
const answerName = async (browser: Browser, confirm: boolean) =>
  browser.post(`${base}/name`, { confirm });

test("shows a differing name after a reload and finishes once it is confirmed", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  core.accounts.socialFailure = nameDiffers;
  const asked = await finish(browser);
  expect([asked.status, codeOf(asked)]).toEqual([409, "broker.name_differs"]);
  core.accounts.brokerStep = nameStep;
  expect(readJsonAnswer(await browser.get(`${base}/waiting`))).toEqual(nameStep);
  const stranger = await answerName(openBrowser(server), true);
  expect(codeOf(stranger)).toBe("broker.attempt_unknown");
  core.accounts.socialFailure = refuse(503, "service.unavailable");
  await answerName(browser, true);
  const done = await answerName(browser, true);
  expect(readJsonAnswer<SignInView>(done)).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toEqual({
    broker: 3,
    last_login_device: "web",
    confirm_name: true,
  });
  core.accounts.brokerStep = null;
  expect(codeOf(await answerName(browser, true))).toBe("broker.attempt_expired");
});

test("passes a declined name on to core-api", async () => {
  const browser = openBrowser(server);
  await start(browser);
  expect(codeOf(await answerName(browser, true))).toBe("broker.attempt_expired");
  core.accounts.brokerStep = nameStep;
  core.accounts.socialFailure = refuse(400, "broker.name_declined");
  expect(codeOf(await answerName(browser, false))).toBe("broker.name_declined");
  expect(lastOf("/user/set_oauth_token").body).toMatchObject({ confirm_name: false });
});

test("passes a proof of identity on to core-api, and again after a wrong one", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  const prove = async (identity: object) => browser.post(`${base}/identity`, identity);
  expect(codeOf(await prove({ password: "x" }))).toBe("broker.attempt_expired");
  core.accounts.socialFailure = refuse(403, "broker.identity_needed");
  const asked = await finish(browser);
  expect([asked.status, codeOf(asked)]).toEqual([403, "broker.identity_needed"]);
  core.accounts.brokerStep = { kind: "identity" };
  core.accounts.socialFailure = refuse(403, "security.wrong_code");
  expect(codeOf(await prove({ password: "x", code: "000000" }))).toBe("security.wrong_code");
  expect(readJsonAnswer(await browser.get(`${base}/waiting`))).toEqual({ kind: "identity" });
  const proof = { password: "the-password", recovery_code: "abcde-fghij" };
  expect(readJsonAnswer<SignInView>(await prove(proof))).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toEqual({
    broker: 3,
    last_login_device: "web",
    identity: proof,
  });
});

test("leaves the session unchanged when a login is rejected", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", {
    username: person.username,
    password: person.password,
  });
  await start(browser);
  core.accounts.socialFailure = refuse(401, "broker.refused");
  const answer = await finish(browser);
  expect([answer.status, codeOf(answer)]).toEqual([401, "broker.refused"]);
  expect(core.requests.some(({ path }) => path === "/jwt/token/refresh/")).toBe(false);
  expect(readJsonAnswer<SessionView>(await browser.get("/api/session")).member).not.toBeNull();
});

test.each([
  { callback: "/login" },
  { callback: "//evil.example" },
  { callback: "/zerodha?x=1" },
  { broker: "3" },
  { broker: 1.5 },
  { next: 7 },
])("rejects a start with %j", async (given) => {
  const answer = await openBrowser(server).post(`${base}/start`, { ...zerodha, ...given });
  expect([answer.status, codeOf(answer)]).toEqual([400, "request.invalid"]);
  expect(core.requests.some(({ path }) => path === "/user/broker_login")).toBe(false);
});

test("rejects too many or too long parameters", async () => {
  const browser = openBrowser(server);
  await start(browser);
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${index}`, "x"]));
  const nested = { a: { b: "c" } };
  for (const bad of [many, nested, { a: "x".repeat(8_001) }, []]) {
    expect(codeOf(await finish(browser, { params: bad }))).toBe("request.invalid");
  }
  expect((await finish(browser)).status).toBe(200);
});

test("drops a next address of another site", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "https://evil.example/" });
  expect(readJsonAnswer<SignInView>(await finish(browser)).next).toBeNull();
});

test.each(["start", "finish", "code", "email", "identity", "name"])(
  "accepts %s only from the site's own pages",
  async (name) => {
    const foreign = { "sec-fetch-site": "same-site", origin: "http://zerodha.munshi.example" };
    const answer = await openBrowser(server).post(`${base}/${name}`, {}, foreign);
    expect([answer.status, codeOf(answer)]).toEqual([403, "request.cross_site"]);
  },
);

test("opens every callback page without a login", () => {
  for (const path of brokerCallbackPaths) expect(findGateRow(path)?.who).toBe("public");
});

test("hides callback addresses from referrers and caches", async () => {
  const browser = openBrowser(server);
  for (const path of brokerCallbackPaths) {
    const { status, headers } = await browser.get(`${path}?code=one-time-secret`);
    expect([status, headers["referrer-policy"], headers["cache-control"]]).toEqual([
      200,
      "no-referrer",
      "no-store",
    ]);
  }
  expect((await browser.get("/login")).headers["referrer-policy"]).not.toBe("no-referrer");
});

test("logs neither callback parameters nor the attempt", () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join("")).not.toMatch(
    /one-time-secret|attempt-3|123456|asha@example|new@example|Subramanian|the-password|abcde-fghij/,
  );
});
