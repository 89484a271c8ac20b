import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";
import { raceToFinish, raceToLink } from "./broker-rivals.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha"]);
});
afterAll(async () => server.closeAll());

test.each([
  ["finish a login", raceToFinish],
  ["link a client", raceToLink],
])("in 200 rounds of 64 rivals to %s there is one winner each", async (_title, race) => {
  expect(await race(server, 200)).toBe(200);
});
