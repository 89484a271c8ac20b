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

export const screenParams = z.object({ id: z.string().max(64) });

const access = z.enum(["private", "public"]);
const versionNumber = z.int().min(1).max(savedWorkLimits.versions);

export const screenPatch = z.strictObject({
  name: screenName.optional(),
  description: screenDescription.optional(),
  access: access.optional(),
  makeFiltersPublic: z.boolean().default(false),
});

export const restoreBody = z.strictObject({ version: versionNumber });

const versionText = z
  .string()
  .regex(/^\d{1,6}$/, "must be a version")
  .transform(Number)
  .pipe(versionNumber);

export const diffQuery = z.strictObject({ from: versionText, to: versionText });

export const savedScreenAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  access,
  text: z.string(),
  version: z.int(),
  versions: z.int().describe("How many versions are kept: all of them are."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const savedWorkAnswer = z.object({
  screens: z.array(savedScreenAnswer),
  filters: z.array(
    z.object({ name: z.string(), formula: z.string(), access, createdAt: z.iso.datetime() }),
  ),
  lists: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      coCodes: z.array(z.int()),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
  ),
});

const version = z.object({
  version: z.int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  restoredFrom: z.int().nullable().describe("The version that it brought back, if any."),
});

export const versionsAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  versions: z.array(version).describe("Newest first."),
});

const clauses = z.array(z.object({ text: z.string(), start: z.int(), end: z.int() }));

export const diffAnswer = z.object({
  from: version,
  to: version,
  removed: clauses.describe("Conditions of the older text that the newer one lacks."),
  added: clauses,
  kept: z.int().describe("How many conditions both have."),
});
