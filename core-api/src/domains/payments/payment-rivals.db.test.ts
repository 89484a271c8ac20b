import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import {
  raceForCoupon,
  raceToCapture,
  raceToOrder,
  raceToRefund,
  raceWithOneKey,
} from "./payment-rivals.fixture.ts";
import { startPaymentsServer } from "./payments-server.fixture.ts";
import { openShop } from "./payments-shop.fixture.ts";
import type { Shop } from "./payments-shop.fixture.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(16);
});
afterAll(async () => shop.close());

test.each([
  ["members with the last use of a coupon one orders", raceForCoupon],
  ["returns, webhooks and checks of one order one captures it", raceToCapture],
  ["requests one refunds an order", raceToRefund],
  ["orders and checks of one member all finish", raceToOrder],
])("of 64 %s", { timeout: 7_200_000 }, async (_title, race) => {
  const rounds = propertyRuns(200, 200);
  expect(await race(shop, rounds)).toBe(rounds);
});

test("of 64 create-orders with one key one creates an order", { timeout: 7_200_000 }, async () => {
  const server = await startPaymentsServer();
  try {
    const rounds = propertyRuns(200, 200);
    expect(await raceWithOneKey(server, rounds)).toBe(rounds);
  } finally {
    await server.close();
  }
});
