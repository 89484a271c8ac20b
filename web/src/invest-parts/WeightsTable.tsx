import type { ReactNode } from "react";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/Table.tsx";
import { emptyFigure, formatPrice, writePercent } from "../lib/format.ts";
import "./weights-table.css";

export interface WeightRow {
  readonly symbol: string;
  readonly name: ReactNode;
  readonly href?: string;
  /** Percent of the whole. */
  readonly weight: number;
  /** Percent; null where the position has no target. */
  readonly target: number | null;
}

const percent = (value: number): string => writePercent(formatPrice(value));

/** Percentage points with a sign: `+1.20`; `0.00` has none. */
function formatDrift(points: number): string {
  const text = formatPrice(points);
  return points > 0 && text !== "0.00" ? `+${text}` : text;
}

/**
 * Positions by weight, each with a bar on one common scale. With targets a mark shows where the bar
 * should end, and the drift is the distance in percentage points.
 */
export function WeightsTable<Row extends WeightRow>({
  label,
  rows,
  more = [],
  boxed = true,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Columns after the weights. */
  readonly more?: readonly TableColumn<Row>[];
  /** False within a sheet that has a border. */
  readonly boxed?: boolean;
}) {
  const widest = Math.max(1, ...rows.map(({ weight, target }) => Math.max(weight, target ?? 0)));
  const hasTargets = rows.some(({ target }) => target !== null);
  const columns: TableColumn<Row>[] = [
    { id: "name", header: "Company", render: ({ name }) => name },
    {
      id: "bar",
      header: <span className="visually-hidden">Bar</span>,
      className: "weight-cell",
      render: ({ weight, target }) => (
        <svg className="weight-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
          <rect width={(weight / widest) * 100} height="10" />
          {target !== null && (
            <path d={`M${(target / widest) * 100} 0v10`} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      ),
    },
    { id: "weight", header: "Weight", align: "end", render: ({ weight }) => percent(weight) },
  ];
  if (hasTargets) {
    columns.push(
      {
        id: "target",
        header: "Target",
        align: "end",
        render: ({ target }) => (target === null ? emptyFigure : percent(target)),
      },
      {
        id: "drift",
        header: "Drift, pp",
        align: "end",
        render: ({ weight, target }) =>
          target === null ? emptyFigure : formatDrift(weight - target),
      },
    );
  }
  return (
    <Table
      label={label}
      boxed={boxed}
      columns={[...columns, ...more]}
      rows={rows}
      rowKey={({ symbol }) => symbol}
      rowHref={({ href }) => href}
    />
  );
}
