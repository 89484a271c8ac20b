import type {
  CompanyResults,
  CompanySections,
  CompanyView,
  Score,
  SectionView,
  Statement,
  StatementPair,
} from "@munshi/bff/contract";

function ready<Data>(data: Data): SectionView<Data> {
  return { state: "ready", data, ageSeconds: 0 };
}

function score(value: number, label: string, band: Score["meterBand"]): Score {
  return { value, absence: null, meterBand: band, emojiBand: band, label };
}

function statement(rule: string, text: string): Statement {
  return {
    rule,
    text,
    condition: "Return on equity > 15",
    figures: [{ key: "returnOnEquity", title: "Return on equity", unit: "percent", value: 18.256 }],
  };
}

const nothing: StatementPair = { strength: [], weakness: [] };

export const someResults: CompanyResults = {
  basis: "consolidated",
  columns: ["2025-09-30", "2025-06-30"].map((periodEnd, place) => ({
    periodEnd,
    label: place === 0 ? "Q2 FY26" : "Q1 FY26",
    publishedAt: periodEnd,
    filing: `filing-${place}`,
    audited: false,
    restatements: 0,
  })),
  rows: [
    { particular: "Net Sales", key: "sales", values: [1240.5, 1100] },
    { particular: "Net Profit", key: "netProfit", values: [80.25, null] },
    { particular: "Operating Profit", key: "operatingProfit", values: [210, 230] },
  ],
  financialYearEnd: "March",
  analyses: [
    {
      period: "Q",
      mode: "qoq",
      available: true,
      compares: { current: "Jul to Sep 2025", previous: "Apr to Jun 2025" },
      rows: [
        { particular: "Net Sales", current: 1240.5, previous: 1100, changePercent: 12.8 },
        { particular: "Net Profit", current: 80.25, previous: null, changePercent: null },
        { particular: "Operating Profit", current: 210, previous: 230, changePercent: -8.7 },
      ],
      positive: [statement("sales-up", "Sales rose by 12.8 % over the quarter.")],
      negative: [statement("profit-down", "Operating profit fell by 8.7 % over the quarter.")],
    },
    {
      period: "3M",
      mode: "mmm",
      available: false,
      compares: null,
      rows: [],
      positive: [],
      negative: [],
    },
    {
      period: "6M",
      mode: "mmm",
      available: true,
      compares: { current: "Apr to Sep 2025", previous: "Apr to Sep 2024" },
      rows: [
        { particular: "Net Sales", current: 2340.5, previous: 2000, changePercent: 17 },
        { particular: "Net Profit", current: 150, previous: 0, changePercent: 15000 },
        { particular: "Operating Profit", current: 440, previous: 440, changePercent: 0 },
      ],
      positive: [],
      negative: [],
    },
    {
      period: "A",
      mode: "yoy",
      available: true,
      compares: { current: "FY25", previous: "FY24" },
      rows: [
        { particular: "Net Sales", current: 4400, previous: 4000, changePercent: 10 },
        { particular: "Net Profit", current: 300, previous: 250, changePercent: 20 },
        { particular: "Operating Profit", current: 900, previous: 800, changePercent: 12.5 },
      ],
      positive: [],
      negative: [],
    },
  ],
};

