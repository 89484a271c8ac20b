import type { ColumnKey } from "../../contract/index.ts";
import { listColumns } from "../columns.ts";
import { catalogueEntries } from "../entries.ts";
import type { CatalogueEntry } from "../entry.ts";
import { points } from "./periods.ts";

/** A published column of an entry and the point that fills it. */
export interface PublishedPeriod {
  readonly key: ColumnKey;
  readonly point: number;
}

/** An entry with its place in a company's table of figures and the columns that it publishes. */
export interface CompiledEntry {
  readonly entry: CatalogueEntry;
  readonly index: number;
  /** The default column alone. */
  readonly latest: readonly PublishedPeriod[];
  readonly years: readonly PublishedPeriod[];
  readonly quarters: readonly PublishedPeriod[];
}

export const compiledEntries: readonly CompiledEntry[] = catalogueEntries.map((entry, index) => {
  const columns = listColumns(entry.info);
  const from = (first: number) => (key: ColumnKey, back: number) => ({ key, point: first + back });
  return {
    entry,
    index,
    latest: [{ key: columns.latest, point: points.now }],
    years: columns.years.map(from(points.firstYear)),
    quarters: columns.quarters.map(from(points.firstQuarter)),
  };
});

const byCode = new Map(compiledEntries.map((compiled) => [compiled.entry.info.code, compiled]));

/** @throws where a derivation names a parameter that the catalogue lacks: a mistake in the catalogue. */
export function entryOf(code: string): CompiledEntry {
  const compiled = byCode.get(code);
  if (compiled === undefined) throw new Error(`no parameter ${code} in the catalogue`);
  return compiled;
}
