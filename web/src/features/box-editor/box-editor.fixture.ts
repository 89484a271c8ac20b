import type { BoxEditing, BoxHistories, BoxStock, NamedStock } from "@munshi/bff/contract";

const companies = new Map([
  [1, { symbol: "ASHVIN", name: "Ashvin Mills", sector: "Textiles" }],
  [2, { symbol: "KONKAN", name: "Konkan Foods", sector: "Foods" }],
  [3, { symbol: "BHARUCH", name: "Bharuch Chemicals", sector: "Chemicals" }],
  [4, { symbol: "NILGIRI", name: "Nilgiri Tea", sector: "Foods" }],
]);

/** Company 7 has the symbol S7. */
function describe(coCode: number) {
  return (
    companies.get(coCode) ?? {
      symbol: `S${coCode}`,
      name: `Stock ${coCode}`,
      sector: `Sector ${coCode % 5}`,
    }
  );
}

/** Trading days of the fixture: every weekday from 1 Nov 23 on. */
export const days = Array.from({ length: 1_100 }, (_, at) => 19_662 + at).filter(
  (day) => (day + 4) % 7 !== 0 && (day + 4) % 7 !== 6,
);

/** A wave of its own for each company, with a rising trend. */
function closesOf(coCode: number): readonly number[] {
  return days.map((_, at) =>
    Math.round(10_000 * coCode * (1 + at / 2_000 + 0.04 * Math.sin(at * (0.2 + coCode / 10)))),
  );
}

export function stockOf(coCode: number, part: Partial<BoxStock> = {}): BoxStock {
  return {
    coCode,
    ...describe(coCode),
    capClass: "Mid Cap",
    marketCap: 1_000 * coCode,
    score: 40 + coCode,
    volatility: 10 * coCode,
    beta: 1,
    medianTurnover: 20_000_000,
    price: 100 * coCode,
    dayChange: 0,
    status: "listed",
    from: 0,
    closes: closesOf(coCode),
    actions: [],
    ...part,
  };
}

export function historiesOf(stocks: readonly BoxStock[]): BoxHistories {
  return {
    asOf: "2026-11-05",
    days: [...days],
    benchmark: {
      name: "Nifty 500",
      closes: days.map((_, at) => 100_000 * (1 + at / 3_000 + 0.02 * Math.sin(at / 3))),
    },
    stocks: [...stocks],
  };
}

/** Mocks the lookup of a symbol or code: suspended from 90, delisted from 95, unknown from 99. */
export function nameOne(given: string): NamedStock {
  const known = [...companies].find(([, { symbol }]) => symbol === given.toUpperCase());
  const coCode = known?.[0] ?? Number(/^S?(\d{1,3})$/.exec(given)?.[1] ?? Number.NaN);
  if (Number.isNaN(coCode) || coCode >= 99) {
    return { given, status: "unknown", message: "No company has this symbol.", company: null };
  }
  const { symbol, name } = describe(coCode);
  const company = { coCode, symbol, name };
  if (coCode >= 95) return { given, status: "delisted", message: "Delisted.", company };
  if (coCode >= 90) {
    return { given, status: "suspended", message: "Trading is suspended.", company };
  }
  return { given, status: "found", message: "", company };
}

/** A member's box of Ashvin and Konkan. */
export function editingOf(part: Partial<BoxEditing["box"]> = {}): BoxEditing {
  return {
    box: {
      id: 12,
      slug: "my-mills",
      name: "My mills",
      idea: "Cotton and tea.",
      type: "MODEL",
      term: "LTI",
      manager: null,
      isPrivate: true,
      version: 2,
      stocks: 2,
      liveSince: "2026-10-01",
      schedule: null,
      lastRebalance: "2026-10-20",
      benchmark: "Nifty 500",
      risk: { level: "MR", decidedBy: "volatility", relativeVolatility: 1.2, beta: 1 },
      tags: [],
      fee: null,
      managerHolding: null,
      followers: 0,
      asOf: "2026-11-05",
      minimumAmount: 400,
      returns: { "1W": null, "1M": null, "3M": null, "6M": null, "1Y": null, "3Y": null },
      cagr: null,
      sinceLive: null,
      volatility: null,
      maxDrawdown: null,
      spark: [],
      overview: "",
      why: [],
      methodology: [],
      thresholds: { amount: 0, weight: 0 },
      query: null,
      copiedFrom: null,
      ...part,
    },
    constituents: [
      { coCode: 1, weight: 6_000, reason: "" },
      { coCode: 2, weight: 4_000, reason: "" },
    ],
  };
}
