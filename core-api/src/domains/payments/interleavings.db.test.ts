import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { interleaving, play, regressions } from "./interleavings.fixture.ts";
import { openShop } from "./payments-shop.fixture.ts";
import type { Shop } from "./payments-shop.fixture.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => shop.close());

test(
  "in any interleaving, orders, access, ledger and documents match the model",
  { timeout: 86_400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(interleaving, async (actions) => {
        for (const { found, expected } of await play(shop, actions)) {
          expect(found).toEqual(expected);
        }
      }),
      {
        numRuns: propertyRuns(100_000, 4_000),
        // Shortening one takes hours: replay its seed for that.
        endOnFailure: true,
        examples: regressions.map((actions): [typeof actions] => [actions]),
      },
    );
  },
);
