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
let at = new Date("2026-11-22T06:00:00Z");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-broker-login-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  core = await startCoreServer();
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  server = await startBff(core.url, { WEB_DIST: folder }, { log, now: () => at });
});
beforeEach(() => {
  core.accounts.endAll();
  core.accounts.socialFailure = null;
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
  });
  const answer = await finish(browser);
  const view = readJsonAnswer<SignInView>(answer);
  expect(view).toMatchObject({ session: { member: { userId: person.userId } }, next: "/pricing" });
  expect(lastOf("/user/set_oauth_token")).toMatchObject({
    body: { broker: 3, attempt: "attempt-3", params, ref_id: "partner-7" },
    headers: { "x-munshi-tenant": "munshi" },
  });
  expect(lastOf("/user/set_oauth_token").headers["authorization"]).toBeUndefined();
  const said = answer.body.toString() + JSON.stringify(answer.headers);
  expect(said).not.toMatch(/access-f|refresh-f|attempt-3/);
});

test("sets HttpOnly cookies that do not contain the attempt", async () => {
  const answer = await openBrowser(server).post(`${base}/start`, zerodha);
  const cookies = answer.headers["set-cookie"] ?? [];
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^munshi-broker-\w+=[A-Za-z0-9_-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
  }
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

test("rejects a callback in a browser that began no login, or a different one", async () => {
  const [mine, theirs] = [openBrowser(server), openBrowser(server)];
  await start(mine);
  expect([codeOf(await finish(theirs)), core.requests.length > 0]).toEqual([
    "broker.attempt_unknown",
    true,
  ]);
  await start(theirs);
  theirs.setCookie("munshi-broker-attempt", mine.cookie("munshi-broker-attempt") ?? "");
  core.requests.length = 0;
  const answer = await finish(theirs);
  expect([answer.status, codeOf(answer)]).toEqual([410, "broker.attempt_expired"]);
  expect(core.requests.some(({ path }) => path === "/user/set_oauth_token")).toBe(false);
});

test("leaves a login in progress unchanged when another broker's callback arrives", async () => {
  const browser = openBrowser(server);
  await start(browser);
  const foreign = await finish(browser, { callback: "/upstox", params: { code: "c" } });
  expect([foreign.status, codeOf(foreign)]).toEqual([400, "broker.attempt_unknown"]);
  expect((await finish(browser)).status).toBe(200);
});

test("passes a reused callback on to core-api, which rejects it", async () => {
  const browser = openBrowser(server);
  await start(browser);
  expect((await finish(browser)).status).toBe(200);
  core.accounts.socialFailure = refuse(400, "broker.attempt_used");
  expect(codeOf(await finish(browser))).toBe("broker.attempt_used");
});

test("sends one request to core-api when many tabs submit the same callback", async () => {
  const browser = openBrowser(server);
  await start(browser);
  const answers = await Promise.all(Array.from({ length: 16 }, async () => finish(browser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const told = core.requests.filter(({ path }) => path === "/user/set_oauth_token");
  expect(told).toHaveLength(1);
});

test("expires a login after half an hour", async () => {
  const browser = openBrowser(server);
  await start(browser);
  at = new Date(at.getTime() + 1_800_001);
  const answer = await finish(browser);
  expect([answer.status, codeOf(answer)]).toEqual([410, "broker.attempt_expired"]);
});

test("asks for an address on error code 4000, and accepts a code after a wrong one", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  core.accounts.socialFailure = emailNeeded;
  const needed = await finish(browser);
  expect([needed.status, codeOf(needed)]).toEqual([400, "broker.email_needed"]);
  expect(readJsonAnswer(needed)).toMatchObject({ error_code: 4000, client_id: "broker:3:opaque" });
  for (const _ of [1, 2]) {
    const view = readJsonAnswer<BrokerWaitingView>(await browser.get(`${base}/waiting`));
    expect(view).toEqual({
      kind: "email",
      email: {
        broker: 3,
        clientId: "broker:3:opaque",
        maskedClientId: "XX**12",
        email: "asha@example.in",
        sentTo: "",
        setsPassword: false,
      },
    });
  }
  const given = { email: "asha@example.in", validation_code: "123456" };
  core.accounts.socialFailure = refuse(400, "broker.code_unknown", { status: 2 });
  expect(codeOf(await browser.post(`${base}/email`, given))).toBe("broker.code_unknown");
  const done = await browser.post(`${base}/email`, given);
  expect(readJsonAnswer<SignInView>(done)).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toMatchObject({ attempt: "attempt-3", ...given });
  expect(lastOf("/user/set_oauth_token").body).not.toHaveProperty("params");
});

test("remembers a sent code for this login until its address is rejected", async () => {
  const browser = openBrowser(server);
  await start(browser);
  core.accounts.socialFailure = emailNeeded;
  await finish(browser);
  const cookie = browser.cookie("munshi-broker-attempt");
  const viewNow = async () => {
    const view = readJsonAnswer<BrokerWaitingView>(await browser.get(`${base}/waiting`));
    return view.kind === "email" ? view.email : null;
  };
  const send = async (email: string) =>
    browser.post(`${base}/code`, { email, sets_password: true });

  const refused = await send("too-often@example.in");
  expect([refused.status, codeOf(refused)]).toEqual([429, "codes.not_sent"]);
  expect(await viewNow()).toMatchObject({ sentTo: "" });

  const sent = await send("new@example.in");
  expect(readJsonAnswer(sent)).toEqual({ success: true, message: "Mail Sent" });
  expect(lastOf("/user/send_verification_code").body).toEqual({
    client_id: "broker:3:opaque",
    email_id: "new@example.in",
  });
  // Holds across reloads and lost responses.
  const views = await Promise.all([viewNow(), viewNow(), viewNow()]);
  for (const view of views) {
    expect(view).toMatchObject({ sentTo: "new@example.in", setsPassword: true });
  }
  expect(browser.cookie("munshi-broker-attempt")).toBe(cookie);

  const given = { email: "new@example.in", validation_code: "123456" };
  core.accounts.socialFailure = refuse(400, "broker.code_unknown", { status: 2 });
  await browser.post(`${base}/email`, given);
  expect(await viewNow()).toMatchObject({ sentTo: "new@example.in" });
  core.accounts.socialFailure = refuse(400, "broker.mapped_elsewhere");
  await browser.post(`${base}/email`, given);
  expect(await viewNow()).toMatchObject({ sentTo: "", setsPassword: false });
});

test("mails no code for a login that does not wait for an address", async () => {
  const browser = openBrowser(server);
  const send = async () =>
    browser.post(`${base}/code`, { email: "new@example.in", sets_password: false });
  expect(codeOf(await send())).toBe("broker.attempt_unknown");
  await start(browser);
  expect(codeOf(await send())).toBe("broker.attempt_expired");
  expect(core.requests.some(({ path }) => path === "/user/send_verification_code")).toBe(false);
});

test("passes a repeated callback on to core-api while an address is entered, without losing the login", async () => {
  const browser = openBrowser(server);
  await start(browser);
  core.accounts.socialFailure = emailNeeded;
  await finish(browser);
  core.accounts.socialFailure = refuse(400, "broker.attempt_used");
  expect(codeOf(await finish(browser))).toBe("broker.attempt_used");
  expect((await browser.get(`${base}/waiting`)).status).toBe(200);
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
const answerName = async (browser: Browser, confirm: boolean) =>
  browser.post(`${base}/name`, { confirm });

test("keeps a differing name across reloads and finishes once it is confirmed", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  core.accounts.socialFailure = nameDiffers;
  const asked = await finish(browser);
  expect([asked.status, codeOf(asked)]).toEqual([409, "broker.name_differs"]);
  for (const _ of [1, 2]) {
    expect(readJsonAnswer(await browser.get(`${base}/waiting`))).toEqual({
      kind: "name",
      name: { holder: "Venkataraman Subramanian", member: "Asha Menon" },
    });
  }
  const stranger = await answerName(openBrowser(server), true);
  expect(codeOf(stranger)).toBe("broker.attempt_unknown");
  core.accounts.socialFailure = refuse(503, "service.unavailable");
  await answerName(browser, true);
  const done = await answerName(browser, true);
  expect(readJsonAnswer<SignInView>(done)).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toEqual({
    broker: 3,
    attempt: "attempt-3",
    last_login_device: "web",
    confirm_name: true,
  });
  expect(codeOf(await answerName(browser, true))).toBe("broker.attempt_expired");
});

test("ends the login when the name is declined", async () => {
  const browser = openBrowser(server);
  await start(browser);
  expect(codeOf(await answerName(browser, true))).toBe("broker.attempt_expired");
  core.accounts.socialFailure = nameDiffers;
  await finish(browser);
  core.accounts.socialFailure = refuse(400, "broker.name_declined");
  expect(codeOf(await answerName(browser, false))).toBe("broker.name_declined");
  expect(lastOf("/user/set_oauth_token").body).toMatchObject({ confirm_name: false });
  expect(codeOf(await browser.get(`${base}/waiting`))).toBe("broker.attempt_expired");
});

test("passes a proof of identity on to core-api, and keeps waiting after a wrong one", async () => {
  const browser = openBrowser(server);
  await start(browser, { next: "/pricing" });
  const prove = async (identity: object) => browser.post(`${base}/identity`, identity);
  expect(codeOf(await prove({ password: "x" }))).toBe("broker.attempt_expired");
  core.accounts.socialFailure = refuse(403, "broker.identity_needed");
  const asked = await finish(browser);
  expect([asked.status, codeOf(asked)]).toEqual([403, "broker.identity_needed"]);
  core.accounts.socialFailure = refuse(403, "security.wrong_code");
  expect(codeOf(await prove({ password: "x", code: "000000" }))).toBe("security.wrong_code");
  expect(readJsonAnswer(await browser.get(`${base}/waiting`))).toEqual({ kind: "identity" });
  const proof = { password: "the-password", recovery_code: "abcde-fghij" };
  expect(readJsonAnswer<SignInView>(await prove(proof))).toMatchObject({ next: "/pricing" });
  expect(lastOf("/user/set_oauth_token").body).toEqual({
    broker: 3,
    attempt: "attempt-3",
    last_login_device: "web",
    identity: proof,
  });
  expect(codeOf(await prove(proof))).toBe("broker.attempt_expired");
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
