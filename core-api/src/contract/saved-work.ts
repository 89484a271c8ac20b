import type { Immutable, Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { plainAnswer, warnings } from "./answers.ts";
import { savedWorkLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import type { Failures } from "@munshi/platform/contract";
import { dropTurns, nameField, plainText } from "./text-fields.ts";

const { nameCharacters, descriptionCharacters } = savedWorkLimits;

/** A name that may be empty, which documented calls refuse with their own messages. */
const givenName = plainText(nameCharacters)
  .nullable()
  .transform((text) => (text ?? "").normalize("NFC").trim().replaceAll(/\s+/g, " "));
const optionalName = givenName.default("");

// Postgres stores no NUL; texts of several lines have line breaks and tabs.
const control = /[^\P{Cc}\t\n\r]/u;
const longText = z
  .string()
  .overwrite(dropTurns)
  .refine((text) => text.isWellFormed() && !control.test(text), "must be plain text");

/** A query or formula; the language limits its length. */
const languageText = longText
  .nullable()
  .default("")
  .transform((text) => text ?? "");

const screenDescription = longText
  .max(descriptionCharacters, `must have ${descriptionCharacters} characters or fewer`)
  .transform((text) => text.trim());

/** Null if omitted or empty. */
const givenAccess = z
  .union([
    z.enum(["Private", "private"]).transform(() => "private" as const),
    z.enum(["Public", "public"]).transform(() => "public" as const),
    z.literal("").transform(() => null),
    z.null(),
  ])
  .default(null);

const ignored = z.unknown().optional();
const ignoredFields = {
  userId: ignored.describe("Ignored: the owner is the signed-in member."),
  createdate: ignored.describe("Ignored: the server sets the time."),
};

/** Documented calls take their payload under `data`. */
const dataBody = <T extends z.ZodRawShape>(fields: T) =>
  z.object({ data: z.object(fields).describe("The call's payload.") });

/** Documented calls answer with rows or a record under `data`. */
const dataAnswer = <T extends z.ZodType>(data: T) =>
  plainAnswer.extend({ data: data.describe("The rows or the record of the call.") });

const ownerParams = z.object({
  userId: z.string().max(64).describe("The member's own id; any other is a 404."),
});

const rowFields = {
  userId: z.string().describe("The owner's id."),
  createdate: z.iso.datetime().describe("When it was first saved."),
};

const wireAccess = z
  .enum(["Private", "Public"])
  .describe("Private: only the owner. Public: everyone at the same tenant.");

export const tooMany = {
  "screens.too_many": [409, "The limit is reached; the message has it."],
} as const satisfies Failures;
export const unreadable = {
  "formula.unreadable": [422, "The text has errors, listed in `diagnostics`."],
} as const satisfies Failures;
export const notOpen = {
  "screen.private_filters": [
    409,
    "Others could read the query, but not the filters listed in `private_filters`.",
  ],
  "screen.private_lists": [409, "The query uses the member's stock lists in `private_lists`."],
} as const satisfies Failures;
export const unknownScreen = {
  "screen.not_found": [404, "The member has no such saved query."],
} as const satisfies Failures;
export const unknownVersion = {
  "screen.version_not_found": [404, "Version not found."],
} as const satisfies Failures;
const notOwnId = {
  "screens.not_found": [404, "The id is not the member's own."],
} as const satisfies Failures;
const screenTaken = {
  "screen.taken": [409, "'Already Exist!': another of the member's queries has the name."],
} as const satisfies Failures;
const filterNameMissing = {
  "filter.name_missing": [400, "'Enter Filter Name!'"],
} as const satisfies Failures;
const unknownFilter = {
  "filter.not_found": [404, "The member has no custom filter with this name."],
} as const satisfies Failures;
const unknownList = {
  "list.not_found": [404, "The member has no stock list with this name."],
} as const satisfies Failures;

const largestCode = 2_147_483_647;

/** Codes as numbers or texts, in a list or in one text separated by commas. */
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
    context.addIssue("must be company codes");
    return z.NEVER;
  });

