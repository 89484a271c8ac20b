import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { raceToPlace, raceToRetry, startRivalsServer } from "./testing/order-rivals.ts";
import type { RivalsServer } from "./testing/order-rivals.ts";

let server: RivalsServer;
beforeAll(async () => {
  server = await startRivalsServer();
});
afterAll(async () => server.close());

const rounds = (): number => propertyRuns(200, 200);

describe.each([
  ["a key each", false],
  ["one key", true],
])("of 64 requests with %s", { timeout: 7_200_000 }, (_title, hasOneKey) => {
  test("one makes the batch of a bill", async () => {
    expect(await raceToPlace(server, rounds(), hasOneKey)).toBe(rounds());
  });

  test("one orders failed legs again", async () => {
    expect(await raceToRetry(server, rounds(), hasOneKey)).toBe(rounds());
  });
});