const sections: CompanySections = {
  summary: {
    coCode: 7,
    symbol: "KONKAN",
    name: "Konkan Steel Limited",
    isin: "INE000A01017",
    bseCode: "500007",
    sector: "Metals & Mining",
    industry: "Iron & Steel",
    series: "EQ",
    isSme: false,
    faceValue: 2,
    listedOn: "2008-05-12",
    delistedOn: null,
    template: "ordinary",
    basis: "consolidated",
    bases: ["consolidated", "standalone"],
    indices: ["Munshi 100"],
    marketCapClass: "Mid Cap",
    price: {
      day: "2025-11-20",
      open: 480,
      high: 492.5,
      low: 478.1,
      close: 490.25,
      previousClose: 480,
      change: 10.25,
      changePercent: 2.14,
      volume: 1_234_567,
      value: 60.5,
      deliveryPercent: 48.2,
    },
    figures: [
      {
        key: "marketCapitalization",
        title: "Market capitalization",
        unit: "money",
        value: 12450.3,
      },
      { key: "priceToEarning", title: "Price to Earning", unit: "ratio", value: 18.4 },
      { key: "priceToBookValue", title: "Price to book value", unit: "ratio", value: null },
      { key: "returnOnEquity", title: "Return on equity", unit: "percent", value: 18.256 },
    ],
    surveillance: [],
  },
  scores: {
    asOf: "2025-11-20",
    rules: { version: 1, title: "First rule set", validFrom: "2025-01-01" },
    overall: score(66, "Very Good", "good"),
    fundamental: score(72, "Very Good", "good"),
    technical: score(60, "Very Good", "good"),
    growth: score(81, "Excellent", "excellent"),
    trust: score(55, "Average", "neutral"),
    efficiency: score(40, "Doesn't Qualify", "bad"),
    liquidity: score(20, "Avoid", "sad"),
    piotroski: { value: 7, of: 9 },
    categories: [],
    changes: [],
  },
  "score-history": { points: [] },
  commentary: {
    overall: {
      strength: [statement("equity", "Return on equity of 18.26 % is above 15 %.")],
      weakness: [],
    },
    growth: nothing,
    trust: {
      strength: [],
      weakness: [statement("pledge", "Promoters pledged 12.00 % of theirs.")],
    },
    efficiency: nothing,
    liquidity: nothing,
    notes: ["Figures are consolidated."],
  },
  statements: {
    basis: "consolidated",
    bases: ["consolidated", "standalone"],
    template: "ordinary",
    years: [],
    quarters: [],
    tables: [],
  },
  shareholding: {
    periods: [
      {
        periodEnd: "2025-09-30",
        label: "Sep 2025",
        promoter: 52.1,
        pledged: 3.2,
        fii: 18.4,
        dii: 14.5,
        mutualFunds: 9.1,
        insurance: 3.4,
        banks: 0.5,
        otherDii: 1.5,
        government: null,
        publicHolding: 15,
        others: 0,
        shareholders: 245_678,
        promoterShares: 52_100_000,
        fiiShares: 18_400_000,
        mutualFundShares: 9_100_000,
      },
      {
        periodEnd: "2025-06-30",
        label: "Jun 2025",
        promoter: 52.1,
        pledged: 4.2,
        fii: 17.1,
        dii: 15.2,
        mutualFunds: 9.6,
        insurance: 3.4,
        banks: 0.6,
        otherDii: 1.6,
        government: null,
        publicHolding: 15.6,
        others: 0,
        shareholders: 240_000,
        promoterShares: 52_100_000,
        fiiShares: 17_100_000,
        mutualFundShares: 9_600_000,
      },
    ],
    commentary: {
      strength: [statement("fii-up", "Foreign institutions hold 1.30 % more than a quarter ago.")],
      weakness: [],
    },
  },
  results: someResults,
  peers: { group: null, columns: [], rows: [], medians: [], groupSize: 0 },
  actions: {
    actions: [
      {
        kind: "dividend",
        exDate: "2025-08-01",
        ratio: null,
        amount: 4.5,
        dividendType: "Final",
        purpose: "Dividend - Rs 4.50 per share",
      },
      {
        kind: "split",
        exDate: "2022-03-10",
        ratio: "₹10 to ₹2",
        amount: null,
        dividendType: null,
        purpose: "Face value split from Rs 10 to Rs 2",
      },
    ],
  },
  news: {
    items: [
      {
        id: "n1",
        publishedAt: "2025-11-19T19:00:00Z",
        title: "Konkan Steel starts its third furnace",
        description: "It adds 0.8 million tonnes a year.",
        source: "The Ledger",
        url: "https://news.example/konkan",
      },
    ],
  },
  announcements: { items: [], meetings: [] },
  profile: {
    background: null,
    incorporatedYear: 1988,
    registeredOffice: null,
    website: null,
    auditor: null,
    registrar: null,
    history: [],
    board: [],
    annualReports: [],
  },
  segments: { years: [], product: [], geography: [] },
  deliverables: { days: [] },
  returns: { benchmark: null, rows: [] },
  calls: { calls: [] },
};

/** A made-up company of which everything that its screens show is known; for tests alone. */
export const someCompany: CompanyView = {
  company: { coCode: 7, symbol: "KONKAN", name: "Konkan Steel Limited" },
  dataset: { version: "20251120-1", asOf: "2025-11-20", kind: "demo" },
  sections: {
    summary: ready(sections.summary),
    scores: ready(sections.scores),
    "score-history": ready(sections["score-history"]),
    commentary: ready(sections.commentary),
    statements: ready(sections.statements),
    shareholding: ready(sections.shareholding),
    results: ready(sections.results),
    peers: ready(sections.peers),
    actions: ready(sections.actions),
    news: ready(sections.news),
    announcements: ready(sections.announcements),
    profile: ready(sections.profile),
    segments: ready(sections.segments),
    deliverables: ready(sections.deliverables),
    returns: ready(sections.returns),
    calls: ready(sections.calls),
  },
};
