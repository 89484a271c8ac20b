import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScreenChanges, WatchLists } from "./contract/index.ts";
import { demoPassword } from "./domains/accounts/demo-members.ts";
import {
  createTestClock,
  startAccountsServer,
} from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { loadedDemoMarket } from "./domains/market/demo-market.fixture.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({ DEMO_SIGN_INS: "1" }, createTestClock(), loadedDemoMarket);
  await server.core.startWork();
});
afterAll(async () => {
  await server.close();
});

/** Returns the member's watchlists and saved screens. */
async function readWork(name: string) {
  const { access: bearer } = await server.signIn(`${name}@demo.example`, demoPassword);
  const lists = await server.call<WatchLists>("/watch_lists/", { bearer });
  const changes = await server.call<ScreenChanges>("/screen_changes", { bearer });
  return { lists: lists.body.lists, screens: changes.body.screens };
}

test("a demo subscriber begins with a watchlist and saved screens that match something", async () => {
  const { lists, screens } = await readWork("stockbox");
  expect(lists.map(({ name, coCodes }) => [name, coCodes.length])).toEqual([["My watchlist", 7]]);
  expect(screens.map(({ name }) => name).toSorted()).toEqual([
    "Debt-free compounders",
    "Near the 52-week high",
    "Oversold and sound",
  ]);
  expect(screens.every(({ matches }) => (matches ?? 0) > 0)).toBe(true);
});

test("what a demo member deletes stays deleted after the next start", async () => {
  await server.database.db("watch_lists").delete();
  await server.core.startWork();
  expect((await readWork("stockbox")).lists).toEqual([]);
  expect((await readWork("optimizer")).screens).toHaveLength(3);
});
