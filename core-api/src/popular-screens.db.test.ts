import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PopularScreensAnswer } from "./contract/index.ts";
import {
  createTestClock,
  startAccountsServer,
} from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { loadedDemoMarket } from "./domains/market/demo-market.fixture.ts";
import { popularScreens } from "./domains/screens/popular/popular-screens.ts";
import { createPublicId } from "./platform/ids/public-id.ts";

let server: AccountsServer;
let everyCode: number[];
beforeAll(async () => {
  server = await startAccountsServer({}, createTestClock(), loadedDemoMarket);
  const { market } = await server.core.screening.overview();
  everyCode = market.companies.map(({ coCode }) => coCode);
}, 400_000);
afterAll(async () => {
  await server.close();
});

describe("over the demonstration market", () => {
  const found = new Map<string, number>();

  test.each(popularScreens.screens.map((screen) => ({ slug: screen.slug, screen })))(
    "$slug is answered without a doubt but for a text that a small market lacks",
    async ({ slug, screen }) => {
      const { answer } = await server.core.screening.screen({
        query: screen.query,
        among: everyCode,
        filters: [],
        lists: [],
        years: null,
        quarters: null,
        lastQuarter: null,
      });
      const codes = answer.warnings.map(({ code }) => code);
      expect(codes.filter((code) => code !== "formula.unknown_text")).toEqual([]);
      found.set(slug, answer.companies.length);
    },
  );

  test("most screens find companies even in a market of four hundred", () => {
    const without = [...found].flatMap(([slug, companies]) => (companies === 0 ? [slug] : []));
    expect(found.size).toBe(popularScreens.screens.length);
    expect(without.length).toBeLessThan(found.size / 4);
  });
});

test("a subscriber reads them; a visitor and who does not subscribe are told why not", async () => {
  const path = "/popular_screens";
  const visitor = await server.call(path);
  expect([visitor.status, visitor.body.error.code]).toEqual([401, "account.unauthenticated"]);
  await server.signUp("asha@post.example");
  const { access } = await server.signIn("asha@post.example");
  const member = await server.call(path, { bearer: access });
  expect([member.status, member.body.error.code]).toEqual([403, "account.not_subscribed"]);
  const now = server.clock.now().getTime();
  await server.database.db("coupons").insert({
    id: createPublicId(),
    code: "SCREENS",
    kind: "subscription",
    days: 30,
    valid_from: new Date(now - 1_000),
    valid_until: new Date(now + 86_400_000),
    created_at: new Date(now),
  });
  await server.call("/user/redeem_code", { body: { coupon: "SCREENS" }, bearer: access });
  const subscriber = await server.call<PopularScreensAnswer>(path, { bearer: access });
  expect(subscriber.status).toBe(200);
  expect(subscriber.body).toEqual(popularScreens);
  expect(subscriber.headers.get("cache-control")).toBe("private, no-cache");
});
