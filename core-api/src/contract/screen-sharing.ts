import type { Immutable, Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { plainAnswer } from "./answers.ts";
import { defineRoutes } from "./route.ts";
import {
  notOpen,
  screenParams,
  tooMany,
  unknownScreen,
  unknownVersion,
  unreadable,
  versionNumber,
} from "./saved-work.ts";
import { plainText } from "./text-fields.ts";

/** The name of a dataset's folder. */
export const datasetVersion = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "must be a version of a dataset");

const shareBody = z.strictObject({
  version: versionNumber.optional().describe("Omitted: the current version."),
  datasetVersion: datasetVersion.describe("The dataset that the link shows."),
  makeFiltersPublic: z
    .boolean()
    .default(false)
    .describe("Makes the private filters used by the query public."),
  includeLists: z
    .boolean()
    .default(false)
    .describe("Shares the companies of the stock lists used by the query."),
});

const queryVersion = z.int().describe("The query's version, from 1.");
const dataset = z.string().describe("The dataset that the link shows.");
const asOf = z.iso.date().describe("The dataset's day.");
const sharedAt = z.iso.datetime().describe("When the link was created.");

const screenShare = z.object({
  id: z.uuid().describe("Revokes the link."),
  version: queryVersion,
  datasetVersion: dataset,
  asOf,
  createdAt: sharedAt,
});

const screenShared = z.object({
  token: z.string().describe("Opens the link. Not shown again: only its hash is stored."),
  share: screenShare.describe("The link."),
});

const sharedFilter = z.object({
  name: z.string().describe("The filter's name in the text."),
  formula: z.string().describe("The filter's formula."),
});
const sharedList = z.object({
  name: z.string().describe("The list's name in the text."),
  coCodes: z.array(z.int()).describe("Its company codes."),
});
const text = z.string().describe("The query, in the query language.");
const by = z.string().describe("The owner's first name.");
const description = z.string().describe("Empty if there is none.");

const sharedScreen = z.object({
  name: z.string().describe("The query's name."),
  description,
  text,
  version: queryVersion,
  datasetVersion: dataset,
  asOf,
  isDatasetHeld: z.boolean().describe("False: the dataset is gone, use the newest one."),
  filters: z.array(sharedFilter).describe("Custom filters used by the text, as of sharing."),
  lists: z.array(sharedList).describe("Stock lists used by the text, as of sharing."),
  by,
  sharedAt,
});

const publicScreen = z.object({
  id: z.uuid().describe("Unique per query."),
  name: z.string().describe("The query's name."),
  description,
  text,
  version: queryVersion,
  filters: z
    .array(sharedFilter)
    .describe("Public filters used by the text, directly or through other filters."),
  by,
  isOwn: z.boolean().describe("Whether it is the member's own."),
  updatedAt: z.iso.datetime().describe("When it was last changed."),
});

const publicScreens = z.object({
  screens: z.array(publicScreen).describe("Last changed first."),
  page: z.int().describe("The page number."),
  total: z.int().describe("Queries on all pages."),
});

export type SharePayload = Immutable<z.input<typeof shareBody>>;
export type ScreenShared = Infer<typeof screenShared>;
export type ScreenShare = Infer<typeof screenShare>;
export type SharedScreen = Infer<typeof sharedScreen>;
export type SharedFilter = Infer<typeof sharedFilter>;
export type SharedList = Infer<typeof sharedList>;
export type PublicScreen = Infer<typeof publicScreen>;
export type PublicScreens = Infer<typeof publicScreens>;

const unknownShare = {
  "share.not_found": [404, "Link not found, or it was revoked."],
} as const;

/** Links to saved queries, and queries that members have made public. */
export const screenSharingRoutes = defineRoutes({
  "POST /screens/:id/share": {
    summary: "Creates a link to one version of a saved query and one dataset",
    access: "member",
    browser: {},
    params: screenParams,
    body: shareBody,
    answer: screenShared,
    failures: {
      ...unknownScreen,
      ...unknownVersion,
      "dataset.not_found": [404, "Data for this version is no longer available."],
      ...tooMany,
      ...notOpen,
      ...unreadable,
    },
  },
  "GET /screens/:id/shares": {
    summary: "Active links to a saved query, newest first",
    access: "member",
    browser: {},
    params: screenParams,
    answer: z.array(screenShare),
    failures: unknownScreen,
  },
  "DELETE /screens/shares/:share": {
    summary: "Revokes a link",
    access: "member",
    browser: {},
    params: z.object({ share: z.string().max(64).describe("The link's id or token.") }),
    answer: plainAnswer,
    failures: unknownShare,
  },
  "GET /shared_screens/:token": {
    summary: "The query behind a link",
    access: "public",
    browser: {},
    params: z.object({ token: z.string().max(64).describe("The link's token.") }),
    answer: sharedScreen,
    failures: unknownShare,
  },
  "GET /public_screens": {
    summary: "Public queries of all members, last changed first",
    access: "optional-member",
    browser: {},
    query: z.object({
      search: plainText(100)
        .optional()
        .transform((given) => given?.trim() ?? "")
        .describe("Part of a name or description; case-insensitive."),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
        .default("1")
        .transform(Number)
        .describe("From 1; 50 queries each."),
    }),
    answer: publicScreens,
  },
});
