import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CompanyValues } from "../catalogue/index.ts";
import type { ColumnKey } from "../contract/index.ts";
import { type Columns, type Column, textColumn } from "../table/column.ts";
import { splitColumnKey } from "../semantics/columns.ts";

/** `get` returns an empty column for unknown data. */
export type RuleColumns = Columns;

/**
 * Columns from rows of values by key, as from `deriveCompany`: booleans are 1 or 0, dates days
 * since 1970-01-01; missing values are empty. Columns are built on first use.
 */
export function createRuleColumns(
  catalogue: Catalogue,
  rows: readonly CompanyValues[],
): RuleColumns {
  const built = new Map<ColumnKey, Column>();
  return {
    rows: rows.length,
    get(key) {
      const known = built.get(key);
      if (known !== undefined) return known;
      const parameter = catalogue.parameters.get(splitColumnKey(key).code);
      if (parameter === undefined) throw new RangeError(`The catalogue has no column ${key}.`);
      const column = parameter.type === "text" ? toTexts(rows, key) : toNumbers(rows, key);
      built.set(key, column);
      return column;
    },
  };
}

function toTexts(rows: readonly CompanyValues[], key: ColumnKey): Column {
  const texts = rows.map((row) => row.get(key) ?? null);
  return textColumn(
    texts.map((text) => (typeof text === "string" ? text : null)),
    rows.length,
  );
}

function toNumbers(rows: readonly CompanyValues[], key: ColumnKey): Column {
  const values = Float64Array.from(rows, (row) => {
    const value = row.get(key);
    return typeof value === "number" ? value : Number.NaN;
  });
  return { kind: "number", values };
}
