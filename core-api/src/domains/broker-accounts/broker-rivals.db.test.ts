import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";
import { raceForClient, raceToFinish, raceToLink } from "./broker-rivals.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha"]);
});
afterAll(async () => server.closeAll());

/** Two hundred are the long run's. */
const rounds = 1;
const timeout = 240_000;

test("of 64 rivals with one answer of a broker one signs in", { timeout }, async () => {
  expect(await raceToFinish(server, rounds)).toBe(rounds);
});

test("of 64 rivals with one proven address one links the client", { timeout }, async () => {
  expect(await raceToLink(server, rounds)).toBe(rounds);
});

test("of members who log in as one client one has it", { timeout }, async () => {
  expect(await raceForClient(server, 4)).toBe(1);
});
