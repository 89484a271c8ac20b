import { dayMs } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});
const count = async (table: string): Promise<number> => (await server.database.db(table)).length;

test("what has had its time goes, and what may still be asked for stays", async () => {
  const { core, clock } = server;
  await server.signUp("asha@example.in");
  const [ended] = [await server.signIn("asha@example.in"), await server.signIn("asha@example.in")];
  await server.call("/jwt/token/logout/", { body: { refresh: ended.refresh } });
  const tidy = (): Promise<number> => core.accounts.removeExpired(clock.now());
  expect(await tidy()).toBe(0);
  clock.advance(dayMs + 600_001);
  await tidy();
  expect([await count("verification_codes"), await count("attempt_counters")]).toEqual([0, 0]);
  expect(await count("token_families")).toBe(2);
  clock.advance(6 * dayMs);
  expect(await tidy()).toBe(1);
  expect([await count("token_families"), await count("refresh_tokens")]).toEqual([1, 1]);
  clock.advance(30 * dayMs);
  expect(await tidy()).toBe(1);
  expect([await count("token_families"), await count("refresh_tokens")]).toEqual([0, 0]);
  expect(await count("users")).toBe(1);
});
