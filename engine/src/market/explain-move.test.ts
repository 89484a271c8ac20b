import { expect, test } from "vitest";
import { explainMove, measureSectors } from "./explain-move.ts";
import type { MoveFacts } from "./explain-move.ts";

const quiet: MoveFacts = {
  day: "2026-11-20",
  changePercent: 6,
  results: null,
  filings: [],
  actions: [],
  deals: [],
  sector: null,
  volumeTimes: null,
  isHighest: false,
  isLowest: false,
};
const kinds = (facts: Partial<MoveFacts>) =>
  explainMove({ ...quiet, ...facts }).map(({ kind }) => kind);

const results = { at: "2026-11-20", quarterEnd: "2026-09-30", profitChange: 24 };
const filing = (subject: string, at = "2026-11-20T05:00:00Z") => ({ at, subject, url: null });
const deal = (value: number) =>
  ({ at: "2026-11-20", type: "bulk", side: "buy", client: `Fund ${value}`, value }) as const;
const dividend = {
  at: "2026-11-20",
  action: "dividend",
  purpose: "Dividend - Rs 4 per share",
} as const;

test("published facts precede trading facts, with three reasons at most", () => {
  expect(
    kinds({
      results,
      filings: [filing("Receipt of order")],
      actions: [dividend],
      deals: [deal(12)],
      volumeTimes: 5,
      isHighest: true,
    }),
  ).toEqual(["results", "filing", "action"]);
  expect(kinds({ deals: [deal(12)], volumeTimes: 5, isHighest: true })).toEqual([
    "deal",
    "volume",
    "high52",
  ]);
});

test("without facts there is no reason", () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ changePercent: null, volumeTimes: 9, isHighest: true })).toEqual([]);
});

test("the newest filing counts, routine ones and the announcement of the results do not", () => {
  const filings = [
    filing("Credit rating", "2026-11-20T04:00:00Z"),
    filing("Acquisition", "2026-11-20T06:00:00Z"),
    filing("Copy of newspaper publication", "2026-11-20T08:00:00Z"),
  ];
  expect(explainMove({ ...quiet, filings })[0]).toMatchObject({ subject: "Acquisition" });
  expect(kinds({ filings: [filing("Trading Window closure")] })).toEqual([]);
  expect(kinds({ filings: [filing("Intimation of board meeting")] })).toEqual([]);
  expect(kinds({ filings: [filing("Outcome of board meeting")] })).toEqual(["filing"]);
  expect(kinds({ results, filings: [filing("Financial Result Updates")] })).toEqual(["results"]);
});

test("the largest deal by value is named", () => {
  expect(explainMove({ ...quiet, deals: [deal(3), deal(40), deal(7)] })).toMatchObject([
    { client: "Fund 40" },
  ]);
});

test.each([
  ["half the share's move", 6, { median: 3, companies: 5 }, true],
  ["less than half", 6, { median: 2.9, companies: 5 }, false],
  ["the other direction", -6, { median: 6, companies: 5 }, false],
  ["a fall with its sector", -3, { median: -2, companies: 40 }, true],
  ["too few companies", 6, { median: 6, companies: 4 }, false],
  ["a sector that hardly moved", 1.5, { median: 0.9, companies: 40 }, false],
])("a sector explains a move: %s", (_, changePercent, sector, explains) => {
  const found = kinds({ changePercent, sector: { sector: "Chemicals", ...sector } });
  expect(found.includes("sector")).toBe(explains);
});

test("volume counts from twice the average, a new high only on a rise", () => {
  expect(kinds({ volumeTimes: 1.99 })).toEqual([]);
  expect(kinds({ volumeTimes: 2 })).toEqual(["volume"]);
  expect(kinds({ changePercent: -6, isHighest: true, isLowest: true })).toEqual(["low52"]);
});

test("a move below 1 % needs no explanation by trading", () => {
  expect(kinds({ changePercent: 0.9, volumeTimes: 5, isHighest: true })).toEqual([]);
  expect(kinds({ changePercent: 0.1, results })).toEqual(["results"]);
});

test("a sector's move is the median of its shares with a known change", () => {
  const sectors = measureSectors([
    { sector: "Chemicals", changePercent: 1 },
    { sector: "Chemicals", changePercent: 9 },
    { sector: "Chemicals", changePercent: null },
    { sector: "Chemicals", changePercent: 2 },
    { sector: "Textiles", changePercent: -1 },
    { sector: "Textiles", changePercent: -2 },
    { sector: null, changePercent: 50 },
  ]);
  expect([...sectors.values()]).toEqual([
    { sector: "Chemicals", median: 2, companies: 3 },
    // (-1 + -2) / 2
    { sector: "Textiles", median: -1.5, companies: 2 },
  ]);
});
