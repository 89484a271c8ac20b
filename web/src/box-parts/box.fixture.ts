import type { BoxDetail, BoxManager, BoxSummary } from "@munshi/bff/contract";
import { daysOf } from "@munshi/engine/portfolio";

export const someManager: BoxManager = {
  slug: "kaveri-research",
  name: "Kaveri Research",
  title: "Research analyst",
  registration: "INH000000001",
  isSample: true,
};

/** A box that has been live for two years, for tests; its slug and name follow from its id. */
export function someBox(id: number, changes: Partial<BoxSummary> = {}): BoxSummary {
  return {
    id,
    slug: `box-${id}`,
    name: `Box ${id}`,
    idea: `Idea of box ${id}.`,
    type: "THEMATIC",
    term: "LTI",
    manager: someManager,
    isPrivate: false,
    version: 3,
    stocks: 12,
    liveSince: "2024-11-20",
    schedule: "quarterly",
    lastRebalance: "2026-09-30",
    benchmark: "Munshi 500",
    risk: { level: "MR", decidedBy: "volatility", relativeVolatility: 1.2, beta: 0.8 },
    tags: [],
    fee: null,
    managerHolding: null,
    followers: 100 - id,
    asOf: "2026-11-20",
    minimumAmount: 10_000 * id,
    returns: { "1W": 0.5, "1M": 1, "3M": 3, "6M": 6, "1Y": 12, "3Y": 40 },
    cagr: 11,
    sinceLive: 23,
    volatility: 15,
    maxDrawdown: -12,
    spark: [100, 104, 103, 112],
    ...changes,
  };
}

/** The same with everything about it: four days of record and two stocks of equal weight. */
export function someBoxDetail(id: number, changes: Partial<BoxDetail> = {}): BoxDetail {
  const first = daysOf("2026-11-17");
  return {
    ...someBox(id),
    isLocked: false,
    overview: "",
    why: [],
    methodology: [],
    constituents: [someConstituent(1, "Ashvin Pumps", 50), someConstituent(2, "Konkan Ports", 50)],
    sectors: [],
    capClasses: [],
    minimum: null,
    record: {
      days: [first, first + 1, first + 2, first + 3],
      total: [100, 101, 103, 104],
      price: [100, 101, 103, 104],
      benchmark: null,
      liveFrom: daysOf("2024-11-20"),
    },
    passive: null,
    unpriced: [],
    stats: { countStocks: 2, lowWeightedStocks: 0, liquidStocks: 2, portfolioBeta: 0.8 },
    capacity: null,
    benchmarkVolatility: 12,
    correlation: 0.7,
    trackingError: 5,
    versions: [],
    ...changes,
  };
}

/** A stock of a box. */
export function someConstituent(
  coCode: number,
  name: string,
  weight: number,
): BoxDetail["constituents"][number] {
  return {
    coCode,
    symbol: name.toUpperCase().slice(0, 6),
    name,
    sector: null,
    capClass: null,
    weight,
    change: null,
    reason: "",
    price: 100,
    dayChange: 1,
    score: { value: null, absence: "not-rated", meterBand: null, emojiBand: null, label: null },
    status: "listed",
  };
}
