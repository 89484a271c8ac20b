import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../testing/call.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { productionVariables, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";
import { readHostName } from "./accept-host.ts";

let core: CoreServer;
let server: RunningBff;
let production: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
  production = await startBff(core.url, { ...productionVariables, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await server.close();
  await production.close();
  await core.close();
});

const codeOf = (answer: Answer): string =>
  (JSON.parse(answer.body.toString()) as { error: { code: string } }).error.code;

test.each([
  ["localhost:8080", "localhost"],
  ["Munshi.Example", "munshi.example"],
  ["127.0.0.1:1", "127.0.0.1"],
  ["", null],
  ["a b", null],
  ["evil.example/path", null],
  ["evil.example:80:90", null],
  ["-evil.example", null],
  ["user@munshi.example", null],
])("the host header %j is read as %j", (header, host) => {
  expect(readHostName(header)).toBe(host);
});

test("answers 421 to unknown hosts and, in production, to localhost", async () => {
  const view = "/api/views/shell";
  const evil = await server.call(view, { headers: { host: "evil.example" } });
  expect(evil.status).toBe(421);
  expect(codeOf(evil)).toBe("tenant.unknown_host");
  expect((await server.call(view, { headers: { host: "munshi.example" } })).status).toBe(200);
  expect((await production.call(view)).status).toBe(421);
  expect((await production.call(view, { headers: { host: "munshi.example" } })).status).toBe(200);
  expect((await production.call("/healthz")).status).toBe(200);
});

test("answers unknown hosts with a page for browsers and JSON for programs", async () => {
  const host = "evil.example";
  const navigation = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  for (const path of ["/", "/pricing?a=1"]) {
    const page = await server.call(path, { headers: { host, accept: navigation } });
    expect([page.status, page.headers["content-type"]]).toEqual([421, "text/html; charset=utf-8"]);
    expect(page.headers["cache-control"]).toBe("no-store");
    const text = page.body.toString();
    expect(text).toContain("<h1>Site not found</h1>");
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1] ?? "none";
    expect(page.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  }
  for (const accept of ["*/*", "application/json"]) {
    expect(codeOf(await server.call("/", { headers: { host, accept } }))).toBe(
      "tenant.unknown_host",
    );
  }
});

test.each([
  ["/api/views/shell", "GET, HEAD"],
  ["/data/v1/identity.arrow", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/internal/dataset-published", "POST"],
])("answers unsupported methods with the supported ones, from any site", async (path, allow) => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await server.call(path, {
      method,
      headers: { host: "munshi.example", "sec-fetch-site": "cross-site" },
    });
    expect([answer.status, codeOf(answer)]).toEqual([405, "request.method_not_allowed"]);
    expect(answer.headers.allow).toBe(allow);
  }
});

test("lists no methods for unknown hosts", async () => {
  const answer = await server.call("/api/views/shell", {
    method: "POST",
    headers: { host: "evil.example" },
  });
  expect(answer.status).toBe(421);
  expect(answer.headers.allow).toBeUndefined();
});

test("sends the security headers on every answer, including errors; HSTS only in production", async () => {
  for (const path of ["/api/views/shell", "/nothing", "/healthz"]) {
    const { headers } = await server.call(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBeDefined();
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
  const { headers } = await production.call("/healthz");
  expect(headers["strict-transport-security"]).toContain("max-age=63072000");
});

test("pages may send forms to brokers' pages, those of the sandbox while there is one", async () => {
  const formsOf = async (variables: NodeJS.ProcessEnv): Promise<string | undefined> => {
    const bff = await startBff(core.url, variables);
    const { headers } = await bff.call("/api/views/shell");
    await bff.close();
    const policy = String(headers["content-security-policy"]).split("; ");
    return policy.find((rule) => rule.startsWith("form-action"));
  };
  expect(await formsOf({})).toBe(
    "form-action 'self' https://kite.zerodha.com https://edis.cdslindia.com",
  );
  expect(await formsOf({ SANDBOX_URL: "http://127.0.0.1:5" })).toBe(
    "form-action 'self' http://127.0.0.1:5",
  );
});

const directivesOf = async (variables: NodeJS.ProcessEnv) => {
  const bff = await startBff(core.url, variables);
  const { headers } = await bff.call("/api/views/shell");
  await bff.close();
  const policy = String(headers["content-security-policy"]).split("; ");
  return {
    opener: headers["cross-origin-opener-policy"],
    policy: policy.filter((rule) => /^(script|frame|connect|img)-src/.test(rule)),
  };
};

test("names the checkout's origin only where payments are configured", async () => {
  const closed = {
    opener: "same-origin",
    policy: ["script-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  };
  const sandbox = { PAYMENTS_CHECKOUT_URL: "http://127.0.0.1:5/payments/v1/checkout.js" };
  expect(await directivesOf({})).toEqual(closed);
  expect(await directivesOf(sandbox)).toEqual(closed);
  expect(await directivesOf({ PAYMENTS_KEY_ID: "rzp_test_1" })).toEqual(closed);
  expect(await directivesOf({ PAYMENTS_KEY_ID: "rzp_test_1", ...sandbox })).toEqual({
    opener: "same-origin-allow-popups",
    policy: [
      "script-src 'self' http://127.0.0.1:5",
      "connect-src 'self'",
      "img-src 'self' data:",
      "frame-src http://127.0.0.1:5",
    ],
  });
  expect(await directivesOf({ PAYMENTS_KEY_ID: "rzp_live_1", PROVIDERS: "live" })).toEqual({
    opener: "same-origin-allow-popups",
    policy: [
      "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      "connect-src 'self' https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
      "img-src 'self' data: https://cdn.razorpay.com",
      "frame-src https://api.razorpay.com",
    ],
  });
  await expect(directivesOf({ ...sandbox, PROVIDERS: "live" })).rejects.toThrow(
    "PAYMENTS_CHECKOUT_URL must begin with https:// where providers are live",
  );
});
