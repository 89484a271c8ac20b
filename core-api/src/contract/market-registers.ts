import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  correctionKinds,
  flowInvestorNames,
  statementSpanNames,
} from "./market-correction-kinds.ts";
import { defineRegister, registerRoutes } from "./register.ts";
import { defineRoutes } from "./route.ts";

/** Columns of every list of loaded market data. */
const ofMarket = {
  permission: "market.read",
  exportPermission: "market.read",
  id: "number",
  paging: "pages",
  name: "symbol",
  actions: {},
} as const;

const symbol = { title: "Symbol", kind: "text", searched: true } as const;
const company = { title: "Company", kind: "text", searched: true } as const;
const source = { title: "Source file", kind: "text" } as const;
const imported = { title: "Imported", kind: "moment" } as const;
const number = (title: string) => ({ title, kind: "number" }) as const;
const sortable = (title: string) => ({ title, kind: "number", sorts: true }) as const;
const day = (title: string) => ({ title, kind: "date", sorts: true }) as const;
const state = {
  title: "Counts",
  kind: "choice",
  options: { imported: "As imported", corrected: "Corrected" },
} as const;
const newest = { column: "day", direction: "descending" } as const;

const actionKinds = {
  title: "Type",
  kind: "choice",
  options: { split: "Split", bonus: "Bonus", dividend: "Dividend", other: "Other" },
} as const;

