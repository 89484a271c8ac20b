import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { heldShare, tooManyEntries } from "./holdings.ts";
import { defineRoutes } from "./route.ts";

const day = z.iso.date();

/** Base64 of 3.5 MB. */
const casCharacters = 4_670_000;
const casFile = {
  pdf: z
    .base64()
    .min(1)
    .max(casCharacters)
    .describe("The PDF as base64, 3.5 MB at most; not stored."),
  password: z.string().max(64).describe("Opens the PDF; not stored. Usually the PAN."),
};
/** With room for the other fields. */
const casBodyLimit = 4_700_000;

const casEntry = z.object({
  ...heldShare,
  statement_quantity: z.int(),
  ledger_quantity: z
    .int()
    .describe("On the statement's day, in all accounts, with units transferred in later."),
  add_quantity: z.int().describe("0: the ledger has as many or more."),
});

const casPreview = z.object({
  preview: z.string().describe("Names what was shown; the import sends it."),
  issuer: z.enum(["NSDL", "CDSL"]),
  day: day.describe("Of the balances."),
  accounts: z.int().describe("Demat accounts with securities."),
  entries: z.array(casEntry).describe("As in the statement; to be added first."),
  left_out: z.array(
    z.object({
      isin: z.string(),
      name: z.string(),
      quantity: z.number(),
      reason: z
        .enum(["fund", "unknown", "fraction"])
        .describe("fund: not traded; unknown: not in the market's data; fraction: parts of units."),
    }),
  ),
});

const casImported = z.object({
  day,
  added: z.array(z.object({ ...heldShare, quantity: z.int() })),
});

const casFailures = {
  "holdings.cas_password": [400, "The password does not open the PDF."],
  "holdings.cas_not_pdf": [400, "Not a PDF, or a damaged one."],
  "holdings.cas_not_cas": [400, "Not a consolidated account statement of NSDL or CDSL."],
  "holdings.cas_funds_only": [400, "A statement of CAMS or KFintech, which has no shares."],
  "holdings.cas_unreadable": [400, "A holding or total could not be read; nothing is imported."],
  "holdings.cas_too_long": [400, "More than 100 pages, or not read in time."],
  "holdings.cas_other_person": [400, "The PAN differs from the one in the member's KYC."],
  "holdings.cas_busy": [503, "Other statements are being read."],
} as const;

/** Import of consolidated account statements into the holdings. */
export const statementRoutes = defineRoutes({
  "POST /holdings/cas/preview": {
    summary: "What a consolidated account statement would add to the ledger; stores nothing",
    access: "member",
    browser: { asksOutside: true },
    bodyLimit: casBodyLimit,
    body: z.strictObject(casFile),
    answer: casPreview,
    failures: casFailures,
  },
  "POST /holdings/cas": {
    summary: "Adds what the preview of a statement showed, as transfers in without cost",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    bodyLimit: casBodyLimit,
    body: z.strictObject({ ...casFile, preview: z.hash("sha256") }),
    answer: casImported,
    failures: {
      ...casFailures,
      ...tooManyEntries,
      "holdings.cas_changed": [409, "The file or the ledger is no longer as previewed."],
    },
  },
});

export type CasFileBody = Infer<z.ZodObject<typeof casFile>>;
export type CasPreview = Infer<typeof casPreview>;
export type CasImported = Infer<typeof casImported>;
