import { z } from "zod";
import { savedWorkLimits } from "../../../contract/index.ts";
import { warnings } from "../diagnostics.schema.ts";
import {
  dataAnswer,
  dataBody,
  givenName,
  languageText,
  rowFields,
  screenDescription,
  screenName,
  typedAccess,
  typedName,
  unheardFields,
  wireAccess,
} from "../saved-fields.schema.ts";

const queryName = "The query's name, 1 to 100 characters, unique among one's own.";
const queryText = "The query in the query language.";

export const clientQueryBody = dataBody({
  queryname: typedName.describe(queryName),
  queryaccess: typedAccess.describe(
    "Private or Public; null, empty or absent: as it is, of a new query Private.",
  ),
  description: screenDescription
    .nullable()
    .default(null)
    .describe("What it is for; null or absent: as it is, of a new query empty."),
  searchkey: languageText.describe(queryText),
  queryoldname: givenName
    .transform((name) => (name === "" ? null : name))
    .optional()
    .describe(
      "The query to be replaced, under queryname from now on. Null or empty: there must be none of that name. Absent: whichever has the name, else a new one.",
    ),
  makefilterspublic: z
    .boolean()
    .default(false)
    .describe("Makes the private filters that the query names public with it."),
  ...unheardFields,
});

const clientQueryRow = z.object({
  queryname: z.string().describe(queryName),
  queryaccess: wireAccess,
  description: z.string().describe("Empty where there is none."),
  searchkey: z.string().describe(queryText),
  ...rowFields,
  id: z.uuid().describe("Names it in the calls below /screens/."),
  version: z.int().describe("The current version, from 1 upwards."),
});

export const clientQueryAnswer = dataAnswer(clientQueryRow.extend({ warnings }));
export const clientQueriesAnswer = dataAnswer(z.array(clientQueryRow));

export const screenParams = z.object({
  id: z.string().max(64).describe("A saved query of the asker's own."),
});

const access = z.enum(["private", "public"]).describe("Who may see it.");
const versionNumber = z
  .int()
  .min(1)
  .max(savedWorkLimits.versions)
  .describe("A version of the query, from 1 upwards.");
const instant = z.iso.datetime();
const createdAt = instant.describe("When it was first saved, ISO 8601 UTC.");
const updatedAt = instant.describe("When it was last changed, ISO 8601 UTC.");

export const screenPatch = z.strictObject({
  name: screenName.optional().describe(queryName),
  description: screenDescription.optional().describe("What it is for."),
  access: access.optional(),
  makeFiltersPublic: z
    .boolean()
    .default(false)
    .describe("Makes the private filters that the query names public with it."),
});

export const restoreBody = z.strictObject({ version: versionNumber });

const versionText = z
  .string()
  .regex(/^\d{1,6}$/, "must be a version")
  .transform(Number)
  .pipe(versionNumber);

export const diffQuery = z.strictObject({ from: versionText, to: versionText });

export const savedScreenAnswer = z.object({
  id: z.uuid().describe("Names it in the calls below /screens/."),
  name: z.string().describe(queryName),
  description: z.string().describe("Empty where there is none."),
  access,
  text: z.string().describe(queryText),
  version: z.int().describe("The current version."),
  versions: z.int().describe("How many versions are kept: all of them are."),
  createdAt,
  updatedAt,
});

const savedFilter = z.object({
  name: z.string().describe("A parameter of one's own in queries."),
  formula: z.string().describe("A number or a condition in the query language."),
  access,
  createdAt,
  usedBy: z
    .array(z.string())
    .describe("Names of one's own queries that name it, also by way of another filter."),
});

const savedList = z.object({
  id: z.uuid().describe("Stays while the list is renamed and refilled."),
  name: z.string().describe("What a query asks for with List."),
  coCodes: z.array(z.int()).describe("Company codes in the list's order."),
  createdAt,
  updatedAt,
});

export const savedWorkAnswer = z.object({
  screens: z.array(savedScreenAnswer).describe("Saved queries, newest change first."),
  filters: z.array(savedFilter).describe("Custom filters, in the order in which they were made."),
  lists: z.array(savedList).describe("Stock lists, newest change first."),
});

const version = z.object({
  version: z.int().describe("From 1 upwards, without gaps."),
  text: z.string().describe(queryText),
  createdAt: instant.describe("When it was written, ISO 8601 UTC."),
  restoredFrom: z.int().nullable().describe("The version that it brought back, if any."),
});

export const versionsAnswer = z.object({
  id: z.uuid().describe("The query's id."),
  name: z.string().describe("The query's name."),
  version: z.int().describe("The current version."),
  versions: z.array(version).describe("Newest first."),
});

const clauses = z.array(
  z.object({
    text: z.string().describe("The condition as it is written."),
    start: z.int().describe("Offset into the version's text."),
    end: z.int().describe("Offset behind its last character."),
  }),
);

export const diffAnswer = z.object({
  from: version.describe("The version asked for as from."),
  to: version.describe("The version asked for as to."),
  removed: clauses.describe("Conditions of the one that the other lacks."),
  added: clauses.describe("Conditions of the other that the one lacks."),
  kept: z.int().describe("How many conditions both have."),
});
