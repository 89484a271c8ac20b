import { createHash } from "node:crypto";
import type { BoxConstituent, BoxDetail, BoxOwn, BoxVersion, Score } from "@munshi/bff/contract";
import { writeVersionText } from "@munshi/engine/portfolio";

const dayOf = (iso: string): number => Date.parse(iso) / 86_400_000;

const good: Score = {
  value: 72,
  absence: null,
  meterBand: "good",
  emojiBand: "good",
  label: "Very Good",
};

export const asha: BoxConstituent = {
  coCode: 1,
  symbol: "ASHA",
  name: "Asha Cements",
  sector: "Construction Materials",
  capClass: "Large Cap",
  weight: 60,
  change: -5,
  reason: "Highest return on capital of its sector",
  price: 100,
  dayChange: 1.5,
  score: good,
  status: "listed",
};

export const konkan: BoxConstituent = {
  ...asha,
  coCode: 2,
  symbol: "KONKAN",
  name: "Konkan Power",
  sector: "Power",
  capClass: "Mid Cap",
  weight: 40,
  change: 40,
  reason: "",
  price: 50,
  dayChange: -2,
  status: "suspended",
};

const version = (fields: Omit<BoxVersion, "hash" | "text">): BoxVersion => {
  const weights = new Map([
    [1, 6_000],
    [2, 4_000],
  ]);
  const text = writeVersionText({ ...fields, box: 7, weights });
  return { ...fields, text, hash: createHash("sha256").update(text).digest("hex") };
};

const first = version({
  version: 1,
  effective: "2024-01-01",
  publishedAt: "2024-06-03T11:00:00.000Z",
  isBacktested: true,
  note: "",
  turnover: null,
  changes: [],
  previousHash: null,
});
const second = version({
  version: 2,
  effective: "2024-06-03",
  publishedAt: "2024-06-03T11:30:00.000Z",
  isBacktested: false,
  note: "Konkan replaces Bharuch after its results",
  turnover: 40,
  changes: [
    { coCode: 2, symbol: "KONKAN", name: "Konkan Power", before: 0, after: 40, reason: "Results" },
    { coCode: 3, symbol: "BHARUCH", name: "Bharuch Dyes", before: 35, after: 0, reason: "" },
    { coCode: 1, symbol: "ASHA", name: "Asha Cements", before: 65, after: 60, reason: "" },
  ],
  previousHash: first.hash,
});

/** Every seventh day from January 2024 to November 2026; the box doubles its index's gains. */
const days = Array.from({ length: 151 }, (_, at) => dayOf("2024-01-01") + 7 * at);
const wave = (at: number): number => at * 0.2 + 4 * Math.sin(at / 6);

const basis: BoxDetail = {
  id: 7,
  isLocked: false,
  slug: "steady-hands",
  name: "Steady hands",
  idea: "Companies that need little and earn much.",
  type: "THEMATIC",
  term: "LTI",
  manager: {
    slug: "meera-iyer",
    name: "Meera Iyer",
    title: "Research analyst",
    registration: "INH000012345",
    isSample: true,
  },
  isPrivate: false,
  version: 2,
  stocks: 2,
  liveSince: "2024-06-03",
  schedule: "quarterly",
  lastRebalance: "2024-06-03",
  benchmark: "Munshi 500",
  risk: { level: "MR", decidedBy: "volatility", relativeVolatility: 1.2, beta: 0.95 },
  tags: ["Top Performer"],
  fee: { amount: 199, period: "month" },
  followers: 1_234,
  asOf: "2026-11-16",
  minimumAmount: 500,
  returns: { "1W": 1, "1M": 2, "3M": 3, "6M": 4, "1Y": 5, "3Y": null },
  cagr: 14.24,
  sinceLive: 36,
  volatility: 16.44,
  maxDrawdown: -12.31,
  spark: [100, 110],
  overview: "A quiet portfolio.",
  why: ["Debt is low", "Cash flow covers dividends"],
  methodology: ["Screen for return on capital", "Weigh by score"],
  constituents: [asha, konkan],
  sectors: [
    { group: "Construction Materials", weight: 60 },
    { group: "Power", weight: 40 },
  ],
  capClasses: [
    { group: "Large Cap", weight: 60 },
    { group: "Mid Cap", weight: 40 },
  ],
  minimum: {
    amount: 500,
    deviation: 0,
    shares: [
      { coCode: 1, shares: 3, price: 100, cost: 300 },
      { coCode: 2, shares: 4, price: 50, cost: 200 },
    ],
  },
  record: {
    days,
    total: days.map((_, at) => 100 + 2.2 * wave(at)),
    price: days.map((_, at) => 100 + 2 * wave(at)),
    benchmark: { name: "Munshi 500", days, values: days.map((_, at) => 1_000 + 10 * wave(at)) },
    liveFrom: dayOf("2024-06-03"),
  },
  passive: {
    days,
    total: days.map((_, at) => 100 + wave(at)),
    price: days.map((_, at) => 100 + wave(at)),
    returns: { "1W": 1, "1M": 1, "3M": 1, "6M": 1, "1Y": 1, "3Y": null },
    minimumAmount: 800,
  },
  unpriced: [],
  stats: { countStocks: 2, lowWeightedStocks: 0, liquidStocks: 1, portfolioBeta: 0.9 },
  capacity: { followed: 6_17_000, impact: 0.31, limit: 64_00_000 },
  benchmarkVolatility: 13.7,
  correlation: 0.84,
  trackingError: 6.1,
  managerHolding: 12_00_000,
  versions: [second, first],
};

/** A manager's box with a record of nearly three years. */
export function makeBox(fields: Partial<BoxDetail> = {}): BoxDetail {
  return { ...basis, ...fields };
}

/** A member's box with a record of its first `count` days, none of them live. */
export function makeYoungBox(count: number): BoxDetail {
  const { days: all, price } = basis.record;
  const series = {
    days: all.slice(0, count),
    total: price.slice(0, count),
    price: price.slice(0, count),
  };
  return makeBox({
    manager: null,
    isPrivate: true,
    liveSince: null,
    cagr: null,
    sinceLive: null,
    volatility: null,
    maxDrawdown: null,
    risk: { level: "HR", decidedBy: "record", relativeVolatility: null, beta: null },
    benchmark: null,
    benchmarkVolatility: null,
    correlation: null,
    trackingError: null,
    capacity: null,
    passive: null,
    minimum: null,
    minimumAmount: null,
    record: { ...series, benchmark: null, liveFrom: null },
    unpriced: [{ symbol: "KONKAN", day: "2024-01-01" }],
  });
}

export function makeOwn(fields: Partial<BoxOwn> = {}): BoxOwn {
  return {
    isOwner: false,
    isFavourite: false,
    follow: null,
    copies: [],
    source: null,
    hasProposal: false,
    isShared: false,
    ...fields,
  };
}
