import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, IsoDate, MissingFact } from "../contract/index.ts";
import { parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { type Column, textColumn } from "../table/column.ts";
import { createCompanyFacts } from "./company-facts.ts";
import { keyOf } from "./formula-inputs.ts";

/** One company's figures, by column. */
export interface CompanyColumns {
  /** The day that they stand at. */
  readonly asOf: IsoDate;
  /** A figure or a text; null where it is empty, undefined where the data have no such column. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
}

/** Why a figure of one company is empty, as its other figures tell; several reasons for several inputs. */
export function whyEmpty(
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
  return createCompanyFacts(catalogue, columns, 0, asOf).whyEmpty(key);
}

/** The columns that a figure is worked out from: of its period where they have one, else their defaults. */
export function listInputs(catalogue: Catalogue, key: ColumnKey): readonly ColumnKey[] {
  const info = parameterOf(catalogue, key);
  const { period } = splitColumnKey(key);
  return (info?.inputs ?? []).map((code) => keyOf(code, period, catalogue));
}
