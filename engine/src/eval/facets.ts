import type { ColumnKey } from "../contract/index.ts";
import type { Columns } from "../table/column.ts";
import { foldText } from "./fold-text.ts";
import { groupRows, textsOf } from "./texts.ts";

/** Numeric ranges: band 0 is below the first edge, band i at or above edge i - 1. */
export interface Bands {
  readonly key: ColumnKey;
  /** Ascending, at most 254. */
  readonly edges: readonly number[];
}

/** Rows without a value are not counted. */
export interface GroupCounts {
  /**
   * First spelling; texts differing only in case or outer blanks are merged. One without a text
   * column.
   */
  readonly texts: readonly string[];
  /** Bands by text; without bands one count per text. */
  readonly counts: Int32Array;
}

/** Counts rows by text column, by bands, or by both. */
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
    const group = groups[row] ?? 0;
    const other = band === null ? 0 : (band[row] ?? 0);
    if (group < 0 || other === noBand) continue;
    const slot = group * width + other;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return { texts, counts };
}

/** Texts and the index per row, negative if empty; without a column one for all. */
export function listGroups(
  columns: Columns,
  key: ColumnKey | null,
): { readonly texts: readonly string[]; readonly groups: Int32Array } {
  if (key === null) return { texts: [""], groups: new Int32Array(columns.rows) };
  const groups = groupRows({ kind: "text-column", key }, columns);
  return { texts: listTexts(columns, key), groups };
}

export function listTexts(columns: Columns, key: ColumnKey): readonly string[] {
  const byFolded = new Map<string, string>();
  for (const text of textsOf(columns, key).dictionary) {
    const folded = foldText(text);
    if (folded !== "" && !byFolded.has(folded)) byFolded.set(folded, text);
  }
  return [...byFolded.values()];
}

/** Band of empty values. */
export const noBand = 0xff;

export function bandRows({ key, edges }: Bands, columns: Columns): Uint8Array {
  if (edges.length > 254) throw new RangeError("At most 254 band edges are supported.");
  const column = columns.get(key);
  if (column.kind !== "number") throw new TypeError(`Column ${key} is text and has no bands.`);
  return Uint8Array.from(column.values, (value) => {
    if (Number.isNaN(value)) return noBand;
    let band = 0;
    while (band < edges.length && value >= (edges[band] ?? 0)) band += 1;
    return band;
  });
}
