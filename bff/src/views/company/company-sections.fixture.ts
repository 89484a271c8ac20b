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
  summary: { coCode: 7, symbol: "ASHA", name: "Asha Textiles", figures: [] },
  scores: { overall: score, fundamental: score, technical: score, categories: [] } as object,
  "score-history": { points: [{ day: "2026-11-20", fundamental: 71, close: 100 }] },
  commentary: {
    overall: pair,
    growth: pair,
    trust: pair,
    efficiency: pair,
    liquidity: pair,
    notes: [],
  },
  statements: { years: [{} as never], quarters: [], tables: [] },
  shareholding: { periods: [{} as never], commentary: pair },
  results: { columns: [{} as never], rows: [], analyses: [] },
  peers: { columns: [], rows: [{ coCode: 7, symbol: "ASHA", name: "Asha", values: [] }] },
  actions: { actions: [{} as never] },
  news: { items: [{} as never] },
  announcements: { items: [{} as never], meetings: [] },
  profile: { background: "Weavers.", history: [], board: [], annualReports: [] },
  segments: { years: [], product: [{ name: "Yarn", revenue: [], share: [] }], geography: [] },
  deliverables: { days: [{} as never] },
  returns: { benchmark: null, rows: [{} as never] },
  calls: { calls: [{} as never] },
} satisfies Bare;

/** Every section with its lists and texts empty. */
export const emptySections: { readonly [Name in CompanySectionName]?: object } = {
  "score-history": { points: [] },
  statements: { years: [], quarters: [], tables: [] },
  shareholding: { periods: [], commentary: pair },
  results: { columns: [], rows: [], analyses: [] },
  peers: { columns: [], rows: [], medians: [] },
  actions: { actions: [] },
  news: { items: [] },
  announcements: { items: [], meetings: [] },
  profile: { background: null, auditor: "", history: [], board: [], annualReports: [] },
  segments: { years: [], product: [], geography: [] },
  deliverables: { days: [] },
  returns: { benchmark: null, rows: [] },
  calls: { calls: [] },
};
