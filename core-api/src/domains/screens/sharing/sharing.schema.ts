import { z } from "zod";
import { savedWorkLimits } from "../../../contract/index.ts";
import { plainText } from "../../../platform/validation/plain-text.ts";

/** A dataset's folder has no other name. */
export const datasetVersion = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "must be a version of a dataset");

export const shareBody = z.strictObject({
  version: z
    .int()
    .min(1)
    .max(savedWorkLimits.versions)
    .optional()
    .describe("The query's version; absent: the current one."),
  datasetVersion: datasetVersion.describe("The data that the link shows."),
  makeFiltersPublic: z
    .boolean()
    .default(false)
    .describe("Makes the private filters that the query names public."),
  includeLists: z
    .boolean()
    .default(false)
    .describe("Hands on the companies of the stock lists that the query names."),
});

export const shareParams = z.object({
  share: z.string().max(64).describe("The link's id or its token."),
});
export const tokenParams = z.object({ token: z.string().max(64) });

const share = z.object({
  id: z.uuid(),
  version: z.int(),
  datasetVersion: z.string(),
  asOf: z.iso.date().describe("The dataset's day."),
  createdAt: z.iso.datetime(),
});

export const sharedAnswer = z.object({
  token: z.string().describe("Told this once: only its hash is kept."),
  share,
});
export const sharesAnswer = z.array(share);

const formulas = z.array(z.object({ name: z.string(), formula: z.string() }));

export const sharedScreenAnswer = z.object({
  name: z.string(),
  description: z.string(),
  text: z.string(),
  version: z.int(),
  datasetVersion: z.string(),
  asOf: z.iso.date(),
  isDatasetHeld: z.boolean().describe("False: the newest dataset has to answer in its place."),
  filters: formulas.describe("Custom filters that the text names, as they were."),
  lists: z.array(z.object({ name: z.string(), coCodes: z.array(z.int()) })),
  by: z.string().describe("The owner's first name."),
  sharedAt: z.iso.datetime(),
});

export const publicScreensQuery = z.object({
  search: plainText(100)
    .optional()
    .transform((text) => text?.trim() ?? ""),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
    .default("1")
    .transform(Number),
});

export const publicScreensAnswer = z.object({
  screens: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      text: z.string(),
      version: z.int(),
      filters: formulas,
      by: z.string().describe("The owner's first name."),
      isOwn: z.boolean(),
      updatedAt: z.iso.datetime(),
    }),
  ),
  page: z.int(),
  total: z.int(),
});
