import type { Failures, Infer } from "@munshi/platform/contract";
import { amountTurns } from "@munshi/engine/contract";
import { z } from "zod";

/** Schemas and failures that several sections of the company page share. */

export const basis = z.enum(["consolidated", "standalone"]);
export const template = z.enum(["ordinary", "bank", "nbfc"]);

export const unit = z.enum([
  "money",
  "price",
  "rupees",
  "percent",
  "ratio",
  "count",
  "days",
  "years",
  "score",
  "none",
]);

export const day = z.iso.date();
export const instant = z.iso.datetime();
export const text = z.string().nullable();
export const number = z.number().nullable();
/** Percent, or what the amount did where the earlier one was zero or a loss. */
export const amountChange = z.union([z.number(), z.enum(amountTurns)]).nullable();
export const numbers = z.array(number);

/** Rows of documented calls whose columns depend on the company. */
export const cells = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

export const company = z.object({ coCode: z.int(), symbol: z.string(), name: z.string() });

export const figure = z.object({
  key: z.string().describe("A column of the dataset, such as `sales@y1`, or a page figure."),
  title: z.string(),
  unit,
  value: number,
});

export const band = z.enum(["sad", "bad", "neutral", "good", "excellent"]);
export const score = z.object({
  value: number.describe("0 to 100, whole."),
  absence: z
    .enum(["not-available", "not-rated"])
    .nullable()
    .describe("Why there is no score: no figures at all, or too few to rate."),
  meterBand: band.nullable().describe("60 and 80 belong to the higher band."),
  emojiBand: band.nullable().describe("60 and 80 belong to the lower band."),
  label: text.describe("The meter's band in words."),
});

/** A sentence that a rule derives from figures. */
export const statement = z.object({
  rule: z.string(),
  text: z.string(),
  condition: z.string().describe("In the query language."),
  figures: z.array(figure),
});
export const statementPair = z.object({
  strength: z.array(statement),
  weakness: z.array(statement),
});

/** `C` and `S` of documented calls. */
export const wireBasis = z.enum(["C", "S"]).describe("C: consolidated, S: standalone.");
export const wireBasisOrNone = z
  .enum(["C", "S", ""])
  .describe("C: consolidated, S: standalone; empty: nothing filed.");

const code = z
  .string()
  .regex(/^\d{1,9}$/u, "must be a company code")
  .transform(Number);
export const companyParams = z.object({ coCode: code });
export const fincodeParams = z.object({ fincode: code });
export const basisQuery = z.object({
  basis: basis.optional().describe("Omitted: the basis of the published figures."),
});

/** A section of the company page. */
export const section = <T extends z.ZodType>(data: T) =>
  z.object({
    version: z.string().describe("Version of the dataset."),
    data: z.nullable(data).describe("Null if nothing is known."),
  });

export type Figure = Infer<typeof figure>;
export type Score = Infer<typeof score>;
export type ScoreBand = Infer<typeof band>;
export type Statement = Infer<typeof statement>;
export type StatementPair = Infer<typeof statementPair>;

export const notPublished = {
  "market.not_published": [404, "Market data is not available yet."],
} as const satisfies Failures;

export const ofCompany = {
  ...notPublished,
  "company.not_found": [404, "Company not found."],
} as const satisfies Failures;
