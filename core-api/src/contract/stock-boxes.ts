import type { Immutable, Infer } from "@munshi/platform/contract";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { z } from "zod";
import { plainAnswer } from "./answers.ts";
import { company, day, instant, notPublished, number, score, text } from "./company.ts";
import { stockBoxLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import { nameField, plainText } from "./text-fields.ts";

const largestCode = 2_147_483_647;
const companyCode = z.int().min(1).max(largestCode);
const percent = z.number().describe("Percent.");
const rupees = z.number().describe("₹.");

export const boxTypes = ["THEMATIC", "SECTOR", "MARKETCAP", "MODEL"] as const;
export const boxTerms = ["LTI", "STI"] as const;
export const riskLevels = ["LR", "MR", "HR"] as const;
export const boxTags = ["Most Popular", "Top Performer"] as const;
export const boxSchedules = ["monthly", "quarterly", "half-yearly", "yearly"] as const;
export const weightMethods = [
  "equal",
  "marketCap",
  "score",
  "inverseVolatility",
  "byHand",
] as const;

export const boxType = z.enum(boxTypes);
export const boxTerm = z.enum(boxTerms).describe("LTI: long term, STI: short term.");
const schedule = z.enum(boxSchedules);
const weightMethod = z.enum(weightMethods);
/** Basis points: hundredths of a percent; a box adds up to 10,000. */
const weight = z.int().min(1, "must be above 0 %").max(10_000, "must be 100 % or less");

const returnsOf = z
  .object({ "1W": number, "1M": number, "3M": number, "6M": number, "1Y": number, "3Y": number })
  .describe("Percent gained by period (1W, 1M, 3M, 6M, 1Y, 3Y); null if the record is shorter.");

const risk = z.object({
  level: z.enum(riskLevels).describe("LR, MR, HR: low, moderate, high."),
  decidedBy: z.enum(["volatility", "beta", "record"]).describe("record: too short to compute."),
  relativeVolatility: number.describe("Volatility as a multiple of the benchmark's."),
  beta: number,
});

const feeField = z
  .object({
    amount: rupees,
    period: z.enum(["month", "quarter", "year"]),
  })
  .nullable()
  .describe("Null: free.");

export const boxManager = z.object({
  slug: z.string(),
  name: z.string(),
  title: z.string().describe("What the manager does, such as Research analyst."),
  registration: z.string().describe("Number at the regulator."),
  isSample: z.boolean().describe("Invented for the demonstration market."),
});

/** A box as the library shows it. */
export const boxSummary = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  idea: z.string().describe("One sentence."),
  type: boxType,
  term: boxTerm,
  manager: boxManager.nullable().describe("Null for a member's own box."),
  isPrivate: z.boolean(),
  version: z.int().describe("Current version; 0: no shares yet."),
  stocks: z.int().describe("Constituents."),
  liveSince: day.nullable().describe("Days before are back-tested."),
  schedule: schedule.nullable().describe("How often the manager reviews the box; null: as needed."),
  lastRebalance: day.nullable(),
  benchmark: text.describe("Index of the record."),
  risk,
  tags: z.array(z.enum(boxTags)),
  fee: feeField,
  managerHolding: number.describe("₹ of the manager's own money in the box; null if not stated."),
  followers: z.int(),
  asOf: day.nullable().describe("Day of the figures; null without any."),
  minimumAmount: number.describe("₹; null if a constituent has no price."),
  returns: returnsOf,
  cagr: number.describe("Percent a year since it went live; null under a year."),
  sinceLive: number.describe("Percent gained since it went live."),
  volatility: number.describe("Percent a year."),
  maxDrawdown: number.describe("Percent, zero or below."),
  spark: z.array(z.number()).describe("The last year of the record, at most 60 points."),
});

const constituent = company.extend({
  sector: text,
  capClass: text.describe("Large Cap, Mid Cap, Small Cap; null for funds."),
  weight: percent,
  change: number.describe("Percentage points since the previous version; null in the first."),
  reason: z.string().describe("Why it is here; empty if nothing is noted."),
  price: number.describe("₹."),
  dayChange: number.describe("Percent of the previous close."),
  score: score.describe("Overall score."),
  status: z.enum(["listed", "suspended", "delisted"]),
});

