import { z } from "zod";
import { MarketFileError } from "../market-file-error.ts";
import allStocksSnapshot from "./all-stocks-snapshot.json" with { type: "json" };

const field = z.string().min(1);

/** Catalogue column: `sales`, `sales@y1` or `sales@q0`. */
const column = z.string().regex(/^[a-z][A-Za-z0-9]*(@[yq]\d{1,2})?$/);

const parameterRule = z.strictObject({
  column,
  /** The figure is multiplied by this to reach the catalogue's unit. */
  scale: z.number().optional(),
  /** A field without which the figure is empty, whatever it says. */
  needs: field.optional(),
  /** `empty`: a zero means a missing value. `empty-alone`: only if `needs` is missing. */
  zero: z.enum(["empty", "empty-alone"]).optional(),
  /** Fields that say "missing" by all being zero, this one among them. */
  emptyTogether: z.array(field).optional(),
});

const mappingSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  /** A table is recognised by these fields, and by the value of one where it carries a version. */
  match: z.strictObject({
    fields: z.array(field).min(1),
    version: z.strictObject({ field, values: z.array(z.string()) }).optional(),
  }),
  symbol: field.optional(),
  isin: field.optional(),
  bseCode: field.optional(),
  asOf: field.optional(),
  company: z
    .strictObject({
      name: field,
      sector: field,
      industry: field,
      series: field,
      listedOn: field,
      isSme: field,
      faceValue: field,
    })
    .partial()
    .optional(),
  /** A list of index names, or text with the names between commas. */
  indices: field.optional(),
  prices: z
    .strictObject({
      open: field,
      high: field,
      low: field,
      close: field,
      volume: field,
      value: field,
      /** Percent of the previous close, which follows from it. */
      changePercent: field,
    })
    .partial()
    .extend({ close: field })
    .optional(),
  /** A list of entries with a title and a day, by their fields. */
  news: z
    .strictObject({ items: field, title: field, publishedAt: field, url: field.optional() })
    .optional(),
  announcements: z
    .strictObject({ items: field, subject: field, announcedAt: field, url: field.optional() })
    .optional(),
  /** Percent of the shares. */
  freeFloat: field.optional(),
  /** A list of marks, and which of them stand for which list; the table names all who are on it. */
  surveillance: z.strictObject({ items: field, lists: z.record(z.string(), field) }).optional(),
  parameters: z.record(z.string(), z.union([column, parameterRule])),
});

/** Mapping of a foreign table's fields to companies, prices and catalogue columns. */
export type ParameterMapping = z.infer<typeof mappingSchema>;
export type ParameterRule = z.infer<typeof parameterRule>;

/** Checks a mapping file's content. Throws MarketFileError. */
export function parseMapping(path: string, content: unknown): ParameterMapping {
  const result = mappingSchema.safeParse(content);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new MarketFileError(
      path,
      "bad_mapping",
      `${issue?.path.join(".") || "the mapping"}: ${issue?.message ?? "is not valid"}; see docs/decisions/0033-parameter-tables.md`,
    );
  }
  const { symbol, isin, bseCode } = result.data;
  if (symbol === undefined && isin === undefined && bseCode === undefined)
    throw new MarketFileError(
      path,
      "bad_mapping",
      "the mapping names no field with the symbol or ISIN; add one",
    );
  return result.data;
}

export const toRule = (rule: string | ParameterRule): ParameterRule =>
  typeof rule === "string" ? { column: rule } : rule;

/** Mappings that come with the product and are recognised by a table's fields. */
export const knownMappings: readonly ParameterMapping[] = [
  parseMapping("all-stocks-snapshot.json", allStocksSnapshot),
];

export const matchesMapping = (
  mapping: ParameterMapping,
  hasField: (field: string) => boolean,
  value: (field: string) => unknown,
): boolean => {
  const { fields, version } = mapping.match;
  if (!fields.every(hasField)) return false;
  return version === undefined || version.values.includes(String(value(version.field)));
};
