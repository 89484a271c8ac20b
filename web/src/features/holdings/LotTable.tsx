import type { HeldLotAnswer } from "@munshi/bff/contract";
import { formatCount, formatDate, formatExactRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import type { UnitOwner } from "./owners.ts";

/** Lots with their cost and the day from which a sale is long-term. */
export function LotTable({
  label,
  lots,
  ownerOf,
}: {
  readonly label: string;
  readonly lots: readonly HeldLotAnswer[];
  /** Names the owners; absent: not shown. */
  readonly ownerOf?: (owner: UnitOwner) => string;
}) {
  const owner: readonly TableColumn<HeldLotAnswer>[] =
    ownerOf === undefined
      ? []
      : [
          {
            id: "owner",
            header: "Owner",
            className: "table-words",
            render: ({ belongs_to: of }) => ownerOf(of),
          },
        ];
  return (
    <Table
      label={label}
      className="ledger-lots"
      narrow="stack"
      columns={[...columns, ...owner]}
      rows={lots}
      rowKey={(_, index) => index}
    />
  );
}

const columns: readonly TableColumn<HeldLotAnswer>[] = [
  { id: "day", header: "Bought", render: ({ acquired_on: day }) => formatDate(day) },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    render: ({ quantity }) => formatCount(quantity),
  },
  {
    id: "cost",
    header: "Cost",
    align: "end",
    render: ({ cost_paise: cost }) => formatExactRupees(cost),
  },
  {
    id: "each",
    header: "Per share",
    align: "end",
    render: ({ cost_paise: cost, quantity }) => formatExactRupees(Math.round(cost / quantity)),
  },
  {
    id: "term",
    header: "Term",
    className: "lot-term",
    render: ({ is_long: isLong, long_from: from }) =>
      isLong ? "Long-term" : `Short-term, long-term from ${formatDate(from)}`,
  },
];
