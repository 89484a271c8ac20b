import type { ReactNode } from "react";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/Table.tsx";
import { emptyFigure, formatCount, formatPrice } from "../lib/format.ts";
import "./plan-table.css";

/** One position of a plan, in shares. */
export interface PlanRow {
  readonly symbol: string;
  readonly name: ReactNode;
  readonly before: number;
  readonly after: number;
  /** ₹ a share. */
  readonly price: number;
  /** Why it changes, or why it does not. */
  readonly reason?: ReactNode;
}

type PlanAction = "Buy" | "Sell" | "Keep";

function actionOf({ before, after }: PlanRow): PlanAction {
  if (after === before) return "Keep";
  return after > before ? "Buy" : "Sell";
}

/** Sales first, as their cash pays for the purchases. */
const order: readonly PlanAction[] = ["Sell", "Buy", "Keep"];

/** Cash in and out of a plan in ₹, before charges. */
export function sumPlan(rows: readonly PlanRow[]): {
  readonly bought: number;
  readonly sold: number;
} {
  let [bought, sold] = [0, 0];
  for (const { before, after, price } of rows) {
    if (after > before) bought += (after - before) * price;
    else sold += (before - after) * price;
  }
  return { bought, sold };
}

/** Holdings before and after a plan: what is sold, bought and kept, with amounts before charges. */
export function PlanTable({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly PlanRow[];
}) {
  const sorted = order.flatMap((action) => rows.filter((row) => actionOf(row) === action));
  const { bought, sold } = sumPlan(rows);
  const hasReasons = rows.some(({ reason }) => reason !== undefined);
  const columns: readonly TableColumn<PlanRow>[] = [
    { id: "name", header: "Company", footer: "Total", render: ({ name }) => name },
    {
      id: "action",
      header: "Action",
      footer: "",
      render: (row) => (
        <span className={`plan-${actionOf(row).toLowerCase()}`}>{actionOf(row)}</span>
      ),
    },
    {
      id: "before",
      header: "Before",
      align: "end",
      footer: "",
      render: ({ before }) => formatCount(before),
    },
    {
      id: "after",
      header: "After",
      align: "end",
      footer: "",
      render: ({ after }) => formatCount(after),
    },
    {
      id: "amount",
      header: "Amount, ₹",
      align: "end",
      footer: (
        <>
          Sell {formatPrice(sold)}
          <br />
          Buy {formatPrice(bought)}
        </>
      ),
      render: (row) =>
        row.after === row.before
          ? emptyFigure
          : formatPrice(Math.abs(row.after - row.before) * row.price),
    },
    ...(hasReasons
      ? [
          {
            id: "reason",
            header: "Reason",
            className: "table-words",
            footer: "",
            render: ({ reason }: PlanRow) => reason,
          },
        ]
      : []),
  ];
  return (
    <Table label={label} boxed columns={columns} rows={sorted} rowKey={({ symbol }) => symbol} />
  );
}
