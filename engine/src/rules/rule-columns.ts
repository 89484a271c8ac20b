import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CompanyValues } from "../catalogue/index.ts";
import type { ColumnKey } from "../contract/index.ts";
import type { Columns } from "../eval/columns.ts";
import { splitColumnKey } from "../semantics/columns.ts";
import { type Column, textColumn } from "../table/column.ts";

/**
 * What rules are evaluated over: a column by its key, in the order of the rows. `get` answers every
 * column that the catalogue describes, an empty one where nothing is known of it.
 */
export type RuleColumns = Columns;

/**
 * Rows as columns: each row holds one company, or one company as it was known on one day, by column
 * (`sales`, `sales@y1`), as `deriveCompany` gives it and as a dataset's values are kept. Numbers and
 * texts stand for themselves, a truth is 1 or 0, a date counts its days since 1970-01-01; what a row
 * does not have is empty. A column is built when a rule first reads it.
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