const share = z.object({
  coCode: z.int(),
  shares: z.int(),
  price: rupees,
  cost: rupees,
});

const allocation = z.object({
  amount: rupees.describe("What the shares cost."),
  deviation: percent.describe("Largest distance of a position from its weight, in points."),
  shares: z.array(share),
});

const group = z.object({ group: z.string(), weight: percent });

const weightChange = company.extend({
  before: percent.describe("0: enters."),
  after: percent.describe("0: leaves."),
  reason: z.string(),
});

/** A dated, immutable version of a box; each names the hash of the one before. */
export const boxVersion = z.object({
  version: z.int(),
  effective: day.describe("From this day's close on."),
  publishedAt: instant,
  isBacktested: z.boolean().describe("Takes effect before the box went live."),
  note: z.string().describe("What changed and why; empty if nothing is noted."),
  turnover: number.describe("One-way, in percent; null for the first."),
  changes: z.array(weightChange),
  hash: z.string().describe("SHA-256 of the version's text, in hex."),
  previousHash: text,
  text: z.string().describe("What is hashed: see `writeVersionText` of the engine."),
});

const series = z.object({
  days: z.array(z.int()).describe("Days since 1970-01-01, ascending."),
  total: z.array(z.number()).describe("With dividends; 100 on the first day."),
  price: z.array(z.number()).describe("Without dividends."),
});

const record = series.extend({
  benchmark: z
    .object({ name: z.string(), days: z.array(z.int()), values: z.array(z.number()) })
    .nullable()
    .describe("Closes of the index from the first day on."),
  liveFrom: z.int().nullable().describe("Days before are back-tested; null: all of them."),
});

const unpriced = z.object({ symbol: z.string(), day });

/** Everything about one box. */
export const boxDetail = boxSummary.extend({
  overview: z.string(),
  why: z.array(z.string()).describe("Why invest."),
  methodology: z.array(z.string()).describe("How shares are chosen, step by step."),
  constituents: z.array(constituent),
  sectors: z.array(group),
  capClasses: z.array(group),
  minimum: allocation.nullable(),
  record,
  passive: z
    .object({ ...series.shape, returns: returnsOf, minimumAmount: number })
    .nullable()
    .describe("The first version bought and held."),
  unpriced: z.array(unpriced).describe("Constituents without a price when their version began."),
  stats: z.object({
    countStocks: z.int(),
    lowWeightedStocks: z.int().describe("Below half of an equal weight."),
    liquidStocks: z.int().describe("₹1 crore or more traded on the median day."),
    portfolioBeta: number,
  }),
  capacity: z
    .object({
      followed: rupees.describe("Followers times the minimum amount."),
      impact: percent.describe("Price impact of trading that in one day at median volume."),
      limit: rupees.describe("Money at which the impact reaches 1 %."),
    })
    .nullable()
    .describe("Null where volume is unknown."),
  benchmarkVolatility: number,
  correlation: number,
  trackingError: number,
  versions: z.array(boxVersion).describe("Newest first."),
});

/** The caller's relation to the box. */
const boxOwn = z.object({
  isOwner: z.boolean(),
  isFavourite: z.boolean(),
  follow: z
    .object({ investActively: z.boolean(), version: z.int().describe("Version followed.") })
    .nullable(),
  copies: z.array(z.object({ id: z.int(), name: z.string() })).describe("The member's copies."),
  source: z
    .object({ id: z.int(), name: z.string(), version: z.int(), newest: z.int() })
    .nullable()
    .describe("The box it was copied from; a newer version can be merged."),
  hasProposal: z.boolean().describe("A query-backed box proposes a new version."),
  isShared: z.boolean().describe("A link shows it to anyone."),
});

const boxPage = z.object({ box: boxDetail, own: boxOwn });

const library = z.object({
  asOf: day.nullable(),
  boxes: z.array(boxSummary),
});

const managerPage = z.object({
  manager: boxManager.extend({
    about: z.string(),
    since: day,
    blogs: z.array(z.object({ title: z.string(), day, text: z.string() })),
  }),
  boxes: z.array(boxSummary),
});

