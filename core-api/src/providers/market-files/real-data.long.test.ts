import { existsSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import type { PricesFact, StatementFact } from "../../contract/market-facts.ts";
import { listMarketFiles } from "./list-market-files.ts";
import { openMarketFile } from "./open-market-file.ts";
import {
  factsOf,
  findParameter,
  readWhole,
  realDataFolder,
  type WholeReading,
} from "./reading.fixture.ts";
import { dayOfDate } from "../../platform/clock/days.ts";

const isThere = existsSync(realDataFolder);
const read = (name: string, options = {}): Promise<WholeReading> =>
  readWhole(join(realDataFolder, name), { findParameter, today: "2026-08-21", ...options });
const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) if (!Number.isNaN(value)) total += value;
  return total;
};

describe.skipIf(!isThere)(`real market files (skipped where ${realDataFolder} is missing)`, () => {
  test("every file is recognised, except one that is not market data", async () => {
    const refused: string[] = [];
    for (const path of await listMarketFiles(realDataFolder)) {
      const opened = await openMarketFile(path, { findParameter });
      if (!opened.ok) refused.push(path);
    }
    expect(refused.map((path) => path.split("/").at(-1))).toEqual(["razorpay_webhook_vector.txt"]);
  });

  test("2,231 listed equities are read completely", async () => {
    const { facts, problems, skipped } = await read("companies/EQUITY_L_2026-02.csv");
    expect([facts.length, problems.length, skipped]).toEqual([2231, 0, 0]);
    expect(facts.at(-1)).toEqual({
      kind: "company",
      symbol: "ZYDUSWELL",
      isin: "INE768C01028",
      name: "Zydus Wellness Limited",
      series: "EQ",
      isSme: false,
      faceValue: 2,
      listedOn: "2009-11-13",
      asOf: "2026-02-28",
    });
  });

  test.each([
    ["companies/ind_nifty500list.csv", "NIFTY 500", 500, 0],
    ["companies/nifty_total_market_750list.csv", "NIFTY TOTAL MARKET", 750, 1],
  ])("%s gives the members of %s", async (name, index, members, dummies) => {
    const { facts, skipped } = await read(name, { asOf: "2026-08-21" });
    expect(factsOf(facts, "index-members")).toMatchObject([{ index }]);
    expect(factsOf(facts, "index-members")[0]?.members).toHaveLength(members);
    expect(skipped).toBe(dummies);
  });

  test("3,430 memberships of 37 indices are read", async () => {
    const { facts } = await read("indices/index_membership_2026-08-21.csv");
    const indices = factsOf(facts, "index-members");
    expect(indices).toHaveLength(37);
    expect(sum(indices.map(({ members }) => members.length))).toBe(3430);
    expect(indices[0]).toMatchObject({ asOf: "2026-08-21" });
  });

  test.each([
    ["NIFTY-50", "NIFTY 50", 50],
    ["NIFTY-500", "NIFTY 500", 500],
  ])("the market watch %s gives %s and its %i members", async (name, index, count) => {
    const { facts } = await read(`indices/MW-${name}-12-Aug-2026.csv`);
    expect(factsOf(facts, "index-prices")).toMatchObject([{ index }]);
    expect(factsOf(facts, "prices")).toHaveLength(count);
    expect(factsOf(facts, "prices")[0]?.prices.days).toEqual(
      Int32Array.of(dayOfDate("2026-08-12")),
    );
  });

  test("four months of prices keep every row and total", async () => {
    let rows = 0;
    let volume = 0;
    for (const month of ["01", "02", "03", "04"]) {
      const { facts, problems, skipped } = await read(
        `prices/nse_bhavdata_full_2025-${month}.csv.gz`,
      );
      expect([month, problems.length, skipped]).toEqual([month, 0, 0]);
      const prices = factsOf(facts, "prices");
      rows += sum(prices.map((fact) => fact.prices.days.length));
      volume += sum(prices.map((fact) => sum(fact.prices.volume)));
    }
    // 61,244 + 50,939 + 51,910 + 51,739 rows; the volume is summed from the files by awk.
    expect(rows).toBe(215_832);
    expect(volume).toBe(272401056903);
  });

  test("one day in three layouts gives the same prices", async () => {
    const legacy = await read("formats/RECONSTRUCTED_cm29AUG2025bhav.csv");
    const udiff = await read("formats/RECONSTRUCTED_BhavCopy_NSE_CM_0_0_0_20250829_F_0000.csv");
    const full = await read("formats/sec_bhavdata_full_29082025.csv");
    const bySymbol = ({ facts }: WholeReading): Map<string, PricesFact> =>
      new Map(
        factsOf(facts, "prices").map((fact) => [`${fact.company.symbol} ${fact.series}`, fact]),
      );
    const [first, second, third] = [bySymbol(legacy), bySymbol(udiff), bySymbol(full)];
    expect([first.size, second.size, third.size, full.skipped]).toEqual([2099, 2099, 2827, 119]);
    for (const [symbol, { prices }] of first)
      for (const column of [
        "days",
        "open",
        "high",
        "low",
        "close",
        "previousClose",
        "volume",
      ] as const) {
        expect([symbol, second.get(symbol)?.prices[column]]).toEqual([symbol, prices[column]]);
        expect([symbol, third.get(symbol)?.prices[column]]).toEqual([symbol, prices[column]]);
      }
  });

  test("derivatives are skipped", async () => {
    const { facts, skipped } = await read("formats/BhavCopy_NSE_FO_20250911_udiff_trimmed.csv");
    expect([facts.length, skipped]).toEqual([0, 1040]);
  });

  test("corporate actions are typed", async () => {
    const { facts } = await read("corporate/corporate_actions_2026-08.csv");
    const kinds = Map.groupBy(factsOf(facts, "corporate-action"), ({ action }) => action.kind);
    // 239 rows; one of them states two dividends, so 240 actions.
    expect(Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length]))).toEqual({
      split: 3,
      bonus: 1,
      dividend: 215,
      other: 21,
    });
  });

  test("the calendar's days, holidays and special sessions are read", async () => {
    expect((await read("calendar/nse_trading_days_2018_2026.csv")).facts).toHaveLength(2132);
    const { facts } = await read("calendar/nse_holidays_2025_2026.csv");
    expect(factsOf(facts, "calendar").filter(({ open }) => open)).toHaveLength(3);
    expect(facts).toHaveLength(32);
  });

  test("index histories, shareholdings and sectors are read", async () => {
    const history = await read("indices/all_indices_history_250d_2026-08-07.json.gz");
    expect(factsOf(history.facts, "index-prices")).toHaveLength(191);
    expect((await read("indices/all_indices_snapshot_2026-08-21.json")).facts).toHaveLength(193);
    expect((await read("shareholding/shareholding_12q_3cos.csv")).facts).toHaveLength(36);
    expect((await read("shareholding/promoter_history_nse.csv")).facts).toHaveLength(335);
    const sectors = await read("companies/screener_industry_map_2026-02.csv");
    expect([sectors.facts.length, sectors.problems.length]).toEqual([2242, 188]);
  });

  test("the snapshot of 3,120 stocks is read completely", async () => {
    const { facts, problems } = await read("fundamentals/all_stocks_snapshot_2026-08-21.json.gz");
    expect(problems).toEqual([]);
    const parameters = factsOf(facts, "parameters");
    expect(parameters).toHaveLength(3120);
    expect(factsOf(facts, "prices")).toHaveLength(2430);
    const reported = parameters.filter(({ values }) => values["netProfit@q0"] !== null);
    expect(reported.length).toBeLessThanOrEqual(3120 - 923);
    const reliance = parameters.find(({ company }) => company.symbol === "RELIANCE");
    expect(reliance?.values).toMatchObject({
      "sales@q0": 309468,
      "sales@q1": 294059,
      "sales@q4": 243632,
      "netProfit@q0": 23196,
      "eps@y0": 59.69,
      priceToEarning: 20.2,
      marketCapitalization: 1780882.0958152,
      pegRatio: null,
      downFrom52wHigh: 18.35,
      rsi: 52.21,
    });
    expect(factsOf(facts, "news")).toHaveLength(14_559);
    expect(factsOf(facts, "announcement")).toHaveLength(12_756);
    expect(factsOf(facts, "free-float")).toHaveLength(3_117);
    const lists = factsOf(facts, "surveillance-list");
    expect(lists.map(({ list, members }) => [list, members.length])).toEqual([
      ["ASM long term", 128],
      ["ASM short term", 71],
    ]);
  });

  test("1,667 board meetings and 1,203 announcements are read completely", async () => {
    const meetings = await read("corporate/board_meetings_2026.csv");
    expect([meetings.facts.length, meetings.problems.length]).toEqual([1667, 0]);
    expect(factsOf(meetings.facts, "board-meeting").at(1)).toEqual({
      kind: "board-meeting",
      company: { symbol: "STCINDIA" },
      day: "2026-08-25",
      purpose: "Financial Results",
      details: "To consider and approve the financial results for the period ended March 31, 2026",
    });
    const announcements = await read("corporate/announcements_2026-02.json");
    expect([announcements.facts.length, announcements.problems.length]).toEqual([1203, 0]);
    expect(announcements.facts[0]).toMatchObject({
      company: { symbol: "ABMINTLLTD" },
      // 23:56:04 in India
      announcedAt: "2026-02-12T18:26:04.000Z",
      category: "Results Update",
    });
  });
});

