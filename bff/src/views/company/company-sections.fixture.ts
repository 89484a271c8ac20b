import type { CompanySectionName, CompanySections } from "@munshi/core-api/contract";

type Bare = { readonly [Name in CompanySectionName]: Partial<CompanySections[Name]> };

const pair = { strength: [], weakness: [] };
const score = {
  value: 71,
  absence: null,
  meterBand: "good",
  emojiBand: "good",
  label: "Very Good",
};

/** Every section with minimal data, in the shape that the view requires. */
export const fullSections = {
  summary: {
    coCode: 7,
    symbol: "ASHA",
    name: "Asha Textiles",
    bases: [],
    indices: [],
    surveillance: [],
    figures: [],
  },
  move: { day: "2026-11-20", changePercent: 4, reasons: [] },
  scores: {
    rules: { version: 1, title: "Rules", validFrom: "2026-01-01" },
    overall: score,
    fundamental: score,
    technical: score,
    growth: score,
    trust: score,
    efficiency: score,
    liquidity: score,
    piotroski: { value: 7, of: 9 },
    categories: [],
    changes: [],
  } as object,
  "score-history": { points: [{ day: "2026-11-20", fundamental: 71, close: 100 }] },
  commentary: {
    overall: pair,
    growth: pair,
    trust: pair,
    efficiency: pair,
    liquidity: pair,
    notes: [],
  },
  statements: { bases: [], years: [{} as never], quarters: [], tables: [] },
  shareholding: { periods: [{} as never], commentary: pair },
  results: { columns: [{} as never], rows: [], analyses: [] },
  peers: {
    columns: [],
    rows: [{ coCode: 7, symbol: "ASHA", name: "Asha", values: [] }],
    medians: [],
  },
  actions: { actions: [{} as never] },
  news: { items: [{} as never] },
  announcements: { items: [{} as never], meetings: [] },
  profile: { background: "Weavers.", history: [], board: [], annualReports: [] },
  segments: { years: [], product: [{ name: "Yarn", revenue: [], share: [] }], geography: [] },
  deliverables: { days: [{} as never] },
  returns: { closes: { days: [], prices: [] }, benchmark: null, rows: [{} as never] },
  calls: { calls: [{} as never] },
} satisfies Bare;
