import type { Immutable, Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { plainAnswer } from "./answers.ts";
import { company, day, notPublished, number, text } from "./company.ts";
import { stockBoxLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import {
  boxParams,
  boxSummary,
  boxTerm,
  boxType,
  lockedBox,
  schedule,
  takenName,
  unknownBox,
} from "./stock-boxes.ts";
import { nameField, plainText } from "./text-fields.ts";

const largestCode = 2_147_483_647;
const companyCode = z.int().min(1).max(largestCode);
const percent = z.number().describe("Percent.");
export const weightMethods = [
  "equal",
  "marketCap",
  "score",
  "inverseVolatility",
  "byHand",
] as const;
const weightMethod = z.enum(weightMethods);
/** Basis points: hundredths of a percent; a box adds up to 10,000. */
const weight = z.int().min(1, "must be above 0 %").max(10_000, "must be 100 % or less");

/** A corporate action, effective before trading on its day; see the engine's portfolio. */
const onDay = { day: z.int().describe("Days since 1970-01-01.") };
const corporateAction = z.discriminatedUnion("kind", [
  z.object({ ...onDay, kind: z.literal("split"), from: z.number(), to: z.number() }),
  z.object({ ...onDay, kind: z.literal("bonus"), held: z.number(), issued: z.number() }),
  z.object({
    ...onDay,
    kind: z.literal("rights"),
    held: z.number(),
    offered: z.number(),
    price: z.number().describe("Paise."),
  }),
  z.object({ ...onDay, kind: z.literal("dividend"), amount: z.number().describe("Paise.") }),
  z.object({
    ...onDay,
    kind: z.literal("merger"),
    into: z.string(),
    ratio: z.number(),
    cash: z.number(),
  }),
  z.object({ ...onDay, kind: z.literal("demerger"), child: z.string(), ratio: z.number() }),
  z.object({ ...onDay, kind: z.literal("delisting"), payout: number }),
]);

const constituentInput = z.object({
  coCode: companyCode,
  weight,
  reason: plainText(200).default(""),
});

/** Amount and weight below which a rebalance order is skipped. */
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
    .describe("Only `found` can be added."),
  message: z.string().describe("Why it cannot be added; empty if found."),
  company: company.nullable(),
});

/** Data of a company for previews: traded prices, corporate actions and weighting figures. */
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
  actions: z.array(corporateAction).describe("Corporate actions, oldest first."),
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

const tooMany = {
  "stock_box.too_many": [409, `The member has ${stockBoxLimits.boxes} boxes.`],
} as const;
const refusedStocks = {
  "stock_box.refused_stocks": [
    422,
    "Some stocks or weights are not valid; details name each row and the problem.",
  ],
  "stock_box.changed": [409, "The box has a newer version than the edited one."],
} as const;

const refusedQuery = {
  ...notPublished,
  "stock_box.refused_query": [422, "The query has errors."],
  "screening.busy": [503, "Too many queries at once."],
  "query.too_heavy": [422, "The query takes too long."],
} as const;

/** Members create, edit, copy and merge their own boxes. */
export const boxEditingRoutes = defineRoutes({
  "GET /stock_boxes/exclusions": {
    summary: "Companies excluded from all of the member's boxes",
    access: "member",
    browser: {},
    answer: exclusions,
  },
  "PUT /stock_boxes/exclusions": {
    summary: "Replaces the companies excluded from all of the member's boxes",
    access: "member",
    browser: {},
    body: z.strictObject({ coCodes: z.array(companyCode).max(stockBoxLimits.exclusions) }),
    answer: exclusions,
  },
  "POST /stock_boxes/stocks": {
    summary: "Finds companies by symbol, ISIN or code, each with the reason it cannot be added",
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
    summary: "Copies a box to the member's own boxes",
    access: "member",
    browser: {},
    params: boxParams,
    body: z.strictObject({ name: nameField.optional() }),
    answer: z.object({ id: z.int() }),
    failures: { ...unknownBox, ...lockedBox, ...takenName, ...tooMany, ...notPublished },
  },
  "POST /stock_boxes/:id/merge": {
    summary: "Merges a manager's new version with the member's copy; saved if accepted",
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
      ...lockedBox,
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
    summary: "Accepts or skips the proposed version, or evaluates the query now",
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