const scannerRow = z.object({
  scannerName: z.string().describe("The list's name."),
  allfincodes: z.array(z.int()).describe("Company codes in the list's order, each once."),
  portfolioOldName: z.string().nullable().describe("The name before the last rename."),
  portfoliofilter: z.string().describe('The clause for queries: `List = "My stocks"`.'),
  ...rowFields,
});
const scannersAnswer = dataAnswer(z.array(scannerRow));
const scannerAnswer = dataAnswer(scannerRow);

const filterName = "The filter's name, 1 to 100 characters, used as a parameter in queries.";
const formulaText = "The formula: a number or a condition in the query language.";
const filterRow = z.object({
  filtername: z.string().describe(filterName),
  filters: z.string().describe(formulaText),
  filteraccess: wireAccess,
  del: z.literal(0).describe("Always 0: deleted filters are left out."),
  ...rowFields,
});
const queryFilterAnswer = dataAnswer(filterRow.extend({ warnings }));
const queryFiltersAnswer = dataAnswer(z.array(filterRow));

const manyNames = z
  .union([z.string(), z.array(optionalName).max(savedWorkLimits.filters), z.null()])
  .default("")
  .transform((given) => (typeof given === "string" ? given.split(",") : (given ?? [])));

const queryName = "The query's name, 1 to 100 characters, unique among the member's queries.";
const queryText = "The query, in the query language.";
const makesPublic = "Makes the private filters used by the query public.";
const clientQueryRow = z.object({
  queryname: z.string().describe(queryName),
  queryaccess: wireAccess,
  description: z.string().describe("Empty if there is none."),
  searchkey: z.string().describe(queryText),
  ...rowFields,
  id: z.uuid().describe("The id in calls below /screens/."),
  version: z.int().describe("The current version, from 1."),
});
const clientQueryBody = dataBody({
  queryname: optionalName.describe(queryName),
  queryaccess: givenAccess.describe(
    "Private or Public; null, empty or omitted: unchanged, Private for a new query.",
  ),
  description: screenDescription
    .nullable()
    .default(null)
    .describe("Null or omitted: unchanged, empty for a new query."),
  searchkey: languageText.describe(queryText),
  queryoldname: givenName
    .transform((name) => (name === "" ? null : name))
    .optional()
    .describe(
      "The query to replace, which gets the name queryname. Null or empty: create one, the name must be free. Omitted: replace the query with the name, or create one.",
    ),
  makefilterspublic: z.boolean().default(false).describe(makesPublic),
  ...ignoredFields,
});
const clientQueryAnswer = dataAnswer(clientQueryRow.extend({ warnings }));
const clientQueriesAnswer = dataAnswer(z.array(clientQueryRow));

export const screenParams = z.object({
  id: z.string().max(64).describe("A saved query of the member."),
});

const access = z.enum(["private", "public"]).describe("Who may see it.");
export const versionNumber = z
  .int()
  .min(1)
  .max(savedWorkLimits.versions)
  .describe("A version of the query, from 1.");
const instant = z.iso.datetime();
const createdAt = instant.describe("When it was first saved.");
const updatedAt = instant.describe("When it was last changed.");

const screenPatch = z.strictObject({
  name: nameField.optional().describe(queryName),
  description: screenDescription.optional().describe("What the query is for."),
  access: access.optional(),
  makeFiltersPublic: z.boolean().default(false).describe(makesPublic),
});

const versionText = z
  .string()
  .regex(/^\d{1,6}$/, "must be a version")
  .transform(Number)
  .pipe(versionNumber);

const savedScreen = z.object({
  id: z.uuid().describe("The id in calls below /screens/."),
  name: z.string().describe(queryName),
  description: z.string().describe("Empty if there is none."),
  access,
  text: z.string().describe(queryText),
  version: z.int().describe("The current version."),
  versions: z.int().describe("How many versions there are."),
  createdAt,
  updatedAt,
});

const savedFilter = z.object({
  name: z.string().describe("Used as a parameter in queries."),
  formula: z.string().describe(formulaText),
  access,
  createdAt,
  usedBy: z
    .array(z.string())
    .describe("The member's queries that use it, directly or through another filter."),
});

const savedList = z.object({
  id: z.uuid().describe("Unchanged by renames and edits."),
  name: z.string().describe("The value of List in queries."),
  coCodes: z.array(z.int()).describe("Company codes in the list's order."),
  createdAt,
  updatedAt,
});

