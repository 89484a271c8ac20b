import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";
import { raceToGuess, raceToRefresh, raceToReset, raceToSignUp } from "./testing/rivals.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

test.each([
  ["refresh", raceToRefresh],
  ["sign up", raceToSignUp],
  ["reset", raceToReset],
  ["guess", raceToGuess],
])("in 200 rounds of 64 rivals to %s there is one winner each", async (_title, race) => {
  expect(await race(server, 200)).toBe(200);
});
