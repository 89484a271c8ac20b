import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLifetime } from "./lifetime.ts";
import { bringUpProviders, usesSandbox } from "./sandbox-providers.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-sandbox-"));
});
afterAll(async () => rm(dataDir, { recursive: true, force: true }));

const options = () => ({ port: 3_000, dataDir, reset: false });

test("the sandbox is the default outside production alone", () => {
  expect([
    usesSandbox({}),
    usesSandbox({ PROVIDERS: "" }),
    usesSandbox({ NODE_ENV: "production" }),
    usesSandbox({ PROVIDERS: "live" }),
    usesSandbox({ NODE_ENV: "production", PROVIDERS: "sandbox" }),
  ]).toEqual([true, true, false, false, true]);
  expect(() => usesSandbox({ PROVIDERS: "real" })).toThrow(
    'PROVIDERS must be sandbox or live, not "real"',
  );
});

test("with live providers nothing is started and nothing told", async () => {
  const lifetime = createLifetime();
  expect(await bringUpProviders(lifetime, options(), { PROVIDERS: "live" })).toEqual({
    coreApi: {},
    bff: {},
    sandboxUrl: null,
  });
});

test("the servers are told where the sandbox answers, and it ends with the lifetime", async () => {
  const lifetime = createLifetime();
  const { coreApi, bff, sandboxUrl } = await bringUpProviders(lifetime, options(), {
    SANDBOX_ORDER_PAGES: "zerodha",
  });
  expect(sandboxUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(bff["SANDBOX_URL"]).toBe(sandboxUrl);
  const keys = await fetch(coreApi["GOOGLE_JWKS_URL"] ?? "");
  expect(keys.status).toBe(200);
  const redirect = encodeURIComponent(
    "http://zerodha.localhost:3000/api/session/social/google/callback",
  );
  const page = await fetch(
    `${bff["GOOGLE_ISSUER"] ?? ""}/o/oauth2/v2/auth?client_id=${bff["GOOGLE_CLIENT_ID"] ?? ""}&redirect_uri=${redirect}&response_type=code&scope=openid`,
  );
  expect(page.status).toBe(200);
  expect(coreApi["MAIL_URL"]).toMatch(/^smtp:\/\/munshi:[0-9a-f]{64}@127\.0\.0\.1:\d+$/);
  expect(bff).not.toHaveProperty("MAIL_URL");
  expect(JSON.parse(coreApi["BROKERS"] ?? "")).toMatchObject({
    zerodha: { places_orders: false },
    upstox: { places_orders: true },
  });
  const script = await fetch(bff["PAYMENTS_CHECKOUT_URL"] ?? "");
  expect(await script.text()).toContain("window.Razorpay");
  expect(bff).not.toHaveProperty("PAYMENTS_KEY_SECRET");
  const login = btoa(`${coreApi["PAYMENTS_KEY_ID"]}:${coreApi["PAYMENTS_KEY_SECRET"]}`);
  const orders = await fetch(`${coreApi["PAYMENTS_API_URL"]}/v1/orders`, {
    headers: { authorization: `Basic ${login}` },
  });
  expect(await orders.json()).toEqual({ entity: "collection", count: 0, items: [] });
  expect(existsSync(join(dataDir, "sandbox", "payments.jsonl"))).toBe(true);
  await lifetime.end();
  await expect(fetch(sandboxUrl ?? "")).rejects.toThrow("fetch failed");
});

test("a bff in production gets no sandbox address", async () => {
  const lifetime = createLifetime();
  const { bff } = await bringUpProviders(lifetime, options(), {
    NODE_ENV: "production",
    PROVIDERS: "sandbox",
  });
  expect(bff).toHaveProperty("GOOGLE_ISSUER");
  expect(bff).not.toHaveProperty("SANDBOX_URL");
  await lifetime.end();
});