const savedWork = z.object({
  screens: z.array(savedScreen).describe("Saved queries, last changed first."),
  filters: z.array(savedFilter).describe("Custom filters in order of creation."),
  lists: z.array(savedList).describe("Stock lists, last changed first."),
});

const version = z.object({
  version: z.int().describe("From 1, without gaps."),
  text: z.string().describe(queryText),
  createdAt: instant.describe("When the version was saved."),
  restoredFrom: z.int().nullable().describe("The version that it restored, if any."),
});

const screenVersions = z.object({
  id: z.uuid().describe("The query's id."),
  name: z.string().describe("The query's name."),
  version: z.int().describe("The current version."),
  versions: z.array(version).describe("Newest first."),
});

const clause = z.object({
  text: z.string().describe("The condition as written."),
  start: z.int().describe("Offset in the version's text."),
  end: z.int().describe("Offset after the last character."),
});

const screenDiff = z.object({
  from: version.describe("The version requested as from."),
  to: version.describe("The version requested as to."),
  removed: z.array(clause).describe("Conditions only in from."),
  added: z.array(clause).describe("Conditions only in to."),
  kept: z.int().describe("How many conditions both have."),
});

export type ScreenAccess = Infer<typeof access>;
export type WireAccess = Infer<typeof wireAccess>;
export type ScannerRow = Infer<typeof scannerRow>;
export type ScannersAnswer = Infer<typeof scannersAnswer>;
export type ScannerAnswer = Infer<typeof scannerAnswer>;
export type QueryFilterRow = Infer<typeof filterRow>;
export type QueryFilterAnswer = Infer<typeof queryFilterAnswer>;
export type QueryFiltersAnswer = Infer<typeof queryFiltersAnswer>;
export type ClientQueryRow = Infer<typeof clientQueryRow>;
export type ClientQueryPayload = Immutable<z.input<typeof clientQueryBody>>["data"];
export type ClientQueryAnswer = Infer<typeof clientQueryAnswer>;
export type ClientQueriesAnswer = Infer<typeof clientQueriesAnswer>;
export type SavedFilter = Infer<typeof savedFilter>;
export type SavedList = Infer<typeof savedList>;
export type SavedScreen = Infer<typeof savedScreen>;
export type SavedWork = Infer<typeof savedWork>;
export type ScreenPatch = Immutable<z.input<typeof screenPatch>>;
export type ScreenVersion = Infer<typeof version>;
export type ScreenVersions = Infer<typeof screenVersions>;
export type ChangedClause = Infer<typeof clause>;
export type ScreenDiff = Infer<typeof screenDiff>;

