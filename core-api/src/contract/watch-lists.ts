import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { moveReasons } from "./company-moves.ts";
import { amountChange, company, day, notPublished, number, score, text } from "./company.ts";
import { mostQuotes, watchListLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import { nameField } from "./text-fields.ts";

const largestCode = 2_147_483_647;
const companyCode = z.int().min(1).max(largestCode);
const codeText = z
  .string()
  .regex(/^\d{1,10}$/, "must be a company code")
  .transform(Number)
  .pipe(companyCode);

/** In place of an id: the member's first list, created when a company is added to it. */
export const firstList = "first";

const listParams = z.object({
  list: z.string().max(64).describe(`Id of a list; '${firstList}': the member's first list.`),
});

const listBody = z.object({
  name: nameField.describe("1 to 100 characters, unique among the member's lists."),
});

export const watchList = z.object({
  id: z.string(),
  name: z.string(),
  coCodes: z.array(z.int()).describe("Company codes in the member's order, each once."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const watchLists = z.object({ lists: z.array(watchList).describe("In order of creation.") });

const watchAnswer = z.object({
  list: watchList.describe("The list after the change."),
  coCode: z.int(),
  changed: z.boolean().describe("False if the list was already in this state."),
});

export const companyQuote = company.extend({
  sector: text,
  isin: text,
  price: number.describe("₹, close of the dataset's day."),
  change: number.describe("₹ from the previous close."),
  changePercent: number.describe("Percent of the previous close."),
  marketCap: number.describe("₹ crore."),
  score: score.describe("Overall score."),
  technicalScore: score,
  high52: number.describe("₹, 52-week high."),
  low52: number.describe("₹, 52-week low."),
  position52: number.describe("Price within the 52-week range: 0 at the low, 100 at the high."),
  reasons: moveReasons.describe("Why the share moved on the newest trading day."),
});

const watchedEvent = company.extend({
  day,
  kind: z
    .enum(["filed", "results", "meeting", "dividend", "bonus", "split", "other"])
    .describe("filed: results published on the day; results: a board meeting about results."),
  event: z.string().describe("As reported to the exchange; empty for filed results."),
  profitChange: amountChange.describe("Of filed results: net profit from a year ago, 1 decimal."),
});

const watchedEvents = z.object({
  asOf: day.describe("Trading day of the dataset."),
  companies: z.int().describe("Companies in the member's watch lists."),
  past: z
    .array(watchedEvent)
    .describe("Events of the 7 days up to the dataset's day, newest first."),
  next: z.array(watchedEvent).describe("Events of the following 7 days, nearest first."),
});

const companyQuotes = z.object({
  version: z.string().describe("Version of the dataset."),
  asOf: z.iso.date().describe("Trading day of the dataset."),
  quotes: z.array(companyQuote).describe("In the order requested, without unlisted companies."),
});

export type WatchList = Infer<typeof watchList>;
export type WatchLists = Infer<typeof watchLists>;
export type WatchAnswer = Infer<typeof watchAnswer>;
export type WatchedEvent = Infer<typeof watchedEvent>;
export type WatchedEvents = Infer<typeof watchedEvents>;
export type CompanyQuote = Infer<typeof companyQuote>;
export type CompanyQuotes = Infer<typeof companyQuotes>;

const unknown = { "watch_list.not_found": [404, "The member has no such watch list."] } as const;
const taken = { "watch_list.taken": [409, "Another of the member's lists has the name."] } as const;

/** Watch lists belong to members; quotes of companies are for subscribers. */
export const watchListRoutes = defineRoutes({
  "GET /watch_lists/": {
    summary: "Watch lists of the member, each with its companies",
    access: "member",
    browser: {},
    answer: watchLists,
  },
  "POST /watch_lists/": {
    summary: "Creates an empty watch list",
    access: "member",
    browser: {},
    body: listBody,
    answer: watchList,
    failures: {
      ...taken,
      "watch_list.too_many": [409, `The member has ${watchListLimits.lists} lists.`],
    },
  },
  "PATCH /watch_lists/:list": {
    summary: "Renames a watch list",
    access: "member",
    browser: {},
    params: listParams,
    body: listBody,
    answer: watchList,
    failures: { ...unknown, ...taken },
  },
  "DELETE /watch_lists/:list": {
    summary: "Deletes a watch list and answers the remaining ones",
    access: "member",
    browser: {},
    params: listParams,
    answer: watchLists,
    failures: unknown,
  },
  "POST /watch_lists/:list/companies": {
    summary: "Adds a company at the end of a watch list; one already in it keeps its place",
    access: "member",
    browser: {},
    params: listParams,
    body: z.object({
      company: z
        .union([companyCode, z.string().trim().min(1).max(100)])
        .describe("Symbol, ISIN, BSE code or company code; a number is a company code."),
    }),
    answer: watchAnswer,
    failures: {
      ...unknown,
      "company.not_found": [404, "No listed company has this symbol or code."],
      "watch_list.full": [409, `The list holds ${watchListLimits.companies} companies.`],
    },
  },
  "PUT /watch_lists/:list/companies": {
    summary: "Reorders the companies of a watch list",
    access: "member",
    browser: {},
    params: listParams,
    body: z.object({
      coCodes: z
        .array(companyCode)
        .max(watchListLimits.companies)
        .describe("All companies of the list in their new order."),
    }),
    answer: watchList,
    failures: {
      ...unknown,
      "watch_list.changed": [409, "The list holds other companies than these."],
    },
  },
  "DELETE /watch_lists/:list/companies/:coCode": {
    summary: "Removes a company from a watch list; one that is not in it is ignored",
    access: "member",
    browser: {},
    params: listParams.extend({ coCode: codeText.describe("Company code.") }),
    answer: watchAnswer,
    failures: unknown,
  },
  "GET /watch_lists/events": {
    summary: "Results, meetings and ex-dates of all watched companies within a week of the dataset",
    access: "member",
    answer: watchedEvents,
    failures: notPublished,
  },
  "GET /company_quotes": {
    summary: "Price, day's change, scores and 52-week range of companies",
    access: "subscriber",
    browser: {},
    query: z.object({
      codes: z
        .string()
        .max(mostQuotes * 11)
        .transform((list) => list.split(",").filter((part) => part !== ""))
        .pipe(z.array(codeText).max(mostQuotes, `must be ${mostQuotes} codes or fewer`))
        .describe("Company codes separated by commas."),
    }),
    answer: companyQuotes,
    failures: notPublished,
  },
});