describe.skipIf(!isThere)("real results filings", () => {
  let statements: readonly StatementFact[] = [];

  beforeAll(async () => {
    const { facts, problems } = await read("fundamentals/nse_xbrl_facts_2018_2024.csv.gz");
    if (problems.length > 0) throw new Error(problems[0]?.reason);
    statements = factsOf(facts, "statement");
  });

  test("3,517 filings of 71 companies give statements", () => {
    expect(new Set(statements.map(({ filing }) => filing)).size).toBe(3517);
    expect(new Set(statements.map(({ company }) => company.symbol)).size).toBe(71);
  });

  test("every balance sheet balances to ₹0.1 crore", () => {
    const sheets = statements.filter(({ values }) => values.totalAssets !== undefined);
    expect(new Set(sheets.map(({ filing }) => filing)).size).toBe(672);
    for (const { filing, values } of sheets) {
      const { totalAssets = 0, totalEquityAndLiabilities = 0 } = values;
      expect([filing, Math.abs(totalAssets - totalEquityAndLiabilities) < 0.1]).toEqual([
        filing,
        true,
      ]);
    }
  });

  test("figures agree with the table of facts", () => {
    const find = (filing: string, span: string): StatementFact | undefined =>
      statements.find((fact) => fact.filing.startsWith(filing) && fact.span === span);
    expect(find("01Feb2023_1811_INDAS_88297", "quarter")).toMatchObject({
      company: { symbol: "ACC" },
      basis: "standalone",
      publishedAt: "2023-02-01",
      values: { revenueFromOperations: 4536.97, otherIncome: 40.69 },
    });
    // Cash filed under the quarter of a year-end filing: 4,492.53 + 1,356.83 = 5,849.36.
    const year = find("12Feb2021_1452_INDAS_68257", "year");
    expect(year?.values).toMatchObject({ operatingCashFlow: 2219.35, netCashFlow: 1356.83 });
    expect(year?.values.cashAtEnd).toBeCloseTo(5849.36, 2);
  });

  test("closing cash equals the balance sheet's in most filings that give both", () => {
    const given = statements
      .map(({ values }) => values)
      .filter(({ cash, cashAtEnd }) => cash !== undefined && cashAtEnd !== undefined);
    const agreeing = given.filter(
      ({ cash = 0, cashAtEnd = 0 }) => Math.abs(cash - cashAtEnd) <= Math.max(1, cash * 0.01),
    );
    // The others deduct overdrafts in the cash flow.
    expect([given.length, agreeing.length]).toEqual([672, 507]);
  });

  test.each([
    [
      "TCS_INDAS_consol_Q3FY25.xml",
      "ordinary",
      "consolidated",
      ["quarter", "year-to-date"],
      63973,
      190845,
    ],
    [
      "RELIANCE_INDAS_annual_FY22.xml",
      "ordinary",
      "standalone",
      ["quarter", "year"],
      133991,
      445375,
    ],
    ["BAJFINANCE_NBFC.xml", "nbfc", "consolidated", ["quarter", "year"], 7226.58, 26373.81],
  ])("%s gives revenue in ₹ crore", async (name, template, basis, spans, quarter, longer) => {
    const { facts } = await read(`fundamentals/xbrl_samples/${name}`);
    const found = factsOf(facts, "statement");
    expect(found.map(({ span }) => span)).toEqual(spans);
    expect(found[0]).toMatchObject({ template, basis });
    expect(found.map(({ values }) => values.revenueFromOperations)).toEqual([quarter, longer]);
  });

  test("a raw bank filing gives interest and no factory lines", async () => {
    const { facts } = await read("fundamentals/xbrl_samples/HDFCBANK_BANKING_H1FY21.xml");
    const [quarter, half] = factsOf(facts, "statement");
    expect(quarter).toMatchObject({ template: "bank", periodEnd: "2020-09-30", span: "quarter" });
    expect(quarter?.values).toMatchObject({ interestEarned: 31742.27, profitAfterTax: 7702.86 });
    expect(quarter?.values).not.toHaveProperty("inventories");
    expect(quarter?.values).not.toHaveProperty("cet1Ratio");
    expect(half).toMatchObject({ span: "year-to-date", periodStart: "2020-04-01" });
  });
});
