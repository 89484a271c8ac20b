import type { ColumnKey } from "../contract/index.ts";
import { type Column } from "../table/column.ts";
import { splitMembers } from "../table/members.ts";

/** Null if the column is missing or not loaded. */
export interface ColumnFacts {
  /** Quartiles and median; null if no company has a value. */
  quartiles(key: ColumnKey): readonly [number, number, number] | null;
  /** Most frequent first. */
  texts(key: ColumnKey): readonly string[] | null;
}

export const noFacts: ColumnFacts = { quartiles: () => null, texts: () => null };

/** Computed on first use. */
export function createColumnFacts(read: (key: ColumnKey) => Column | null): ColumnFacts {
  const quartiles = new Map<ColumnKey, readonly [number, number, number] | null>();
  const texts = new Map<ColumnKey, readonly string[]>();
  return {
    quartiles(key) {
      const known = quartiles.get(key);
      if (known !== undefined) return known;
      const column = read(key);
      if (column === null) return null;
      const found = column.kind === "number" ? quartilesOf(column.values) : null;
      quartiles.set(key, found);
      return found;
    },
    texts(key) {
      const known = texts.get(key);
      if (known !== undefined) return known;
      const column = read(key);
      if (column === null || column.kind !== "text") return null;
      const rows = new Int32Array(column.dictionary.length);
      for (const code of column.codes) if (code >= 0) rows[code] = (rows[code] ?? 0) + 1;
      const counts = new Map<string, number>();
      for (const [code, combination] of column.dictionary.entries()) {
        for (const text of splitMembers(combination)) {
          counts.set(text, (counts.get(text) ?? 0) + (rows[code] ?? 0));
        }
      }
      const found = [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
      texts.set(key, found);
      return found;
    },
  };
}

function quartilesOf(values: Float64Array): readonly [number, number, number] | null {
  const known = values.filter((value) => !Number.isNaN(value)).toSorted();
  if (known.length === 0) return null;
  const at = (share: number): number => known[Math.floor(share * (known.length - 1))] ?? 0;
  return [at(0.25), at(0.5), at(0.75)];
}
