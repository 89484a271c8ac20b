import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../../contract/index.ts";
import { asRequest, company, day, statement } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";
import type { presentComparison, presentPeers } from "./peers.presenter.ts";

type ComparisonWire = ReturnType<typeof presentComparison>;
type PeersWire = ReturnType<typeof presentPeers>;

/** A crore of shares: a price of ₹ 100 is a market capitalisation of ₹ 100 crore. */
const maker = (
  symbol: string,
  price: number | null,
  profit: number,
  industry = "Cement",
  sector = "Materials",
): readonly MarketFact[] => [
  company(symbol, { industry, sector }),
  ...(price === null ? [] : [day(symbol, "2026-01-09", price)]),
  statement(
    symbol,
    "2025-03-31",
    {
      revenueFromOperations: 100,
      profitToOwners: profit,
      epsBasic: profit,
      equityToOwners: 50,
      sharesOutstanding: 10_000_000,
      faceValue: 10,
      equityCapital: 10,
    },
    { publishedAt: "2025-05-12" },
  ),
];

const facts: readonly MarketFact[] = [
  ...maker("MILL", 100, 10), // P/E 10
  ...maker("KILN", 300, 10), // 30
  ...maker("TILE", 90, 6), // 15
  ...maker("LOSS", 500, -5), // none
  ...maker("DEAD", null, 2), // no price
  ...maker("PAINT", 120, 4, "Paints"),
  ...maker("ALONE", 80, 4, "Shipping", "Services"),
  company("BARE"),
  statement(
    "MILL",
    "2025-03-31",
    { revenueFromOperations: 40, profitToOwners: 8 },
    { basis: "standalone", filing: "alone", publishedAt: "2025-05-12" },
  ),
];
const codes = { MILL: 1, PAINT: 6, ALONE: 7, BARE: 8 };

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("peers", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

const symbols = (rows: readonly { readonly symbol: string }[] | undefined) =>
  rows?.map(({ symbol }) => symbol);

test("lists a company with its industry and their medians", async () => {
  const peers = await server.section(codes.MILL, "peers");
  expect(peers?.group).toEqual({ kind: "industry", name: "Cement" });
  expect(peers?.groupSize).toBe(5);
  // the company first, then those with a size, largest first
  expect(symbols(peers?.rows)).toEqual(["MILL", "LOSS", "KILN", "TILE"]);
  const at = peers?.columns.findIndex(({ key }) => key === "priceToEarning") ?? -1;
  expect(peers?.rows.map(({ values }) => values[at])).toEqual([10, null, 30, 15]);
  // 10, 15 and 30
  expect(peers?.medians[at]).toBe(15);
  const profit = peers?.columns.findIndex(({ key }) => key === "netProfit") ?? -1;
  // −5, 2, 6, 10 and 10, including companies not shown
  expect(peers?.medians[profit]).toBe(6);
});

test("the median of price to earning is the industry's in the dataset", async () => {
  const rows: unknown = await server.database
    .db("screener_latest")
    .where({ coCode: codes.MILL })
    .pluck("industryPe");
  expect(rows).toEqual([15]);
});

test("the sector replaces an industry of one or two companies", async () => {
  const peers = await server.section(codes.PAINT, "peers");
  expect(peers?.group).toEqual({ kind: "sector", name: "Materials" });
  expect(peers?.groupSize).toBe(6);
  expect(symbols(peers?.rows)).toEqual(["PAINT", "LOSS", "KILN", "MILL", "TILE"]);
});

test("requested companies come first, regardless of industry", async () => {
  const peers = await server.section(codes.MILL, "peers", "?peers=alone,KILN,MILL,NOBODY");
  expect(symbols(peers?.rows)).toEqual(["MILL", "ALONE", "KILN", "LOSS", "TILE"]);
  expect(peers?.notFound).toEqual(["NOBODY"]);
  const at = peers?.columns.findIndex(({ key }) => key === "priceToEarning") ?? -1;
  expect(peers?.rows[1]?.values[at]).toBe(20); // 80 / 4
  // still of cement makers only
  expect(peers?.medians[at]).toBe(15);
  const many = await server.call(`/companies/${codes.MILL}/peers?peers=A,B,C,D,E,F`);
  expect(many.status).toBe(400);
});

test("a company without an industry has only the requested peers", async () => {
  expect(await server.section(codes.BARE, "peers")).toBeNull();
  const peers = await server.section(codes.BARE, "peers", "?peers=KILN");
  expect(peers).toMatchObject({ group: null, groupSize: 0 });
  expect(symbols(peers?.rows)).toEqual(["BARE", "KILN"]);
  expect(peers?.medians.every((median) => median === null)).toBe(true);
});

test("getPeerComparition returns the same under the columns' keys", async () => {
  const wire = await server.get<PeersWire>(`/getPeerComparition/${codes.MILL}`);
  expect(wire.data[0]).toMatchObject({
    co_code: 1,
    COMPNAME: "MILL Limited",
    symbol: "MILL",
    currentPrice: 100,
    priceToEarning: 10,
  });
  expect(wire).toMatchObject({ median: { priceToEarning: 15 }, group: "Cement", count: 5 });
  expect(await server.get("/getPeerComparition/77")).toEqual({
    data: [],
    median: {},
    columns: [],
    group: "",
    count: 0,
  });
});

test("campareFinance compares the last reported years, on a basis if given", async () => {
  const compare = async (body: unknown): Promise<ComparisonWire> =>
    (await server.call<ComparisonWire>("/campareFinance", body)).body;
  const answer = await compare({ fincode: [1, 2, 77], cstype: "" });
  expect(answer.companies).toEqual([
    { co_code: 1, COMPNAME: "MILL Limited", symbol: "MILL", year: "Mar 2025" },
    { co_code: 2, COMPNAME: "KILN Limited", symbol: "KILN", year: "Mar 2025" },
  ]);
  expect(answer.Table1[0]).toEqual({ Particulars: "Sales", MILL: 100, KILN: 100 });
  const alone = await compare({ data: { fincode: "1", cstype: "S" } });
  expect(alone.Table1.find((row) => row["Particulars"] === "NPM")).toEqual({
    Particulars: "NPM",
    MILL: 20, // 8 / 40
  });
  expect((await server.call("/campareFinance", { fincode: [] })).status).toBe(400);
});
