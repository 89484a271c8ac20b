import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, IsoDate, MissingFact } from "../contract/index.ts";
import { parameterOf } from "../semantics/columns.ts";
import { type Column, textColumn } from "../table/column.ts";
import { createCompanyFacts } from "./company-facts.ts";

export interface CompanyColumns {
  readonly asOf: IsoDate;
  /** Null if empty, undefined if the data lack the column. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
}

/** Reasons for an empty figure, from the company's other figures. */
export function explainEmpty(
  catalogue: Catalogue,
  key: ColumnKey,
  { asOf, read }: CompanyColumns,
): readonly MissingFact[] {
  const columns = {
    has: (wanted: ColumnKey) => read(wanted) !== undefined,
    get: (wanted: ColumnKey): Column => {
      const value = read(wanted) ?? null;
      const isText = parameterOf(catalogue, wanted)?.type === "text";
      if (isText) return textColumn([value === null ? null : String(value)], 1);
      return { kind: "number", values: Float64Array.of(typeof value === "number" ? value : NaN) };
    },
  };
  return createCompanyFacts(catalogue, columns, 0, asOf).explainEmpty(key);
}
