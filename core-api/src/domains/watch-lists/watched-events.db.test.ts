import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { MarketFact, WatchedEvents } from "../../contract/index.ts";
import { company, day, statement } from "../market/market.fixture.ts";

const meeting = (on: string, purpose: string): MarketFact => ({
  kind: "board-meeting",
  company: { symbol: "ASHA" },
  day: on,
  purpose,
  details: null,
});
const exDate = (symbol: string, on: string): MarketFact => ({
  kind: "corporate-action",
  company: { symbol },
  action: { kind: "dividend", exDate: on, amount: 2 },
  purpose: `Dividend of ${symbol}`,
});
const quarter = (periodEnd: string, profit: number, publishedAt: string) =>
  statement(
    "ASHA",
    periodEnd,
    { revenueFromOperations: 100, profitAfterTax: profit, profitToOwners: profit },
    { span: "quarter", publishedAt },
  );

let server: ListsServer;
beforeAll(async () => {
  server = await startListsServer();
  await server.publishMarket("events", [
    company("ASHA"),
    company("BELA"),
    day("ASHA", "2026-01-20", 50),
    day("BELA", "2026-01-20", 50),
    quarter("2024-12-31", 10, "2025-01-20"),
    quarter("2025-12-31", 15, "2026-01-19"),
    // of the results that were filed, and so left out
    meeting("2026-01-19", "Financial Results"),
    meeting("2026-01-26", "Fund Raising"),
    meeting("2026-01-28", "Fund Raising"),
    exDate("ASHA", "2026-01-14"),
    exDate("ASHA", "2026-01-13"),
    exDate("BELA", "2026-01-21"),
  ]);
});
afterAll(() => server.close());

test("events of watched companies lie within a week of the dataset's day", async () => {
  const member = await server.member("events@example.in");
  const read = async () => (await member.get<WatchedEvents>("/watch_lists/events")).body;
  expect(await read()).toEqual({ asOf: "2026-01-20", companies: 0, past: [], next: [] });
  await member.send("POST", "/watch_lists/first/companies", { company: "ASHA" });
  const told = await read();
  expect(told.companies).toBe(1);
  expect(told.past.map(({ day: on, kind }) => [on, kind])).toEqual([
    ["2026-01-19", "filed"],
    ["2026-01-14", "dividend"],
  ]);
  // 100 * (15 - 10) / 10
  expect(told.past[0]).toMatchObject({ symbol: "ASHA", profitChange: 50 });
  expect(told.next).toMatchObject([
    { symbol: "ASHA", day: "2026-01-26", kind: "meeting", event: "Fund Raising" },
  ]);
  await server.database.db.transaction((transaction) =>
    server.core.market.correct(transaction, {
      fact: { kind: "action", company: "ASHA", day: "2026-01-14", imported: "dividend/2" },
      value: null,
      reason: "Cancelled",
    }),
  );
  expect((await read()).past.map(({ kind }) => kind)).toEqual(["filed"]);
});
