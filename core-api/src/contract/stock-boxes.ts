import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { plainAnswer } from "./answers.ts";
import { company, day, instant, number, score, text } from "./company.ts";
import { defineRoutes } from "./route.ts";

const percent = z.number().describe("Percent.");
const rupees = z.number().describe("₹.");

export const boxTypes = ["THEMATIC", "SECTOR", "MARKETCAP", "MODEL"] as const;
export const boxTerms = ["LTI", "STI"] as const;
export const riskLevels = ["LR", "MR", "HR"] as const;
export const boxTags = ["Most Popular", "Top Performer"] as const;
export const boxSchedules = ["monthly", "quarterly", "half-yearly", "yearly"] as const;

export const boxType = z.enum(boxTypes);
export const boxTerm = z.enum(boxTerms).describe("LTI: long term, STI: short term.");
export const schedule = z.enum(boxSchedules);
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
    period: z.enum(["month", "quarter", "half-year", "year"]),
  })
  .nullable()
  .describe("Null: free.");

export const boxManager = z.object({
  slug: z.string(),
  name: z.string(),
  title: z.string().describe("What the manager does, such as Research analyst."),
  registration: z.string().describe("SEBI registration number."),
  isSample: z.boolean().describe("Fictional, for the demo market."),
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
  version: z.int().describe("Current version; 0: no stocks yet."),
  stocks: z.int().describe("Number of stocks."),
  liveSince: day.nullable().describe("Days before are back-tested."),
  schedule: schedule.nullable().describe("How often the manager reviews the box; null: as needed."),
  lastRebalance: day.nullable(),
  benchmark: text.describe("Index of the record."),
  risk,
  tags: z.array(z.enum(boxTags)),
  fee: feeField,
  managerHolding: number.describe(
    "₹ of the manager's own money in the box; null if not disclosed.",
  ),
  followers: z.int(),
  asOf: day.nullable().describe("Day of the figures; null without any."),
  minimumAmount: number.describe("₹; null if a stock has no price."),
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
  reason: z.string().describe("Why it is in the box; may be empty."),
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
  deviation: percent.describe("Largest deviation from a target weight, in percentage points."),
  shares: z.array(share),
});

const group = z.object({ group: z.string(), weight: percent });

const weightChange = company.extend({
  before: percent.describe("0: added."),
  after: percent.describe("0: removed."),
  reason: z.string(),
});

/** A dated, immutable version of a box; each contains the hash of the previous one. */
export const boxVersion = z.object({
  version: z.int(),
  effective: day.describe("From this day's close on."),
  publishedAt: instant,
  isBacktested: z.boolean().describe("Takes effect before the box went live."),
  note: z.string().describe("What changed and why; may be empty."),
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
  liveFrom: z.int().nullable().describe("Earlier days are back-tested; null: all days."),
});

const unpriced = z.object({ symbol: z.string(), day });

/** Everything about one box. */
export const boxDetail = boxSummary.extend({
  isLocked: z
    .boolean()
    .describe("Has a fee that the caller has not paid: what names its stocks is empty."),
  overview: z.string(),
  why: z.array(z.string()).describe("Why invest."),
  methodology: z.array(z.string()).describe("How stocks are chosen, step by step."),
  constituents: z.array(constituent),
  sectors: z.array(group),
  capClasses: z.array(group),
  minimum: allocation.nullable(),
  record,
  passive: z
    .object({ ...series.shape, returns: returnsOf, minimumAmount: number })
    .nullable()
    .describe("The first version bought and held."),
  unpriced: z.array(unpriced).describe("Stocks without a price when their version took effect."),
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
  isShared: z.boolean().describe("Anyone with the link can view it."),
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

const boxId = z
  .string()
  .regex(/^\d{1,9}$/u, "must be the id of a stock box")
  .transform(Number);
export const boxParams = z.object({ id: boxId });

export const unknownBox = {
  "stock_box.not_found": [404, "The stock box does not exist or belongs to another member."],
} as const;
export const lockedBox = {
  "stock_box.locked": [403, "The box has a fee that the member has not paid."],
} as const;
export const takenName = {
  "stock_box.name_taken": [409, "Another of the member's boxes has this name."],
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
    failures: { "stock_box.manager_not_found": [404, "The manager does not exist."] },
  },
  "GET /stock_boxes/shared/:slug": {
    summary: "A shared box by its link, or a manager's box by its slug",
    access: "public",
    browser: { isShared: true },
    params: z.object({ slug: z.string().max(100) }),
    answer: boxDetail,
    failures: unknownBox,
  },
  "GET /stock_boxes/own": {
    summary: "The member's boxes, favourites and followed boxes",
    access: "member",
    browser: {},
    answer: ownBoxes,
  },
  "DELETE /stock_boxes/:id/follow": {
    summary: "Stops following a box; one that is not followed is ignored",
    access: "member",
    browser: {},
    params: boxParams,
    answer: plainAnswer,
    failures: unknownBox,
  },
  "GET /stock_boxes/:id": {
    summary: "A box in full",
    access: "member",
    browser: { revalidates: true },
    params: boxParams,
    answer: boxPage,
    failures: unknownBox,
  },
});
