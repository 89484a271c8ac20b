import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorView, SessionView, SignInView } from "../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { internalSecret, productionVariables, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
});
beforeEach(() => {
  core.accounts.endAll();
  core.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const credentials = { username: person.username, password: person.password };
const codeOf = (answer: { readonly body: Buffer }): string =>
  (JSON.parse(answer.body.toString()) as ErrorView).error.code;

async function signIn(browser: Browser): Promise<SignInView> {
  const answer = await browser.post("/api/session/sign-in", credentials);
  expect(answer.status).toBe(200);
  return readJsonAnswer<SignInView>(answer);
}

test("a login sets a cookie and returns the member without tokens", async () => {
  const browser = openBrowser(server);
  expect(readJsonAnswer(await browser.get("/api/session"))).toMatchObject({ member: null });
  const answer = await browser.post("/api/session/sign-in", credentials);
  const view = readJsonAnswer<SignInView>(answer);
  expect(view).toMatchObject({
    session: {
      viewer: { isSignedIn: true, isSubscribed: false },
      member: { userId: person.userId, firstName: "Asha", initials: "AR", unreadNotifications: 2 },
    },
    login: { popup_code: 100, user_data_id: person.userId },
    next: null,
  });
  expect(answer.body.toString()).not.toMatch(/access|refresh/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const [cookie = ""] = answer.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(
    /^munshi=[A-Za-z0-9_-]{43}; Path=\/; Expires=\w{3}, \d\d \w{3} \d{4} 18:29:59 GMT; HttpOnly; SameSite=Lax$/,
  );
  const session = readJsonAnswer<SessionView>(await browser.get("/api/session"));
  expect(session).toEqual(view.session);
});

test("over https the cookie is bound to one host and Secure", async () => {
  const secure = await startBff(core.url, { COOKIE_SECURE: "1" });
  const answer = await openBrowser(secure).post("/api/session/sign-in", credentials);
  const [cookie = ""] = answer.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^__Host-munshi=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
  expect(cookie).not.toContain("Domain");
  await secure.close();
});

test("a rejected login passes core-api's error on, including documented members", async () => {
  const answer = await openBrowser(server).post("/api/session/sign-in", {
    ...credentials,
    password: "wrong",
  });
  expect(answer.status).toBe(401);
  expect(readJsonAnswer(answer)).toMatchObject({
    success: false,
    message: "Wrong.",
    password: ["Wrong password."],
    error: { code: "sign_in.wrong_password" },
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("core-api receives tenant and address from the bff, ignoring the browser's headers", async () => {
  const browser = openBrowser(server, "zerodha.munshi.example");
  await browser.post("/api/session/sign-in", credentials, {
    "x-munshi-tenant": "other",
    "x-internal-secret": "guess",
    "x-munshi-client-address": "1.2.3.4",
    "x-forwarded-for": "1.2.3.4",
    authorization: "Bearer mine",
  });
  const request = core.requests.find(({ path }) => path === "/jwt/token/");
  expect(request?.headers).toMatchObject({
    "x-munshi-tenant": "zerodha",
    "x-internal-secret": internalSecret,
    "x-munshi-client-address": "127.0.0.1",
  });
  expect(request?.headers["authorization"]).toBeUndefined();
  expect(request?.headers["cookie"]).toBeUndefined();
});

test("takes the address from X-Forwarded-For behind a trusted proxy", async () => {
  const behind = await startBff(core.url, { PROXY_HOPS: "1" });
  const headers = { "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
  await openBrowser(behind).post("/api/session/sign-in", credentials, headers);
  const request = core.requests.find(({ path }) => path === "/jwt/token/");
  expect(request?.headers["x-munshi-client-address"]).toBe("203.0.113.9");
  await behind.close();
});

test("renews an expired access token once for all calls of a page", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  core.accounts.expireAccess();
  core.requests.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => browser.get("/api/session")),
  );
  for (const answer of answers) {
    expect(readJsonAnswer<SessionView>(answer).member?.userId).toBe(person.userId);
  }
  const renewals = core.requests.filter(({ path }) => path === "/jwt/token/refresh/");
  expect(renewals).toHaveLength(1);
});

test("a failed renewal ends the session and clears the cookie", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  core.accounts.endAll();
  const answer = await browser.post("/api/core/user/redeem_code", { coupon: "X" });
  expect([answer.status, codeOf(answer)]).toEqual([401, "session.ended"]);
  expect(browser.cookie("munshi")).toBeUndefined();
  const later = await browser.post("/api/core/user/redeem_code", { coupon: "X" });
  expect([later.status, codeOf(later)]).toEqual([401, "session.none"]);
});

test("a page requested with an ended session opens as a visitor", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  core.accounts.endAll();
  const view = readJsonAnswer<SessionView>(await browser.get("/api/session"));
  expect(view).toMatchObject({ viewer: { isSignedIn: false }, member: null });
  expect(browser.cookie("munshi")).toBeUndefined();
});

test("a logout in one browser leaves the other logged in", async () => {
  const [first, second] = [openBrowser(server), openBrowser(server)];
  await signIn(first);
  await signIn(second);
  const held = first.cookie("munshi") ?? "";
  const answer = await first.post("/api/session/sign-out");
  expect(readJsonAnswer<SessionView>(answer).member).toBeNull();
  expect(first.cookie("munshi")).toBeUndefined();
  expect(core.accounts.families.size).toBe(1);
  first.setCookie("munshi", held);
  expect(readJsonAnswer<SessionView>(await first.get("/api/session")).member).toBeNull();
  const other = readJsonAnswer<SessionView>(await second.get("/api/session"));
  expect(other.member?.userId).toBe(person.userId);
});

test("a second login of a member ends the first, and other requests of the page continue", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  const held = browser.cookie("munshi") ?? "";
  const others = Array.from({ length: 8 }, () => openBrowser(server));
  for (const other of others) other.setCookie("munshi", held);
  const [, ...answers] = await Promise.all([
    signIn(browser),
    ...others.map(async (other) => other.get("/api/session")),
  ]);
  expect(core.accounts.families.size).toBe(1);
  const after = await Promise.all(others.map(async (other) => other.get("/api/session")));
  for (const answer of [...answers, ...after])
    expect(readJsonAnswer<SessionView>(answer).member?.userId).toBe(person.userId);
  for (const other of others) expect(other.cookie("munshi")).toBe(held);
});

test("rejects a cookie on another tenant's host", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  const elsewhere = openBrowser(server, "zerodha.munshi.example");
  elsewhere.setCookie("munshi", browser.cookie("munshi") ?? "");
  expect(readJsonAnswer<SessionView>(await elsewhere.get("/api/session")).member).toBeNull();
});

test("passes a sign-up on without logging in", async () => {
  const browser = openBrowser(server);
  const answer = await browser.post("/api/session/sign-up", { email: "a@example.in" });
  expect(answer.status).toBe(400);
  expect(readJsonAnswer(answer)).toMatchObject({ success: false, username: ["Taken."] });
  expect(core.requests.at(-1)?.body).toBe('{"email":"a@example.in"}');
  expect(browser.cookie("munshi")).toBeUndefined();
});

test.each([
  ["/portfolio", "/portfolio"],
  ["/company/INFY?view=1#top", "/company/INFY?view=1#top"],
  ["http://zerodha.munshi.example/pricing", "http://zerodha.munshi.example/pricing"],
  ["https://munshi.example/pricing", null],
  ["http://evil.example/pricing", null],
  ["http://munshi.example:81/pricing", null],
  ["http://asha@munshi.example/pricing", null],
  ["//evil.example/pricing", null],
  ["/\\evil.example", null],
  ["/api/session/sign-out", null],
  ["/nowhere", null],
  ["/login?next=/login", null],
  ["javascript:alert(1)", null],
  [" /portfolio", null],
  ["/portfolio\n", null],
])("after a login, next %j is returned as %j", async (wanted, next) => {
  const browser = openBrowser(server);
  const answer = await browser.post("/api/session/sign-in", { ...credentials, next: wanted });
  expect(readJsonAnswer<SignInView>(answer).next).toBe(next);
});

test.each(["sign-in", "sign-up", "sign-out", "handover", "social/email"])(
  "accepts %s only from the site's own pages",
  async (name) => {
    const foreign = { "sec-fetch-site": "same-site", origin: "http://zerodha.munshi.example" };
    const answer = await openBrowser(server).post(`/api/session/${name}`, {}, foreign);
    expect([answer.status, codeOf(answer)]).toEqual([403, "request.cross_site"]);
  },
);

test("rejects a malformed login: invalid JSON, wrong fields, oversized", async () => {
  const browser = openBrowser(server);
  const send = async (body: string, type = "application/json"): Promise<readonly unknown[]> => {
    const answer = await browser.post("/api/session/sign-in", body, { "content-type": type });
    return [answer.status, codeOf(answer)];
  };
  expect(await send("{")).toEqual([400, "request.malformed"]);
  expect(await send("")).toEqual([400, "request.malformed"]);
  expect(await send("[]")).toEqual([400, "request.invalid"]);
  expect(await send('{"username":1,"password":{}}')).toEqual([400, "request.invalid"]);
  expect(await send("username=a", "text/plain")).toEqual([415, "request.unsupported_type"]);
  expect(await send(`"${"x".repeat(100_001)}"`)).toEqual([413, "request.too_large"]);
});

test("production requires keys and a database for sessions and has no sandbox", async () => {
  const { DATABASE_URL: _url, SESSION_KEYS: _keys, ...without } = productionVariables;
  const sandbox = { SANDBOX_URL: "http://127.0.0.1:9" };
  const secret = { INTERNAL_SECRET: internalSecret };
  await expect(startBff(core.url, { ...without, ...secret, ...sandbox })).rejects.toThrow(
    /DATABASE_URL must be set(.|\n)*SESSION_KEYS must be set(.|\n)*SANDBOX_URL must not be set in production/,
  );
});

test("the session returns the banner's text and whether a certificate is stored", async () => {
  const browser = openBrowser(server);
  await signIn(browser);
  const read = async () =>
    readJsonAnswer<SessionView>(await browser.get("/api/session")).member ?? undefined;
  expect(await read()).toMatchObject({ statement: null, hasCertificate: false });
  core.accounts.viewer = { ...core.accounts.viewer, isSubscribed: true, isReferrer: true };
  expect(await read()).toMatchObject({
    statement: { type: "Live", text: "Subscription valid till 21 Nov 27." },
    hasCertificate: true,
  });
  core.accounts.viewer = { ...core.accounts.viewer, isSubscribed: false, isReferrer: false };
});
