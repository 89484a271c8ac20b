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

/** Two hundred of each are the long run's. */
const rounds = 1;
/** Thousands of calls, while other tests run. */
const timeout = 240_000;

test(
  "of 64 rivals with one refresh token one uses it, and all get its one successor",
  { timeout },
  async () => {
    expect(await raceToRefresh(server, rounds)).toBe(rounds);
  },
);

test(
  "of 64 rivals with one code one verifies the address, and one signs up",
  { timeout },
  async () => {
    expect(await raceToSignUp(server, rounds)).toBe(rounds);
  },
);

test("of 64 rivals with one reset code one sets the password", { timeout }, async () => {
  expect(await raceToReset(server, rounds)).toBe(rounds);
});

test("64 rivals have five tries between them", { timeout }, async () => {
  expect(await raceToGuess(server, 2)).toBe(2);
});
