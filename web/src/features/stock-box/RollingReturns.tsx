import { computeRollingReturns } from "@munshi/engine/portfolio";
import { useMemo } from "react";
import { printGain, printPercent } from "../../box-parts/print-box.ts";
import { Table } from "../../table/Table.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import type { ShownRecord } from "./record.ts";

const spans = [
  { period: "1Y", name: "1 year" },
  { period: "3Y", name: "3 years (CAGR)" },
] as const;

/** Returns of buying on each day and holding for one or three years. */
export function RollingReturns({ record: { series } }: { readonly record: ShownRecord }) {
  const rows = useMemo(
    () => spans.map(({ period, name }) => ({ name, found: computeRollingReturns(series, period) })),
    [series],
  );
  const known = rows.flatMap(({ name, found }) => (found === null ? [] : [{ name, ...found }]));
  return (
    <Exhibit
      title="Rolling returns"
      className="box-sheet"
      stamp={{ source: "Buying on each day and holding for the period", asOf: null }}
    >
      {known.length === 0 ? (
        <p className="box-soft">Less than a year of data.</p>
      ) : (
        <Table
          label="Rolling returns"
          columns={[
            { id: "span", header: "Held for", render: ({ name }) => name },
            {
              id: "lowest",
              header: "Lowest",
              align: "end",
              render: (row) => printGain(row.lowest),
            },
            {
              id: "median",
              header: "Median",
              align: "end",
              render: (row) => printGain(row.median),
            },
            {
              id: "highest",
              header: "Highest",
              align: "end",
              render: (row) => printGain(row.highest),
            },
            {
              id: "gained",
              header: "Times positive",
              align: "end",
              render: (row) => printPercent(row.gained),
            },
          ]}
          rows={known}
          rowKey={({ name }) => name}
        />
      )}
    </Exhibit>
  );
}
