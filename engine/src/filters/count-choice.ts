import type { ChoiceFacet, ColumnKey } from "../contract/index.ts";
import type { Columns, Column } from "../table/column.ts";
import { type GroupCounts, listTexts } from "../eval/facets.ts";
import { foldText } from "../eval/fold-text.ts";
import { splitMembers } from "../table/members.ts";

/** Single values in alphabetical order, and the values of each combination. */
interface Values {
  readonly texts: readonly string[];
  readonly byCombination: readonly (readonly number[])[];
}

const known = new WeakMap<Column, Values>();
const alphabet = new Intl.Collator("en", { numeric: true });

/** Converts counts of combinations to counts of single values; `rows` is the total. */
export function countValues(
  key: ColumnKey,
  { counts }: GroupCounts,
  rows: number,
  columns: Columns,
): ChoiceFacet {
  const { texts, byCombination } = valuesOf(columns, key);
  const found = new Int32Array(texts.length);
  let full = 0;
  for (const [combination, values] of byCombination.entries()) {
    const count = counts[combination] ?? 0;
    full += count;
    for (const value of values) found[value] = (found[value] ?? 0) + count;
  }
  const values = texts.map((value, index) => ({ value, rows: found[index] ?? 0 }));
  return { key, values, empty: rows - full };
}

function valuesOf(columns: Columns, key: ColumnKey): Values {
  const column = columns.get(key);
  let values = known.get(column);
  if (values === undefined) {
    values = listValues(listTexts(columns, key));
    known.set(column, values);
  }
  return values;
}

function listValues(combinations: readonly string[]): Values {
  const byFolded = new Map<string, string>();
  const parts = combinations.map(splitMembers);
  for (const text of parts.flat()) {
    if (!byFolded.has(foldText(text))) byFolded.set(foldText(text), text.trim());
  }
  const texts = [...byFolded.values()].toSorted((a, b) => alphabet.compare(a, b));
  const places = new Map(texts.map((text, index) => [foldText(text), index]));
  return {
    texts,
    byCombination: parts.map((members) => [
      ...new Set(members.map((text) => places.get(foldText(text)) ?? 0)),
    ]),
  };
}