const ownBoxes = z.object({
  boxes: z.array(
    boxSummary.extend({ isShared: z.boolean(), hasProposal: z.boolean(), hasUpdate: z.boolean() }),
  ),
  favourites: z.array(z.int()),
  follows: z.array(z.object({ id: z.int(), investActively: z.boolean(), version: z.int() })),
});

const constituentInput = z.object({
  coCode: companyCode,
  weight,
  reason: plainText(200).default(""),
});

/** Money and weight below which a rebalance order is left out. */
const thresholds = z.object({
  amount: z.number().min(0).max(10_000_000).describe("₹."),
  weight: z.int().min(0).max(10_000).describe("Basis points."),
});

const boxQuery = z.object({
  text: z.string().trim().min(1).max(10_000).describe("In the query language."),
  count: z.int().min(1).max(stockBoxLimits.stocks).describe("Largest companies taken."),
  weighting: weightMethod.exclude(["byHand"]),
  schedule,
});

const longText = (most: number) =>
  z
    .string()
    .max(most, `must have ${most} characters or fewer`)
    .refine((given) => given.isWellFormed() && !given.includes("\0"), "must be text");
const lines = z
  .array(
    plainText(300)
      .transform((line) => line.trim())
      .refine((line) => line !== "", "must not be empty"),
  )
  .max(12);

const detailsBody = z.strictObject({
  name: nameField.optional(),
  idea: plainText(200).optional(),
  overview: longText(2_000).optional(),
  why: lines.optional(),
  methodology: lines.optional(),
  type: boxType.optional(),
  term: boxTerm.optional(),
  thresholds: thresholds.optional(),
  query: boxQuery.nullable().optional().describe("Null: no longer backed by a query."),
});

const versionBody = z.strictObject({
  base: z.int().min(0).describe("The version that was edited; 0 for the first."),
  constituents: z
    .array(constituentInput)
    .min(1, "must have a stock")
    .max(stockBoxLimits.stocks, `must have ${stockBoxLimits.stocks} stocks or fewer`),
  note: plainText(500).default(""),
});

export const namedStock = z.object({
  given: z.string(),
  status: z
    .enum(["found", "unknown", "duplicate", "delisted", "suspended", "unpriced", "excluded"])
    .describe("Only found ones can be added."),
  message: z.string().describe("What is wrong; empty for found ones."),
  company: company.nullable(),
});

/** What a preview needs of a company: prices as traded, actions, and what weights follow from. */
export const boxStock = company.extend({
  sector: text,
  capClass: text,
  marketCap: number.describe("₹ crore."),
  score: number,
  volatility: number.describe("Percent a year."),
  beta: number,
  medianTurnover: number.describe("₹ a day."),
  price: number.describe("₹."),
  dayChange: number,
  status: z.enum(["listed", "suspended", "delisted"]),
  from: z.int().describe("Position of the first close among the days."),
  closes: z.array(z.number().nullable()).describe("Paise as traded; null: no trade."),
  actions: z.array(z.custom<CorporateAction>()).describe("What its holders got, oldest first."),
});

const histories = z.object({
  asOf: day,
  days: z.array(z.int()).describe("Trading days since 1970-01-01."),
  benchmark: z.object({ name: z.string(), closes: z.array(number) }).nullable(),
  stocks: z.array(boxStock),
});

const editing = z.object({
  box: boxSummary.extend({
    overview: z.string(),
    why: z.array(z.string()),
    methodology: z.array(z.string()),
    thresholds,
    query: boxQuery.nullable(),
    copiedFrom: z.object({ id: z.int(), name: z.string(), version: z.int() }).nullable(),
  }),
  constituents: z.array(constituentInput),
});

const mergeRow = company.extend({
  base: percent,
  theirs: percent,
  mine: percent,
  merged: percent,
  conflict: z.enum(["mine", "theirs"]).nullable().describe("The side taken; null: no conflict."),
  isExcluded: z.boolean(),
});
const merge = z.object({
  source: z.object({ id: z.int(), name: z.string() }),
  baseVersion: z.int(),
  theirVersion: z.int(),
  note: z.string(),
  rows: z.array(mergeRow),
  turnover: percent,
});

