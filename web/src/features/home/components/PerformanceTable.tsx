import type { PerformanceRow, PerformanceSpan } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import {
  emptyFigure,
  formatChange,
  formatCount,
  formatDate,
  writePercent,
} from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

/** Rupees, rounded to the whole: `₹1,00,000`. */
export function formatSum(rupees: number): string {
  return `₹${formatCount(rupees)}`;
}

const arrows = { rise: "▲ ", fall: "▼ ", level: "" };

function Return({ percent }: { readonly percent: number }) {
  const format = { type: "number", unit: "percent", exact: true } as const;
  const { text, direction } = formatChange(percent, format);
  return (
    <span className={`return return-${direction}`}>
      <span aria-hidden>{arrows[direction]}</span>
      {writePercent(text)}
    </span>
  );
}

type SpanFigures = NonNullable<PerformanceRow["spans"][PerformanceSpan]>;

function columnsOf(span: PerformanceSpan): readonly TableColumn<PerformanceRow>[] {
  const show = (print: (figures: SpanFigures) => ReactNode) => (row: PerformanceRow) => {
    const figures = row.spans[span];
    return figures === null ? emptyFigure : print(figures);
  };
  return [
    { id: "name", header: "Name", render: ({ name }) => name },
    {
      id: "invested",
      header: "Invested",
      align: "end",
      render: ({ investAmount }) => formatSum(investAmount),
    },
    {
      id: "entry",
      header: "Entry date",
      label: "Entry",
      align: "end",
      render: show(({ entryDate }) => formatDate(entryDate)),
    },
    {
      id: "value",
      header: "Current value",
      label: "Value",
      align: "end",
      render: show(({ currentValue }) => formatSum(currentValue)),
    },
    {
      id: "return",
      header: "Return",
      align: "end",
      render: show((figures) => <Return percent={figures.return} />),
    },
  ];
}

/** One span of past performance, a row for each company. */
export function PerformanceTable({
  name,
  span,
  rows,
}: {
  readonly name: string;
  readonly span: PerformanceSpan;
  readonly rows: readonly PerformanceRow[];
}) {
  return (
    <Table
      label={name}
      caption={name}
      className="performance"
      boxed
      narrow="stack"
      columns={columnsOf(span)}
      rows={rows}
      rowKey={({ co_code: code }) => code}
    />
  );
}
