import { historyDepth } from "../../contract/index.ts";
import type { ColumnKey } from "../../contract/index.ts";
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

function listPeriods(code: string, letter: "y" | "q", first: number, depth: number) {
  return Array.from({ length: depth + 1 }, (_, back) => ({
    key: `${code}@${letter}${back}`,
    point: first + back,
  }));
}

export const compiledEntries: readonly CompiledEntry[] = catalogueEntries.map((entry, index) => {
  const { code, periods } = entry.info;
  const hasYears = periods === "years" || periods === "both";
  const hasQuarters = periods === "quarters" || periods === "both";
  return {
    entry,
    index,
    latest: [{ key: code, point: points.now }],
    years: hasYears ? listPeriods(code, "y", points.firstYear, historyDepth.year) : [],
    quarters: hasQuarters ? listPeriods(code, "q", points.firstQuarter, historyDepth.quarter) : [],
  };
});

const byCode = new Map(compiledEntries.map((compiled) => [compiled.entry.info.code, compiled]));

/** @throws where a derivation names a parameter that the catalogue lacks: a mistake in the catalogue. */
export function entryOf(code: string): CompiledEntry {
  const compiled = byCode.get(code);
  if (compiled === undefined) throw new Error(`no parameter ${code} in the catalogue`);
  return compiled;
}