export const contributionRegister = defineRegister({
  ...ofMarket,
  key: "index-contributions",
  title: "Index contributions",
  counted: "constituents",
  page: "/admin/contributionIndex",
  columns: {
    symbol,
    company,
    index: { title: "Index", kind: "text", searched: true },
    day: { title: "As of", kind: "date" },
    points: sortable("Points"),
    weight: sortable("Weight, %"),
    change: sortable("Change, %"),
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: { column: "points", direction: "descending" },
});

export const eventRegister = defineRegister({
  ...ofMarket,
  key: "market-events",
  title: "Event calendar",
  counted: "events",
  page: "/admin/eventCalander",
  columns: {
    symbol,
    company,
    day: day("Date"),
    event: {
      title: "Event",
      kind: "choice",
      options: { meeting: "Board meeting", action: "Corporate action" },
    },
    purpose: { title: "Purpose", kind: "text" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const flowRegister = defineRegister({
  ...ofMarket,
  key: "institutional-flows",
  title: "FII and DII activity",
  counted: "days of an investor",
  page: "/admin/fiiactivity",
  name: "investor",
  columns: {
    investor: { title: "Investor", kind: "choice", options: flowInvestorNames },
    day: day("Date"),
    buy: number("Bought, ₹ crore"),
    sell: number("Sold, ₹ crore"),
    net: number("Net, ₹ crore"),
    state,
    source,
    imported,
  },
  defaultSort: newest,
});

export const resultDateRegister = defineRegister({
  ...ofMarket,
  key: "result-dates",
  title: "Result dates",
  counted: "result dates",
  page: "/admin/resultDate",
  columns: {
    symbol,
    company,
    day: day("Board meeting"),
    purpose: { title: "Purpose", kind: "text" },
    filed: { title: "Results filed", kind: "date" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const constituentRegister = defineRegister({
  ...ofMarket,
  key: "index-constituents",
  title: "Index constituents",
  counted: "constituents",
  page: "/admin/indicesStock",
  columns: {
    symbol,
    company,
    index: { title: "Index", kind: "text", searched: true },
    day: day("Constituents as of"),
    state: {
      title: "Counts",
      kind: "choice",
      options: { imported: "As imported", added: "Added by hand", removed: "Removed by hand" },
    },
    price: number("Price, ₹"),
    change: number("Change, %"),
    cap: number("Market cap, ₹ crore"),
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const allTimeRegister = defineRegister({
  ...ofMarket,
  key: "all-time-prices",
  title: "All-time highs and lows",
  counted: "companies",
  page: "/admin/dailyAllTime",
  columns: {
    symbol,
    company,
    reached: {
      title: "Reached",
      kind: "choice",
      options: { high: "All-time high", low: "All-time low", none: "Neither" },
    },
    day: { title: "As of", kind: "date" },
    price: number("Price, ₹"),
    high: number("All-time high, ₹"),
    from_high: sortable("From high, %"),
    low: number("All-time low, ₹"),
    from_low: sortable("From low, %"),
  },
  defaultSort: { column: "from_high", direction: "descending" },
});

export const symbolRegister = defineRegister({
  ...ofMarket,
  key: "company-symbols",
  title: "Company symbols",
  counted: "companies",
  page: "/admin/companySymbol",
  columns: {
    symbol: { ...symbol, sorts: true },
    company,
    former: { title: "Former symbols", kind: "text", searched: true },
    isin: { title: "ISIN", kind: "text", searched: true },
    bse_code: { title: "BSE code", kind: "text", searched: true },
    sector: { title: "Sector", kind: "text" },
    industry: { title: "Industry", kind: "text", isExtra: true },
    listed: { title: "Listed on", kind: "date" },
    delisted: { title: "Delisted on", kind: "date" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: { column: "symbol", direction: "ascending" },
});

export const newsRegister = defineRegister({
  ...ofMarket,
  key: "market-news",
  title: "News and announcements",
  counted: "items",
  page: "/admin/todaysNews",
  columns: {
    symbol,
    company: { title: "Company", kind: "text" },
    at: { title: "Published", kind: "moment", sorts: true },
    type: {
      title: "Type",
      kind: "choice",
      options: { news: "News", announcement: "Announcement" },
    },
    title: { title: "Title", kind: "text" },
    publisher: { title: "Publisher or category", kind: "text" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: { column: "at", direction: "descending" },
});

export const statementRegister = defineRegister({
  ...ofMarket,
  key: "result-statements",
  title: "Result statements",
  counted: "statements",
  page: "/admin/resultstatement",
  columns: {
    symbol,
    company: { title: "Company", kind: "text" },
    day: day("Filed"),
    period: day("Period end"),
    span: {
      title: "Period",
      kind: "choice",
      options: statementSpanNames,
    },
    basis: {
      title: "Basis",
      kind: "choice",
      options: { consolidated: "Consolidated", standalone: "Standalone" },
    },
    revenue: number("Revenue, ₹ crore"),
    profit: number("Net profit, ₹ crore"),
    corrected: { title: "Corrections", kind: "number" },
    filing: { title: "Filing", kind: "text", isExtra: true },
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const actionRegister = defineRegister({
  ...ofMarket,
  key: "corporate-actions",
  title: "Corporate actions",
  counted: "actions",
  page: "/admin/CorporateAction",
  columns: {
    symbol,
    company,
    day: day("Ex-date"),
    action: actionKinds,
    terms: { title: "Terms", kind: "text" },
    purpose: { title: "Purpose", kind: "text" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const surveillanceRegister = defineRegister({
  ...ofMarket,
  key: "surveillance",
  title: "Stocks under surveillance",
  counted: "entries",
  page: "/admin/StockWatch",
  columns: {
    symbol,
    company,
    list: { title: "List", kind: "text", searched: true },
    stage: { title: "Stage", kind: "text" },
    day: day("Since"),
    until: { title: "Until", kind: "date" },
    state,
    source,
    imported: { ...imported, isExtra: true },
  },
  defaultSort: newest,
});

export const jumpRegister = defineRegister({
  ...ofMarket,
  key: "price-jumps",
  title: "Price jumps",
  counted: "price jumps",
  page: "/admin/PriceJumps",
  columns: {
    symbol,
    company,
    day: day("First session"),
    state: {
      title: "State",
      kind: "choice",
      options: {
        open: "Missing corporate action?",
        answered: "Answered",
        plausible: "Within price bands",
      },
    },
    found: {
      title: "Found",
      kind: "choice",
      options: {
        unexplained: "Nothing recorded",
        contradicted: "Recorded ratio differs",
        unadjusted: "Event without a ratio",
        "within-band": "Possible by trading",
      },
      isExtra: true,
    },
    before: number("Previous close, ₹"),
    price: number("First price, ₹"),
    times: number("Times"),
    likely: { title: "Likely", kind: "text" },
    evidence: { title: "Evidence", kind: "text", isExtra: true },
    answer: { title: "Answer", kind: "text" },
  },
  defaultSort: newest,
});

export const correctionRegister = defineRegister({
  ...ofMarket,
  key: "corrections",
  title: "Corrections",
  counted: "corrections",
  page: "/admin/Corrections",
  columns: {
    symbol,
    company,
    kind: { title: "Type", kind: "choice", options: { ...correctionKinds, jump: "Price jump" } },
    fact: { title: "Fact", kind: "text", searched: true },
    day: { title: "Date", kind: "date" },
    imported: { title: "Imported", kind: "text" },
    value: { title: "Corrected", kind: "text" },
    state: {
      title: "State",
      kind: "choice",
      options: { valid: "Valid", withdrawn: "Withdrawn" },
    },
    made: { title: "Created", kind: "moment", sorts: true },
    by: { title: "Created by", kind: "text" },
    reason: { title: "Reason", kind: "text" },
  },
  defaultSort: { column: "made", direction: "descending" },
});

/** Lists of loaded data whose freshness is known, by register. */
export const freshRegisters = [
  "index-contributions",
  "market-events",
  "institutional-flows",
  "result-dates",
  "index-constituents",
  "all-time-prices",
  "company-symbols",
  "market-news",
  "result-statements",
  "corporate-actions",
  "surveillance",
] as const;
export type FreshRegister = (typeof freshRegisters)[number];

const freshness = z.object({
  asOf: z.string().nullable().describe("The newest day of the data; null without data."),
  file: z.string().nullable().describe("The last import that brought some; null without one."),
  importedAt: z.iso.datetime().nullable(),
});
export type MarketFreshness = Infer<typeof freshness>;

export const marketRegisterRoutes = {
  ...defineRoutes({
    "GET /admin/market/freshness/:register": {
      summary: "The newest day of a kind of market data, and the import that brought it last",
      access: "staff",
      permission: "market.read",
      browser: {},
      params: z.strictObject({ register: z.enum(freshRegisters) }),
      answer: freshness,
    },
  }),
  ...registerRoutes(contributionRegister),
  ...registerRoutes(eventRegister),
  ...registerRoutes(flowRegister),
  ...registerRoutes(resultDateRegister),
  ...registerRoutes(constituentRegister),
  ...registerRoutes(allTimeRegister),
  ...registerRoutes(symbolRegister),
  ...registerRoutes(newsRegister),
  ...registerRoutes(statementRegister),
  ...registerRoutes(actionRegister),
  ...registerRoutes(surveillanceRegister),
  ...registerRoutes(jumpRegister),
  ...registerRoutes(correctionRegister),
};
