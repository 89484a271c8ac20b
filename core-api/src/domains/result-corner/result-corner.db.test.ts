import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { ResultCorner } from "../../contract/index.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { company, day, statement } from "../market/market.fixture.ts";

let server: ListsServer;
let asha: Member;

/** Sales are ten times the profit. */
function quarter(symbol: string, periodEnd: string, profit: number, publishedAt: string) {
  return statement(
    symbol,
    periodEnd,
    { revenueFromOperations: profit * 10, profitAfterTax: profit, profitToOwners: profit },
    { span: "quarter", publishedAt },
  );
}

beforeAll(async () => {
  server = await startListsServer();
  await server.publishMarket("results", [
    company("ASHA", { sector: "Textiles" }),
    company("BELA", { sector: "Financial Services" }),
    company("CHETNA", { sector: "Textiles" }),
    company("DAYA", { sector: "Textiles" }),
    ...["ASHA", "BELA", "CHETNA", "DAYA"].map((symbol) => day(symbol, "2026-01-20", 50)),
    quarter("ASHA", "2024-12-31", 8, "2025-01-30"),
    quarter("ASHA", "2025-09-30", 10, "2025-11-01"),
    quarter("ASHA", "2025-12-31", 12, "2026-01-15"),
    quarter("BELA", "2024-12-31", -4, "2025-01-30"),
    quarter("BELA", "2025-12-31", -5, "2026-01-19"),
    quarter("CHETNA", "2025-12-31", 7, "2026-01-10"),
    // only a year, no quarters
    statement("DAYA", "2025-03-31", { profitAfterTax: 9, profitToOwners: 9 }),
  ]);
  asha = await server.member("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const list = async (query = "") => (await asha.get<ResultCorner>(`/result_corner${query}`)).body;
const symbols = ({ results }: ResultCorner) => results.map(({ symbol }) => symbol);

test("lists every company's latest results, newest first, with their changes", async () => {
  const told = await list();
  expect(symbols(told)).toEqual(["BELA", "ASHA", "CHETNA"]);
  expect(told).toMatchObject({ asOf: "2026-01-20", page: 1, total: 3, sides: { up: 1, down: 1 } });
  expect(told.results[1]).toMatchObject({
    name: "ASHA Limited",
    sector: "Textiles",
    publishedOn: "2026-01-15",
    quarterEnd: "2025-12-31",
    quarter: "Q3 FY26",
    basis: "consolidated",
    // 20 / 100 and 40 / 80
    sales: {
      current: 120,
      quarterBefore: 100,
      yearBefore: 80,
      changeOnQuarter: 20,
      changeOnYear: 50,
    },
    netProfit: { current: 12, yearBefore: 8, changeOnYear: 50 },
    side: "up",
    price: 50,
  });
  // a loss of 4 widens to 5
  expect(told.results[0]).toMatchObject({
    netProfit: { quarterBefore: null, changeOnQuarter: null, changeOnYear: "more-negative" },
    side: "down",
  });
  expect(told.results[2]?.side).toBeNull();
});

test("sector and side filter the list, and counts show the result of each filter", async () => {
  const textiles = await list("?sector=Textiles");
  expect([symbols(textiles), textiles.total]).toEqual([["ASHA", "CHETNA"], 2]);
  expect(textiles.sides).toEqual({ up: 1, down: 0 });
  const falling = await list("?side=down");
  expect(symbols(falling)).toEqual(["BELA"]);
  expect(falling.sectors).toEqual([
    { name: "Financial Services", count: 1 },
    { name: "Textiles", count: 0 },
  ]);
  expect(symbols(await list("?sector=Textiles&side=down"))).toEqual([]);
  expect(symbols(await list("?sector=Nothing"))).toEqual([]);
});

test("the list is sorted by day or growth, unknown values last", async () => {
  expect(symbols(await list("?order=oldest"))).toEqual(["CHETNA", "ASHA", "BELA"]);
  expect(symbols(await list("?order=profit"))).toEqual(["ASHA", "BELA", "CHETNA"]);
  expect(symbols(await list("?order=sales")).at(-1)).toBe("CHETNA");
});

test("a page past the last is empty, and an invalid page, side or order is refused", async () => {
  expect(await list("?page=2")).toMatchObject({ page: 2, total: 3, results: [] });
  for (const wrong of ["?page=0", "?page=x", "?side=left", "?order=best", "?sector="]) {
    expect((await asha.get(`/result_corner${wrong}`)).status).toBe(400);
  }
});

test("a new publication appears at once; visitors must log in", async () => {
  await server.publishMarket("later", [quarter("CHETNA", "2024-12-31", 5, "2025-01-30")]);
  const told = await list();
  expect(told.results.find(({ symbol }) => symbol === "CHETNA")?.netProfit.changeOnYear).toBe(40);
  const visitor = await server.call("/result_corner");
  expect([visitor.status, visitor.body.error.code]).toEqual([401, "account.unauthenticated"]);
});
