import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";
import { sendBadBodies } from "./testing/bad-bodies.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

test("of 2,500 bad bodies for each call none makes it fail on our side", async () => {
  const { failed } = await sendBadBodies(server, 2_500);
  expect(failed).toEqual([]);
});
