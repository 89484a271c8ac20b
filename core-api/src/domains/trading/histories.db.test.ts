import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { history, play } from "./histories.fixture.ts";
import { openFloor } from "./trading-floor.fixture.ts";
import type { TradingFloor } from "./trading-floor.fixture.ts";

let floor: TradingFloor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(async () => floor.close());

test(
  "whatever happens, the broker's book and ours agree: no order twice, none lost",
  { timeout: 10_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const { found, expected } of await play(floor, steps)) expect(found).toEqual(expected);
      }),
      // Shortening a history takes hours: replay its seed for that.
      { numRuns: propertyRuns(10_000, 300), endOnFailure: true },
    );
  },
);
