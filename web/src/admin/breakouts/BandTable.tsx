import type { BandChange } from "@munshi/bff/contract";
import { useState } from "react";
import { DataTable } from "../../table/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segments } from "../../ui/Segments.tsx";

const bands: Readonly<Record<BandChange["bandAfter"], string>> = {
  sad: "Avoid",
  bad: "Doesn't Qualify",
  neutral: "Average",
  good: "Very Good",
  excellent: "Excellent",
};

/** Scores whose band has changed. */
export function BandTable({ bands: changes }: { readonly bands: readonly BandChange[] }) {
  const [side, setSide] = useState<"all" | "up" | "down">("all");
  const rows = changes.filter(
    ({ before, after }) => side === "all" || after > before === (side === "up"),
  );
  return (
    <>
      <Segments
        label="Direction"
        choices={[
          { value: "all", label: `All ${changes.length}` },
          { value: "up", label: "Up" },
          { value: "down", label: "Down" },
        ]}
        chosen={side}
        onChoose={setSide}
      />
      <DataTable<BandChange>
        label="Score band changes"
        boxed
        columns={[
          {
            id: "symbol",
            header: "Company",
            render: ({ symbol, name }) => (
              <span title={name}>
                {symbol} <span className="admin-soft">{name}</span>
              </span>
            ),
            sortValue: ({ symbol }) => symbol,
          },
          { id: "sector", header: "Sector", render: ({ sector }) => sector ?? "–" },
          {
            id: "score",
            header: "Score",
            render: ({ score }) => (score === "fundamental" ? "Fundamental" : "Technical"),
            sortValue: ({ score }) => score,
          },
          {
            id: "before",
            header: "Before",
            render: (row) => `${row.before} ${bands[row.bandBefore]}`,
            sortValue: ({ before }) => before,
          },
          {
            id: "after",
            header: "After",
            render: (row) => `${row.after} ${bands[row.bandAfter]}`,
            sortValue: ({ after }) => after,
          },
          {
            id: "change",
            header: "Change",
            align: "end",
            render: ({ before, after }) =>
              `${after > before ? "+" : "−"}${Math.abs(after - before)}`,
            sortValue: ({ before, after }) => after - before,
          },
        ]}
        rows={rows}
        rowKey={({ coCode, score }) => `${coCode} ${score}`}
        paging={{ size: 25, label: "Pages of band changes", counted: "changes" }}
        empty={
          <EmptyState
            drawing="query"
            level={3}
            title="No score band changes"
            hint="Choose dates further apart."
          />
        }
      />
    </>
  );
}