const proposal = z.object({
  madeOn: day,
  rows: z.array(
    company.extend({
      before: percent,
      after: percent,
      reason: z.string().describe("Which clause changed, with the figure."),
    }),
  ),
  turnover: percent,
});

const exclusions = z.object({ companies: z.array(company) });

export type BoxType = Infer<typeof boxType>;
export type BoxTerm = Infer<typeof boxTerm>;
export type BoxManager = Infer<typeof boxManager>;
export type BoxSummary = Infer<typeof boxSummary>;
export type BoxDetail = Infer<typeof boxDetail>;
export type BoxConstituent = Infer<typeof constituent>;
export type BoxVersion = Infer<typeof boxVersion>;
export type BoxWeightChange = Infer<typeof weightChange>;
export type BoxRecord = Infer<typeof record>;
export type BoxOwn = Infer<typeof boxOwn>;
export type BoxPage = Infer<typeof boxPage>;
export type BoxLibrary = Infer<typeof library>;
export type BoxManagerPage = Infer<typeof managerPage>;
export type OwnBoxes = Infer<typeof ownBoxes>;
export type BoxEditing = Infer<typeof editing>;
export type BoxConstituentInput = Infer<typeof constituentInput>;
export type BoxQuery = Infer<typeof boxQuery>;
export type BoxThresholds = Infer<typeof thresholds>;
export type BoxDetailsPayload = Immutable<z.input<typeof detailsBody>>;
export type BoxVersionPayload = Immutable<z.input<typeof versionBody>>;
export type NamedStock = Infer<typeof namedStock>;
export type BoxStock = Infer<typeof boxStock>;
export type BoxHistories = Infer<typeof histories>;
export type BoxMerge = Infer<typeof merge>;
export type BoxProposal = Infer<typeof proposal>;
export type BoxExclusions = Infer<typeof exclusions>;
export type WeightMethod = Infer<typeof weightMethod>;

const boxId = z
  .string()
  .regex(/^\d{1,9}$/u, "must be the id of a stock box")
  .transform(Number);
export const boxParams = z.object({ id: boxId });

export const unknownBox = {
  "stock_box.not_found": [404, "There is no such stock box, or it is another member's."],
} as const;
export const takenName = {
  "stock_box.name_taken": [409, "Another of the member's boxes has the name."],
} as const;
const tooMany = {
  "stock_box.too_many": [409, `The member has ${stockBoxLimits.boxes} boxes.`],
} as const;
const refusedStocks = {
  "stock_box.refused_stocks": [
    422,
    "Stocks or weights are refused; details name each row and what is wrong.",
  ],
  "stock_box.changed": [409, "The box has a newer version than the edited one."],
} as const;

const refusedQuery = {
  ...notPublished,
  "stock_box.refused_query": [422, "The query has errors."],
  "screening.busy": [503, "Too many queries at once."],
  "query.too_heavy": [422, "The query takes too long."],
} as const;

