import { z } from "zod";
import { splitList } from "../../../platform/validation/split-list.ts";

const mostAsked = 5;
const mostCompared = 6;

export const peersQuery = z.object({
  peers: z
    .preprocess(
      splitList,
      z
        .array(z.string().max(100))
        .max(mostAsked, `must have ${mostAsked} companies or fewer`)
        .transform((names) => [...new Set(names)]),
    )
    .default([])
    .describe("Companies to compare with, by symbol, with commas between; they come first"),
});

const code = z
  .union([z.int().positive(), z.string().regex(/^\d{1,9}$/u, "must be a company code")])
  .transform(Number);

const comparison = z.object({
  fincode: z
    .preprocess(
      (value) => splitList(typeof value === "number" ? [value] : value),
      z
        .array(code)
        .min(1, "must name at least one company code")
        .max(mostCompared, `must have ${mostCompared} company codes or fewer`)
        .transform((codes) => [...new Set(codes)]),
    )
    .describe("Company codes, as one, a list or a text with commas"),
  cstype: z
    .preprocess(
      (value) => (value === "" || value === null ? undefined : value),
      z.enum(["C", "S"]).optional(),
    )
    .describe("C: consolidated, S: standalone; absent: each company's own"),
});

/** Given as it is, or below `data` as other documented calls have it. */
export const compareBody = z.preprocess(
  (value) => (value !== null && typeof value === "object" && "data" in value ? value.data : value),
  comparison,
);