/** Stock lists, custom filters and saved queries of members. */
export const savedWorkRoutes = defineRoutes({
  "GET /getScreener/:userId": {
    summary: "The member's stock lists (portfolios), last changed first",
    access: "member",
    browser: {},
    params: ownerParams,
    answer: scannersAnswer,
    failures: notOwnId,
  },
  "POST /insertScanner": {
    summary: "Creates or replaces a stock list (portfolio)",
    access: "member",
    browser: {},
    body: dataBody({
      scannerName: optionalName.describe(
        "The list's name, 1 to 100 characters, unique among the member's lists.",
      ),
      allfincodes: companyCodes.describe(
        "Company codes in the list's order, as a list or separated by commas; 1 to 5,000.",
      ),
      portfolioOldName: optionalName.describe(
        "The list to replace, which gets the name scannerName; empty or omitted: create one.",
      ),
      ...ignoredFields,
    }),
    answer: scannerAnswer,
    failures: {
      "list.name_missing": [400, "'Enter List Name!'"],
      "list.name_refused": [400, "The name has both single and double quotes."],
      "list.empty": [400, "'Search Stock or Enter name...'"],
      "list.too_long": [400, `There are more than ${savedWorkLimits.listCompanies} companies.`],
      "list.taken": [409, "'Already Exist!': another of the member's lists has the name."],
      ...unknownList,
      ...tooMany,
    },
  },
  "POST /deletePortfolio": {
    summary: "Deletes a stock list (portfolio)",
    access: "member",
    browser: {},
    body: dataBody({
      scannerName: optionalName.describe("The list to delete."),
      ...ignoredFields,
    }),
    answer: dataAnswer(z.null()),
    failures: unknownList,
  },
  "POST /getQueryFilter": {
    summary: "The member's custom filters in order of creation",
    access: "member",
    browser: {},
    body: dataBody({ loginID: ignored.describe("Ignored: the filters are the member's own.") }),
    answer: queryFiltersAnswer,
  },
  "POST /insertQueryFilter": {
    summary: "Creates a custom filter: a named formula for use in queries",
    access: "member",
    browser: {},
    body: dataBody({
      filtername: optionalName.describe(filterName),
      filters: languageText.describe(formulaText),
      filteraccess: givenAccess.describe("Private or Public; null, empty or omitted: Private."),
      ...ignoredFields,
    }),
    answer: queryFilterAnswer,
    failures: {
      ...filterNameMissing,
      "filter.taken": [409, "'Already Exist!': another of the member's filters has the name."],
      ...tooMany,
      ...unreadable,
    },
  },
  "POST /deleteQueryFilter": {
    summary: "Deletes a private custom filter",
    access: "member",
    browser: {},
    body: dataBody({
      filtername: optionalName.describe("The filter to delete."),
      ...ignoredFields,
    }),
    answer: dataAnswer(z.null()),
    failures: { ...unknownFilter, "filter.public": [409, "The filter is public."] },
  },
  "POST /updatefiltersaccess": {
    summary: "Makes custom filters public or private",
    access: "member",
    browser: {},
    body: dataBody({
      updatefiltername: manyNames.describe("One name, several separated by commas, or a list."),
      filteraccess: givenAccess.describe("Private or Public; null, empty or omitted: Public."),
      ...ignoredFields,
    }),
    answer: queryFiltersAnswer,
    failures: {
      ...filterNameMissing,
      ...unknownFilter,
      "filter.in_public_screen": [409, "A public query uses the filter."],
    },
  },
  "GET /getClientQuery/:userId": {
    summary: "The member's saved queries, last changed first",
    access: "member",
    browser: {},
    params: ownerParams,
    answer: clientQueriesAnswer,
    failures: notOwnId,
  },
  "POST /clientQuery": {
    summary: "Saves a query; a changed text becomes a new version",
    access: "member",
    browser: {},
    body: clientQueryBody,
    answer: clientQueryAnswer,
    failures: {
      "screen.name_missing": [400, "'Enter Query Name!'"],
      ...unknownScreen,
      ...screenTaken,
      ...tooMany,
      ...notOpen,
      ...unreadable,
    },
  },
  "GET /screens/": {
    summary: "The member's saved queries, custom filters and stock lists",
    access: "member",
    browser: {},
    answer: savedWork,
  },
  "PATCH /screens/:id": {
    summary: "Changes name, description or access of a saved query",
    access: "member",
    browser: {},
    params: screenParams,
    body: screenPatch,
    answer: savedScreen,
    failures: { ...unknownScreen, ...screenTaken, ...notOpen, ...unreadable },
  },
  "DELETE /screens/:id": {
    summary: "Deletes a saved query; its links stop working",
    access: "member",
    browser: {},
    params: screenParams,
    answer: plainAnswer,
    failures: unknownScreen,
  },
  "POST /screens/:id/undelete": {
    summary: "Restores a deleted query with its versions and links",
    access: "member",
    browser: {},
    params: screenParams,
    answer: savedScreen,
    failures: { ...unknownScreen, ...screenTaken, ...tooMany },
  },
  "GET /screens/:id/versions": {
    summary: "All versions of a saved query",
    access: "member",
    browser: {},
    params: screenParams,
    answer: screenVersions,
    failures: unknownScreen,
  },
  "GET /screens/:id/diff": {
    summary: "Compares the conditions of two versions of a saved query",
    access: "member",
    browser: {},
    params: screenParams,
    query: z.strictObject({ from: versionText, to: versionText }),
    answer: screenDiff,
    failures: { ...unknownScreen, ...unknownVersion },
  },
  "POST /screens/:id/restore": {
    summary: "Restores the text of an older version as a new version",
    access: "member",
    browser: {},
    params: screenParams,
    body: z.strictObject({ version: versionNumber }),
    answer: savedScreen,
    failures: { ...unknownScreen, ...unknownVersion, ...tooMany, ...notOpen, ...unreadable },
  },
});
