import { expect, test } from "vitest";
import type { MarketStatus } from "../contract/index.ts";
import { describePastDay, describeStatus } from "./status-text.ts";

const empty: MarketStatus = {
  companies: { demo: 0, market: 0 },
  funds: 0,
  held: { count: 0, latest: [] },
  proposals: [],
  listing: null,
  sources: [],
  prices: { days: 0, first: null, last: null, missing: [], latest: [] },
  statements: [],
  pages: [],
  tiles: [],
  published: null,
};

test("an empty market says so", () => {
  expect(describeStatus(empty)).toEqual([
    "Companies   0 of the market, 0 of the demonstration",
    "Published   nothing yet; market publish does",
    "Prices      none",
    "Statements  none",
    "Sources     0",
  ]);
});

test("days, numbers and columns are written for a reader in India", () => {
  const status: MarketStatus = {
    companies: { demo: 0, market: 123_456 },
    funds: 274,
    held: {
      count: 3,
      latest: [
        { coCode: 4_012, symbol: "ZOMATO", days: 62, lastDay: "2025-04-08" },
        { coCode: 97, symbol: "NEWCO", days: 0, lastDay: null },
      ],
    },
    proposals: [
      {
        from: { coCode: 4_012, symbol: "ZOMATO" },
        into: { coCode: 17, symbol: "ETERNAL" },
        evidence: ["the names are alike"],
      },
    ],
    listing: {
      asOf: "2026-08-23",
      listed: 123_440,
      tradedOn: "2026-08-21",
      traded: 2_408,
      delisted: 11,
      toCome: 5,
    },
    sources: [
      {
        name: "EQUITY_L.csv",
        format: "equity-list",
        importedAt: "2026-08-21T20:00:00.000Z",
        actor: "cli:local",
        facts: { company: 2_231 },
        problems: 0,
      },
      {
        name: "month.csv.gz",
        format: "bhavcopy-full",
        importedAt: "2026-08-22T04:05:00.000Z",
        actor: "cli:local",
        facts: { prices: 1_61_244, "index-member": 1, statement: 0 },
        problems: 1,
      },
    ],
    prices: {
      days: 86,
      first: "2025-01-01",
      last: "2026-08-21",
      missing: ["01", "02", "03", "04", "05", "08"].map((day) => `2025-02-${day}`),
      latest: [
        { day: "2026-08-21", companies: 2_408, source: "snapshot.json.gz" },
        { day: "2026-08-20", companies: 1, source: "snapshot.json.gz" },
      ],
    },
    statements: [
      { periodEnd: "2024-12-31", span: "quarter", companies: 71, filings: 1_146 },
      { periodEnd: "2024-12-31", span: "year-to-date", companies: 1, filings: 1 },
    ],
    pages: [
      { kind: "news", companies: 3_081, facts: 14_559 },
      { kind: "free-float", companies: 1, facts: 1 },
    ],
    tiles: [
      { kind: "institutional-flow", first: "2026-03-30", last: "2026-08-21", facts: 170 },
      { kind: "fund-holding", first: "2025-09-30", last: "2025-09-30", facts: 1 },
    ],
    published: {
      version: "v7",
      kind: "market",
      asOf: "2026-08-21",
      publishedAt: "2026-08-21T18:29:00.000Z",
      rows: 3_939,
      lacks: ["Last traded date", "Days since last trade"],
    },
  };
  expect(describeStatus(status)).toEqual([
    "Companies   1,23,456 of the market, 0 of the demonstration",
    "Listed      1,23,440 as of 23 Aug 26, 2,408 of them traded on 21 Aug 26",
    "  left out of a dataset of that day: 11 delisted, 5 not listed yet",
    "Funds       274 funds with prices",
    "Held        3 securities that no list names; import a list with their symbols or ISINs:",
    "  ZOMATO  4012  62 days to 08 Apr 25",
    "  NEWCO     97  no prices",
    "  … and 1 more",
    "Proposed    1 pair of companies that may be one; confirm with join CODE into CODE, or reject:",
    "  ZOMATO and ETERNAL: the names are alike (join 4012 into 17)",
    "Published   v7: 3,939 companies as of 21 Aug 26 (market), on 21 Aug 26 23:59",
    "  without 2 parameters that came since: Last traded date, Days since last trade; market publish adds them",
    "Prices      86 days, 01 Jan 25 to 21 Aug 26; the newest:",
    "  21 Aug 26  2,408  prices  snapshot.json.gz",
    "  20 Aug 26      1  price   snapshot.json.gz",
    "  6 market days without prices: 01 Feb 25, 02 Feb 25, 03 Feb 25, 04 Feb 25, 05 Feb 25, …",
    "Statements  the newest periods:",
    "  31 Dec 24  quarter       71  companies  1,146  filings",
    "  31 Dec 24  year-to-date   1  company        1  filing",
    "Other facts",
    "  14,559  pieces of news  of 3,081 companies",
    "       1  free float      of 1 company",
    "Of the market",
    "  170  days' flows of institutions  30 Mar 26 to 21 Aug 26",
    "    1  holding of a fund            30 Sep 25 to 30 Sep 25",
    "Sources     2",
    "  22 Aug 26 01:30  equity-list    EQUITY_L.csv  2,231 companies",
    "  22 Aug 26 09:35  bhavcopy-full  month.csv.gz  1,61,244 prices, 1 index member; 1 problem",
  ]);
});

test("where everybody stored is listed, nobody is said to be left out", () => {
  const listing = {
    asOf: "2026-08-21",
    listed: 3,
    tradedOn: null,
    traded: 0,
    delisted: 0,
    toCome: 0,
  };
  const lines = describeStatus({ ...empty, companies: { demo: 3, market: 0 }, listing });
  expect(lines.slice(1, 3)).toEqual([
    "Listed      3 as of 21 Aug 26",
    "Published   nothing yet; market publish does",
  ]);
});

test("who publishes a past day is told that all pages show it", () => {
  expect(describePastDay("2026-03-31")).toBe(
    "Pages and queries without a day show 31 Mar 26 until the next publication; market publish without --as-of brings back the newest day",
  );
});
