import { z } from "zod";
import { savedWorkLimits } from "../../../contract/index.ts";
import { warnings } from "../diagnostics.schema.ts";
import {
  dataAnswer,
  dataBody,
  languageText,
  rowFields,
  typedAccess,
  typedName,
  unheardFields,
  wireAccess,
} from "../saved-fields.schema.ts";

const filterName = "The filter's name, 1 to 100 characters: a parameter of one's own in queries.";
const formulaMeaning = "The formula: a number or a condition in the query language.";

export const queryFilterBody = dataBody({
  filtername: typedName.describe(filterName),
  filters: languageText.describe(formulaMeaning),
  filteraccess: typedAccess.describe("Private or Public; null, empty or absent: Private."),
  ...unheardFields,
});

export const queryFiltersBody = dataBody({
  loginID: z
    .unknown()
    .optional()
    .describe("Accepted without a say: the filters are those of whoever is signed in."),
});

export const deleteQueryFilterBody = dataBody({
  filtername: typedName.describe("The name of the private filter to be deleted."),
  ...unheardFields,
});

const manyNames = z
  .union([z.string(), z.array(typedName).max(savedWorkLimits.filters), z.null()])
  .default("")
  .transform((given) => (typeof given === "string" ? given.split(",") : (given ?? [])));

export const filtersAccessBody = dataBody({
  updatefiltername: manyNames.describe(
    "The filters whose access changes: one name, several with commas between, or a list.",
  ),
  filteraccess: typedAccess.describe("Private or Public; null, empty or absent: Public."),
  ...unheardFields,
});

const filterRow = z.object({
  filtername: z.string().describe(filterName),
  filters: z.string().describe(formulaMeaning),
  filteraccess: wireAccess,
  del: z.literal(0).describe("0: it stands. Deleted filters are not told."),
  ...rowFields,
});

export const queryFilterAnswer = dataAnswer(filterRow.extend({ warnings }));
export const queryFiltersAnswer = dataAnswer(z.array(filterRow));
export const filterDeletedAnswer = dataAnswer(z.null());
