import { z } from "zod";
import {
  dataAnswer,
  dataBody,
  rowFields,
  typedName,
  unheardFields,
} from "../saved-fields.schema.ts";

const largestCode = 2_147_483_647;
const wrongCodes = "must be company codes";

/** Codes as numbers or texts, in a list or in one text with commas. */
const companyCodes = z
  .union([z.string(), z.array(z.union([z.string(), z.number()])), z.null()])
  .default([])
  .transform((given, context) => {
    const parts = typeof given === "string" ? given.split(",") : (given ?? []);
    const codes = parts
      .map((part) => (typeof part === "string" ? part.trim() : part))
      .filter((part) => part !== "")
      .map((part) => (typeof part === "string" && !/^\d{1,10}$/.test(part) ? NaN : Number(part)));
    if (codes.every((code) => Number.isInteger(code) && code > 0 && code <= largestCode)) {
      return codes;
    }
    context.addIssue(wrongCodes);
    return z.NEVER;
  });

export const scannerBody = dataBody({
  scannerName: typedName.describe("The list's name, 1 to 100 characters, unique among one's own."),
  allfincodes: companyCodes.describe(
    "Company codes of the list in its order, as a list or as text with commas; at least one, at most 5,000.",
  ),
  portfolioOldName: typedName.describe(
    "The list to be replaced, under scannerName from now on; empty or absent: a new list.",
  ),
  ...unheardFields,
});

export const deletePortfolioBody = dataBody({
  scannerName: typedName.describe("The name of the list to be deleted."),
  ...unheardFields,
});

const scannerRow = z.object({
  scannerName: z.string().describe("The list's name."),
  allfincodes: z.array(z.int()).describe("Company codes in the list's order, each once."),
  portfolioOldName: z
    .string()
    .nullable()
    .describe("What it was called before it was last renamed; null where it never was."),
  portfoliofilter: z.string().describe("The clause that narrows a query to the list."),
  ...rowFields,
});

export const scannersAnswer = dataAnswer(z.array(scannerRow));
export const scannerAnswer = dataAnswer(scannerRow);
export const listDeletedAnswer = dataAnswer(z.null());
