import { connect } from "node:net";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorView } from "../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";
import { passedCalls } from "./passed-calls.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url, { CORE_TIMEOUT_MS: "300" });
});
beforeEach(() => {
  core.requests.length = 0;
  core.gate = null;
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const credentials = { username: person.username, password: person.password };
const codeOf = (answer: { readonly body: Buffer }): string =>
  readJsonAnswer<ErrorView>({ status: 0, headers: {}, body: answer.body }).error.code;

test("passes a documented call on with the session's token and no browser headers", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", credentials);
  const answer = await browser.post(
    "/api/core/user/redeem_code",
    { coupon: "DIWALI", user_id: "someone else" },
    { authorization: "Bearer mine", "x-user": "root" },
  );
  expect(readJsonAnswer(answer)).toEqual({ success: true, message: "Applied!" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const request = core.requests.at(-1);
  expect(request?.headers["authorization"]).toMatch(/^Bearer access-f\d+-\d+$/);
  expect(request?.headers["cookie"]).toBeUndefined();
  expect(request?.headers["x-user"]).toBeUndefined();
  expect(request?.body).toBe('{"coupon":"DIWALI","user_id":"someone else"}');
});

test("sends no token with public calls and asks visitors to log in for member calls", async () => {
  const browser = openBrowser(server);
  const brokers = await browser.get("/api/core/user/broker/?x=1%26");
  expect(readJsonAnswer(brokers)).toEqual([{ id: 3, name: "Broker" }]);
  const refused = await browser.post("/api/core/user/redeem_code", {});
  expect([refused.status, codeOf(refused)]).toEqual([401, "session.none"]);
  expect(readJsonAnswer(refused)).toMatchObject({
    success: false,
    message: "Log in first.",
  });
  await browser.post("/api/session/sign-in", credentials);
  await browser.get("/api/core/user/broker/");
  expect(core.requests.at(-1)?.headers["authorization"]).toBeUndefined();
});

test("a file keeps its name and is neither stored nor compressed", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", credentials);
  const bytes = Buffer.from(`%PDF-${"x".repeat(10_000)}`);
  core.answers.set("/payments/document/1", bytes);
  const answer = await browser.get("/api/core/payments/document/1", { "accept-encoding": "br" });
  expect(answer.body.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="a.pdf"',
    "cache-control": "no-store",
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

test("browsers cache and revalidate shared answers", async () => {
  const browser = openBrowser(server);
  core.highPrice = 250.5;
  const first = await browser.get("/api/core/getHighPrice");
  expect(readJsonAnswer(first)).toEqual({ close: 250.5 });
  expect(first.headers["cache-control"]).toBe("no-cache");
  const known = { "if-none-match": first.headers.etag ?? "" };
  const again = await browser.get("/api/core/getHighPrice", known);
  expect([again.status, again.body.length]).toEqual([304, 0]);
  core.highPrice = 300;
  expect((await browser.get("/api/core/getHighPrice", known)).status).toBe(200);
});

test("a 401 of the call itself, such as a wrong code, passes through and keeps the session", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", credentials);
  const answer = await browser.post("/api/core/user/check_verification_code", {});
  expect(answer.status).toBe(401);
  expect(readJsonAnswer(answer)).toMatchObject({ message: "validation_code not found" });
  expect(browser.cookie("munshi")).toBeDefined();
});

test.each([
  "/api/core/jwt/token/",
  "/api/core/jwt/token/refresh/",
  "/api/core/jwt/token/fork/",
  "/api/core/user/google/",
  "/api/core/user/set_oauth_token",
  "/api/core/user/viewer",
  "/api/core/user/broker",
  "/api/core/datasets/latest",
  "/api/core/openapi.json",
  "/api/core/",
  "/api/core/portfolio/user_details/../",
  "/api/core/portfolio/user_details/%2e%2e/",
  "/api/core/portfolio/user_details/a%2fb/",
  "/api/core/searchcompanylist/%2E%2E",
  "/api/core//user/broker/",
])("rejects %s", async (path) => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", credentials);
  core.requests.length = 0;
  for (const answer of [await browser.get(path), await browser.post(path)]) {
    expect([404, 405]).toContain(answer.status);
  }
  expect(core.requests.filter((request) => !request.path.startsWith("/tenants/"))).toEqual([]);
});

test("no path below the calls reaches a core-api route outside the table", async () => {
  const browser = openBrowser(server);
  const part = fc.oneof(
    fc.constantFrom("user", "broker", "portfolio", "user_details", "jwt", "token", "..", "%2e%2e"),
    fc.constantFrom("searchcompanylist", "%2f", "%5c", ".", "", "%00", "internal", "a b", "\\"),
    fc.webSegment(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
      core.requests.length = 0;
      const path = encodeURI(`/api/core/${parts.join("/")}`).replaceAll("%25", "%");
      const answer = await browser.get(path);
      expect(answer.status).toBeLessThan(500);
      for (const { path: asked } of core.requests) {
        expect(asked).toMatch(/^\/(tenants\/|searchcompanylist\/[^/]+$|user\/broker\/(\?|$))/);
      }
    }),
    { numRuns: 300 },
  );
});

test("no row returns tokens, and documented rows match the documents", async () => {
  const tokens =
    /^\/(jwt|vas_callback|get_validation_token|user\/(google|facebook|set_oauth_token))/;
  expect(passedCalls.filter(({ path }) => tokens.test(path))).toEqual([]);
  expect(new Set(passedCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    passedCalls.length,
  );
});

test("passes the chart's datafeed for members, with a tag, and nothing else", async () => {
  core.answers.set("/udf/history?symbol=M&M&to=9", { s: "ok", t: [1] });
  core.answers.set("/udf/time", "1790000000");
  const browser = openBrowser(server);
  const visited = await browser.get("/udf/config");
  expect([visited.status, codeOf(visited)]).toEqual([401, "session.none"]);
  await browser.post("/api/session/sign-in", credentials);
  const path = "/udf/history?symbol=M%26M&to=9";
  const bars = await browser.get(path);
  expect(readJsonAnswer(bars)).toEqual({ s: "ok", t: [1] });
  expect(core.requests.at(-1)?.headers["authorization"]).toMatch(/^Bearer access-/);
  const again = await browser.get(path, { "if-none-match": bars.headers.etag ?? "" });
  expect([again.status, again.headers["cache-control"]]).toEqual([304, "private, no-cache"]);
  const time = await browser.get("/udf/time");
  expect([time.body.toString(), time.headers["cache-control"]]).toEqual(["1790000000", "no-store"]);
  for (const other of ["/udf/", "/udf/quotes", "/udf/config/", "/udf/../user/viewer"]) {
    expect((await browser.get(other)).status).toBe(404);
  }
});

test("compresses long answers, tagged ones once", async () => {
  core.answers.set("/udf/history?symbol=LONG", {
    s: "ok",
    t: Array.from({ length: 3_000 }, () => 1),
  });
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", credentials);
  const brotli = { "accept-encoding": "br" };
  const long = await browser.get("/udf/history?symbol=LONG", brotli);
  expect([long.status, long.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(long.body.length).toBeLessThan(200);
  const known = { ...brotli, "if-none-match": long.headers.etag ?? "" };
  expect((await browser.get("/udf/history?symbol=LONG", known)).status).toBe(304);
});

test("accepts changes only from the site's own pages", async () => {
  const answer = await openBrowser(server).post(
    "/api/core/user/add_leads",
    {},
    {
      origin: "https://evil.example",
    },
  );
  expect([answer.status, codeOf(answer)]).toEqual([403, "request.cross_site"]);
});

test("accepts a GET that sends mail only from the site's own pages", async () => {
  const browser = openBrowser(server);
  const path = "/api/core/user/forgot_password?email_id=asha@example.in";
  const linked = await browser.get(path, { "sec-fetch-site": "cross-site" });
  expect([linked.status, codeOf(linked)]).toEqual([403, "request.cross_site"]);
  expect(core.requests.some((request) => request.path.includes("forgot"))).toBe(false);
  expect((await browser.get(path, { "x-munshi-request": "1" })).status).toBe(200);
});

test("reports oversized, malformed and unsupported requests", async () => {
  const browser = openBrowser(server);
  const large = await browser.post("/api/core/user/add_leads", `"${"x".repeat(100_001)}"`);
  expect([large.status, codeOf(large)]).toEqual([413, "request.too_large"]);
  const unannounced = await server.call("/api/core/user/add_leads", {
    method: "POST",
    headers: { "content-type": "application/json", "x-munshi-request": "1" },
    body: ["x".repeat(70_000), "x".repeat(70_000)],
  });
  expect(unannounced.status).toBe(413);
  const other = await browser.post("/api/core/user/broker/", {});
  expect([other.status, other.headers.allow]).toEqual([405, "GET, HEAD"]);
  core.gate = new Promise(() => undefined);
  const late = await browser.get("/api/core/user/broker/");
  expect([late.status, codeOf(late)]).toEqual([504, "core.timeout"]);
});

test("keeps answering after a browser disconnects mid-request", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  core.gate = opened;
  for (const request of [
    "GET /api/core/user/broker/ HTTP/1.1\r\nHost: munshi.example\r\n\r\n",
    "POST /api/core/user/add_leads HTTP/1.1\r\nHost: munshi.example\r\nx-munshi-request: 1\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{",
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(request, () => {
          socket.destroy();
          resolve();
        });
      });
    });
  }
  open();
  core.gate = null;
  expect((await openBrowser(server).get("/api/core/user/broker/")).status).toBe(200);
});
