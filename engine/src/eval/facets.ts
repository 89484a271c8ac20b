import type { ColumnKey } from "../contract/index.ts";
import type { Columns } from "./columns.ts";
import { foldText } from "./fold-text.ts";
import { groupRows, textsOf } from "./texts.ts";

/** Ranges of a column of numbers: band 0 lies below the first edge, band i at or above edge i - 1. */
export interface Bands {
  readonly key: ColumnKey;
  /** Ascending, at most 254. */
  readonly edges: readonly number[];
}

/** How many rows match by text, or by text and band; rows that lack either are in no count. */
export interface GroupCounts {
  /** As they are written first; texts equal but for case and outer blanks are one. One of none. */
  readonly texts: readonly string[];
  /** Per text its bands one after the other; without bands one count a text. */
  readonly counts: Int32Array;
}

/** Counts rows by a column of texts, by bands of a column of numbers, or by both; null is no column. */
export function countGroups(
  rows: Int32Array,
  key: ColumnKey | null,
  bands: Bands | null,
  columns: Columns,
): GroupCounts {
  const { texts, groups } = listGroups(columns, key);
  const width = bands === null ? 1 : bands.edges.length + 1;
  const counts = new Int32Array(texts.length * width);
  const band = bands === null ? null : bandRows(bands, columns);
  for (const row of rows) {
    const group = groups[row] as number;
    const other = band === null ? 0 : (band[row] as number);
    if (group < 0 || other === noBand) continue;
    const slot = group * width + other;
    counts[slot] = (counts[slot] as number) + 1;
  }
  return { texts, counts };
}

/** The texts, and the number of each row's, negative where it is empty; without a column one for all. */
export function listGroups(
  columns: Columns,
  key: ColumnKey | null,
): { readonly texts: readonly string[]; readonly groups: Int32Array } {
  if (key === null) return { texts: [""], groups: new Int32Array(columns.rows) };
  const groups = groupRows({ kind: "text-column", key }, columns);
  return { texts: listTexts(columns, key), groups };
}

/** The texts in the order of their numbers. */
export function listTexts(columns: Columns, key: ColumnKey): readonly string[] {
  const byFolded = new Map<string, string>();
  for (const text of textsOf(columns, key).dictionary) {
    const folded = foldText(text);
    if (folded !== "" && !byFolded.has(folded)) byFolded.set(folded, text);
  }
  return [...byFolded.values()];
}

/** What `bandRows` gives where the number is empty. */
export const noBand = 0xff;

/** The band of each row. */
export function bandRows({ key, edges }: Bands, columns: Columns): Uint8Array {
  if (edges.length > 254) throw new RangeError("There are 254 edges of bands at most.");
  const column = columns.get(key);
  if (column.kind !== "number")
    throw new TypeError(`Column ${key} holds texts, which have no bands.`);
  return Uint8Array.from(column.values, (value) => {
    if (Number.isNaN(value)) return noBand;
    let band = 0;
    while (band < edges.length && value >= (edges[band] as number)) band += 1;
    return band;
  });
}
