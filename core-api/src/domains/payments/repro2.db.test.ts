import { afterAll, beforeAll, expect, test } from "vitest";
import { play, regressions } from "./interleavings.fixture.ts";
import { openShop } from "./payments-shop.fixture.ts";
import type { Shop } from "./payments-shop.fixture.ts";
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => shop.close());
test.each([0, 1, 2, 3])("repro %s", { timeout: 60000 }, async (i) => {
  const r = await play(shop, regressions[i]!);
  for (const { found, expected } of r) {
    expect(found).toEqual(expected);
  }
});
