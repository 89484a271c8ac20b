import type { Columns } from "../csv/columns.ts";
import { foldHeader } from "../csv/columns.ts";
import type { CsvContext, CsvFormat, RowReader } from "../csv/csv-format.ts";
import { knownMappings, matchesMapping } from "../mappings/parameter-mapping.ts";
import type { ParameterMapping } from "../mappings/parameter-mapping.ts";
import { importOrder, type OpenOptions } from "../market-file.ts";
import { requireStatedDay } from "../values/file-day.ts";
import { createRecordReader } from "./table-records.ts";

const identifiers = {
  symbol: ["symbol", "nse symbol", "nse code", "nse", "ticker"],
  isin: ["isin", "isin code", "isin number"],
  bseCode: ["bse code", "bse scripcode", "scripcode", "bse"],
} as const;

/**
 * A table of ready-made figures: a symbol or ISIN column, and headers that name parameters, by the
 * catalogue or by a mapping. A column `As of` states the day of a row.
 */
export const parameterTable: CsvFormat = {
  format: "parameter-table",
  label: "table of parameters",
  order: importOrder.parameters,
  matches: (columns, options) => findMapping(columns.headers, options) !== null,
  open: readTable,
};

function readTable({ path, columns, sink, options }: CsvContext): RowReader {
  const found = findMapping(columns.headers, options);
  if (found === null) throw new Error("the table was matched without a mapping");
  const { mapping, unknown } = found;
  if (unknown.length > 0)
    sink.note(
      1,
      "unknown_header",
      `no parameter is called ${unknown.join(", ")}; the columns are left out`,
    );
  const records = createRecordReader(
    mapping,
    () => requireStatedDay(path, options),
    sink,
    options.findParameter,
  );
  const places = placeFields(columns);
  return {
    read: (row) =>
      records.read((field) => {
        const at = places.get(field);
        return at === undefined ? undefined : row.text(at);
      }, row.line),
    end: () => records.end(),
  };
}

const placeFields = (columns: Columns): ReadonlyMap<string, number> =>
  new Map(columns.headers.map((header, at) => [header.trim(), at]));

/** The mapping of a table with these fields: the one given, one that is known, or the catalogue's names. */
export function findMapping(
  headers: readonly string[],
  options: OpenOptions,
  value: (field: string) => unknown = () => undefined,
): { readonly mapping: ParameterMapping; readonly unknown: readonly string[] } | null {
  const fields = headers.map((header) => header.trim()).filter((field) => field !== "");
  const present = new Set(fields);
  const { mapping: told } = options;
  const has = (field: string): boolean => present.has(field);
  if (told !== undefined && matchesMapping(told, has, value)) return { mapping: told, unknown: [] };
  const known = knownMappings.find((mapping) => matchesMapping(mapping, has, value));
  return known ? { mapping: known, unknown: [] } : mappingByNames(fields, options);
}

function mappingByNames(fields: readonly string[], { findParameter }: OpenOptions) {
  if (findParameter === undefined) return null;
  const found = (spellings: readonly string[]): string | undefined =>
    fields.find((field) => spellings.includes(foldHeader(field)));
  const symbol = found(identifiers.symbol);
  const isin = found(identifiers.isin);
  const bseCode = found(identifiers.bseCode);
  const asOf = found(["as of", "as of date", "asof"]);
  const ids = [symbol, isin, bseCode].filter((field): field is string => field !== undefined);
  if (ids.length === 0) return null;
  const parameters: Record<string, string> = {};
  const unknown: string[] = [];
  const taken = new Set<string>();
  for (const field of fields) {
    if (ids.includes(field) || field === asOf) continue;
    const parameter = findParameter(field);
    if (parameter === null || taken.has(parameter.column)) unknown.push(field);
    else {
      taken.add(parameter.column);
      parameters[field] = parameter.column;
    }
  }
  if (taken.size === 0) return null;
  const mapping: ParameterMapping = {
    name: "headers",
    match: { fields: ids },
    ...(symbol === undefined ? {} : { symbol }),
    ...(isin === undefined ? {} : { isin }),
    ...(bseCode === undefined ? {} : { bseCode }),
    ...(asOf === undefined ? {} : { asOf }),
    parameters,
  };
  return { mapping, unknown };
}
