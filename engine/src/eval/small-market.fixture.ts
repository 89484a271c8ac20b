import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo, ParameterType, Unit } from "../contract/index.ts";
import { type Column, textColumn, type Columns } from "../table/column.ts";

type Row = readonly (number | string | null)[];

const definitions: readonly (readonly [
  string,
  string,
  ParameterType,
  Unit,
  ParameterInfo["periods"],
])[] = [
  ["sales", "Sales", "number", "money", "both"],
  ["debt", "Debt", "number", "money", "years"],
  ["debtToEquity", "Debt to equity", "number", "ratio", "none"],
  ["returnOnEquity", "Return on equity", "number", "percent", "years"],
  ["currentPrice", "Current price", "number", "price", "none"],
  ["volume", "Volume", "number", "count", "none"],
  ["index52w", "52w Index", "number", "score", "none"],
  ["isSme", "Is SME", "truth", "none", "none"],
  ["sector", "Sector", "text", "none", "none"],
  ["lastResult", "Last result date", "date", "none", "none"],
];

const rows: readonly Row[] = [
  [100, 20, 0.2, 15, 10, 1000, 50, 1, "Banks", 20_000],
  [null, 5, 0.5, 22, 20, 2000, 60, 0, "Chemicals", 20_100],
  [50, null, null, -3, 0, 0, 70, null, null, null],
  [0, 0, 0, 0, 5.5, 10, 80, 0, "banks ", 20_301],
  [-7, 1e308, 1, 100, 1e308, 3, 90, 1, "Software", 20_400],
];

export const smallCatalogue: Catalogue = {
  parameters: new Map(
    definitions.map(([code, name, type, unit, periods]): [string, ParameterInfo] => [
      code,
      {
        code,
        name,
        aliases: code === "returnOnEquity" ? ["ROE"] : [],
        definition: `${name} of a company. More of it.`,
        formula: null,
        type,
        unit,
        group: "ratios",
        periods,
        notFor: [],
        unofficial: false,
        inputs: [],
        needs: null,
      },
    ]),
  ),
  names: [
    ...definitions.map(([column, text]) => ({ text, column })),
    { text: "ROE", column: "returnOnEquity" },
    { text: "Sales preceding year", column: "sales@y1" },
  ],
};

export const smallColumns: Columns = toColumns(rows.length, [
  ...definitions.map(([code, , type], index): [ColumnKey, Column] => [
    code,
    toColumn(
      type,
      rows.map((row) => row[index] ?? null),
    ),
  ]),
  ["sales@y0", toColumn("number", [95, 90, 55, 5, -7])],
  ["sales@y1", toColumn("number", [90, 95, 60, null, -7])],
  ["sales@y2", toColumn("number", [60, 80, null, 10, null])],
  ["sales@q0", toColumn("number", [30, 20, null, 1, 2])],
  ["sales@q2", toColumn("number", [24, 20, 10, 4, -2])],
  ["debt@y0", toColumn("number", [20, 5, null, 0, 1])],
  ["debt@y1", toColumn("number", [10, 5, 2, null, 1])],
]);

export function toColumn(type: ParameterType, values: readonly (number | string | null)[]): Column {
  if (type === "text") {
    return textColumn(
      values.map((value) => (value === null ? null : String(value))),
      values.length,
    );
  }
  return {
    kind: "number",
    values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))),
  };
}

export function toColumns(
  count: number,
  entries: readonly (readonly [ColumnKey, Column])[],
): Columns {
  const byKey = new Map(entries);
  return {
    rows: count,
    get(key) {
      const column = byKey.get(key);
      if (column === undefined) throw new Error(`Unknown column ${key}.`);
      return column;
    },
  };
}
