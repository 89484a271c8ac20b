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
export const tokenParams = z.object({ token: z.string().max(64).describe("The link's token.") });

const queryVersion = z.int().describe("The query's version, from 1 upwards.");
const dataset = z.string().describe("The dataset that the link pins.");
const asOf = z.iso.date().describe("The dataset's day.");
const sharedAt = z.iso.datetime().describe("When the link was made, ISO 8601 UTC.");

const share = z.object({
  id: z.uuid().describe("Names the link to take it back."),
  version: queryVersion,
  datasetVersion: dataset,
  asOf,
  createdAt: sharedAt,
});

export const sharedAnswer = z.object({
  token: z.string().describe("Told this once: only its hash is kept."),
  share: share.describe("The link itself."),
});
export const sharesAnswer = z.array(share);

const formulas = z.array(
  z.object({
    name: z.string().describe("The filter's name in the text."),
    formula: z.string().describe("What stands for it."),
  }),
);
const text = z.string().describe("The query in the query language.");
const by = z.string().describe("The owner's first name; nothing else of the owner is told.");
const description = z.string().describe("Empty where there is none.");

export const sharedScreenAnswer = z.object({
  name: z.string().describe("The query's name."),
  description,
  text,
  version: queryVersion,
  datasetVersion: dataset,
  asOf,
  isDatasetHeld: z.boolean().describe("False: the newest dataset has to answer in its place."),
  filters: formulas.describe("Custom filters that the text names, as they were."),
  lists: z
    .array(
      z.object({
        name: z.string().describe("The list's name in the text."),
        coCodes: z.array(z.int()).describe("Its company codes."),
      }),
    )
    .describe("Stock lists that the text names, as they were."),
  by,
  sharedAt,
});

export const publicScreensQuery = z.object({
  search: plainText(100)
    .optional()
    .transform((given) => given?.trim() ?? "")
    .describe("Part of a name or description, case aside."),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
    .default("1")
    .transform(Number)
    .describe("50 queries a page, from 1 upwards."),
});

export const publicScreensAnswer = z.object({
  screens: z
    .array(
      z.object({
        id: z.uuid().describe("Tells queries apart."),
        name: z.string().describe("The query's name."),
        description,
        text,
        version: queryVersion,
        filters: formulas.describe("Public filters that the text names, with those they name."),
        by,
        isOwn: z.boolean().describe("Is it the asker's own?"),
        updatedAt: z.iso.datetime().describe("When it was last changed, ISO 8601 UTC."),
      }),
    )
    .describe("Newest change first."),
  page: z.int().describe("The page told."),
  total: z.int().describe("How many there are on all pages."),
});
