import { z } from "zod";
import type { FeedResolution } from "../../contract/index.ts";

const symbol = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(100)
  .describe("`ASHA`, `NSE:ASHA`, `ASHA.TRADED` or `INDEX:Nifty 50`.");

const written: { readonly [text: string]: FeedResolution } = {
  D: "1D",
  "1D": "1D",
  W: "1W",
  "1W": "1W",
  M: "1M",
  "1M": "1M",
};

const resolution = z
  .string()
  .default("1D")
  .transform((text, context) => {
    const known = written[text.toUpperCase()];
    if (known !== undefined) return known;
    context.addIssue("must be 1D, 1W or 1M");
    return z.NEVER;
  })
  .describe("`1D`, `1W` or `1M`; the 1 may be left out.");

const seconds = z
  .string()
  .regex(/^-?\d{1,12}$/, "must be whole seconds since 1970")
  .transform(Number);

const mostBars = 20_000;

/** The same parameters, of which any text is taken: for calls that tell mistakes in their own words. */
export function takeAnyText(query: z.ZodObject): z.ZodObject {
  const fields = Object.entries(query.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const any = z.string().optional();
    return [name, field.description === undefined ? any : any.describe(field.description)] as const;
  });
  return z.object(Object.fromEntries(fields));
}

export const symbolQuery = z.object({ symbol });

export const searchQuery = z.object({
  query: z.string().max(100).default("").describe("Beginning of a symbol, or part of a name."),
  type: z.string().max(20).default("").describe("`stock`, `index`, or empty for both."),
  exchange: z.string().max(20).default("").describe("`NSE`, `INDEX`, or empty for both."),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number")
    .transform((text) => Math.min(Number(text), 50))
    .default(30)
    .describe("At most 50."),
});

export const historyQuery = z.object({
  symbol,
  resolution,
  from: seconds.default(0).describe("Bars from this instant on."),
  to: seconds.describe("Bars before this instant."),
  countback: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number")
    .transform((text) => Math.min(Number(text), mostBars))
    .optional()
    .describe("The last so many bars before `to`, whatever `from` says."),
});

export const marksQuery = z.object({
  symbol,
  resolution,
  from: seconds.describe("Marks from this instant on."),
  to: seconds.describe("Marks up to this instant."),
});

export const feedAnswer = z.looseObject({});
export const feedListAnswer = z.array(z.looseObject({}));
