import type { ColumnKey } from "../../contract/index.ts";
import { listColumns } from "../catalogue.ts";
import { catalogueEntries } from "../entries.ts";
import type { CatalogueEntry } from "../entry.ts";
import { points } from "./periods.ts";

export interface PublishedPeriod {
  readonly key: ColumnKey;
  readonly point: number;
}

export interface CompiledEntry {
  readonly entry: CatalogueEntry;
  readonly index: number;
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

/** Throws if the catalogue lacks the parameter. */
export function entryOf(code: string): CompiledEntry {
  const compiled = byCode.get(code);
  if (compiled === undefined) throw new Error(`no parameter ${code} in the catalogue`);
  return compiled;
}