/** Stock boxes as the product's own pages use them; the documented calls are in `flavours.ts`. */
export const stockBoxRoutes = defineRoutes({
  "GET /stock_boxes/library": {
    summary: "Boxes of all managers with their figures",
    access: "public",
    browser: { isShared: true },
    answer: library,
  },
  "GET /stock_boxes/managers/:slug": {
    summary: "A manager with their boxes",
    access: "public",
    browser: { isShared: true },
    params: z.object({ slug: z.string().max(100) }),
    answer: managerPage,
    failures: { "stock_box.manager_not_found": [404, "There is no such manager."] },
  },
  "GET /stock_boxes/shared/:slug": {
    summary: "A box behind a link, or a manager's box by its slug",
    access: "public",
    browser: { isShared: true },
    params: z.object({ slug: z.string().max(100) }),
    answer: boxDetail,
    failures: unknownBox,
  },
  "GET /stock_boxes/own": {
    summary: "Boxes of the member, their favourites and what they follow",
    access: "member",
    browser: {},
    answer: ownBoxes,
  },
  "GET /stock_boxes/exclusions": {
    summary: "Companies that no box of the member may hold",
    access: "member",
    browser: {},
    answer: exclusions,
  },
  "PUT /stock_boxes/exclusions": {
    summary: "Replaces the companies that no box of the member may hold",
    access: "member",
    browser: {},
    body: z.strictObject({ coCodes: z.array(companyCode).max(stockBoxLimits.exclusions) }),
    answer: exclusions,
  },
  "POST /stock_boxes/stocks": {
    summary: "Finds companies by symbol, ISIN or code, each with what forbids adding it",
    access: "member",
    browser: {},
    body: z.strictObject({
      names: z.array(z.string().max(100)).min(1).max(stockBoxLimits.namesAsked),
    }),
    answer: z.object({ stocks: z.array(namedStock) }),
    failures: notPublished,
  },
  "POST /stock_boxes/histories": {
    summary: "Prices and figures of companies for the preview of a box",
    access: "member",
    browser: {},
    body: z.strictObject({ coCodes: z.array(companyCode).max(stockBoxLimits.stocks) }),
    answer: histories,
    failures: notPublished,
  },
  "GET /stock_boxes/:id": {
    summary: "A box with everything about it",
    access: "member",
    browser: { revalidates: true },
    params: boxParams,
    answer: boxPage,
    failures: unknownBox,
  },
  "GET /stock_boxes/:id/editing": {
    summary: "The member's own box as its editor loads it",
    access: "member",
    browser: {},
    params: boxParams,
    answer: editing,
    failures: unknownBox,
  },
  "PATCH /stock_boxes/:id": {
    summary: "Changes name, texts, thresholds or query of the member's own box",
    access: "member",
    browser: {},
    params: boxParams,
    body: detailsBody,
    answer: plainAnswer,
    failures: {
      ...unknownBox,
      ...takenName,
      ...refusedQuery,
    },
  },
  "POST /stock_boxes/:id/versions": {
    summary: "Publishes a new version of the member's own box",
    access: "member",
    browser: {},
    params: boxParams,
    body: versionBody,
    answer: z.object({ version: z.int() }),
    failures: { ...unknownBox, ...refusedStocks, ...notPublished },
  },
  "POST /stock_boxes/:id/copy": {
    summary: "Copies a box into one of the member's own",
    access: "member",
    browser: {},
    params: boxParams,
    body: z.strictObject({ name: nameField.optional() }),
    answer: z.object({ id: z.int() }),
    failures: { ...unknownBox, ...takenName, ...tooMany, ...notPublished },
  },
  "POST /stock_boxes/:id/merge": {
    summary: "The manager's new version merged with the member's copy, not saved",
    access: "member",
    browser: {},
    params: boxParams,
    body: z.strictObject({
      choices: z
        .array(z.object({ coCode: companyCode, side: z.enum(["mine", "theirs"]) }))
        .max(2 * stockBoxLimits.stocks)
        .default([]),
      accept: z.boolean().default(false).describe("Publishes the result as a new version."),
    }),
    answer: merge,
    failures: {
      ...unknownBox,
      ...refusedStocks,
      ...notPublished,
      "stock_box.no_update": [409, "The source has no newer version."],
    },
  },
  "GET /stock_boxes/:id/proposal": {
    summary: "The new version that a query-backed box proposes; null if there is none",
    access: "member",
    browser: {},
    params: boxParams,
    answer: z.object({ proposal: proposal.nullable() }),
    failures: unknownBox,
  },
  "POST /stock_boxes/:id/proposal": {
    summary: "Accepts or skips what a query-backed box proposes, or asks for it now",
    access: "member",
    browser: {},
    params: boxParams,
    body: z.strictObject({ decision: z.enum(["accept", "skip", "make"]) }),
    answer: z.object({ proposal: proposal.nullable() }),
    failures: {
      ...unknownBox,
      ...refusedStocks,
      ...notPublished,
      "stock_box.no_proposal": [409, "Nothing is proposed."],
      "stock_box.no_query": [409, "The box is not backed by a query."],
      ...refusedQuery,
    },
  },
});
