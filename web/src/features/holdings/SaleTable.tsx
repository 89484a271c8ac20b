import type { RealisedSale } from "@munshi/bff/contract";
import { Link } from "wouter";
import { emptyFigure, formatCount, formatDate, formatExactRupees } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { Gain } from "./Gain.tsx";
import { groupSales } from "./group-sales.ts";
import type { Sale } from "./group-sales.ts";
import { sharePageOf } from "./holdings-pages.ts";
import { LotsButton, useUnfolded } from "./LotsButton.tsx";

const shareColumn: TableColumn<Sale> = {
  id: "share",
  header: "Share",
  sortValue: ({ name }) => name,
  render: ({ name, symbol, isin }) => (
    <>
      <Link href={sharePageOf(symbol === "" ? isin : symbol)}>{name}</Link>
      <span className="ledger-below">{symbol}</span>
    </>
  ),
};

const figures: readonly TableColumn<Sale>[] = [
  {
    id: "day",
    header: "Sold",
    sortValue: ({ day }) => day,
    render: ({ day }) => formatDate(day),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    sortValue: ({ quantity }) => quantity,
    render: ({ quantity }) => formatCount(quantity),
  },
  {
    id: "proceeds",
    header: "Proceeds",
    align: "end",
    sortValue: ({ proceeds }) => proceeds,
    render: ({ proceeds }) => formatExactRupees(proceeds),
  },
  {
    id: "cost",
    header: "Cost",
    align: "end",
    sortValue: ({ cost }) => cost,
    render: ({ cost }) => formatExactRupees(cost),
  },
  {
    id: "gain",
    header: "Gain",
    align: "end",
    sortValue: ({ gain }) => gain,
    render: ({ gain }) => <Gain paise={gain} />,
  },
];

/** Sales, newest first, whose lots unfold. */
export function SaleTable({
  label,
  sales,
  showsShare,
}: {
  readonly label: string;
  readonly sales: readonly RealisedSale[];
  readonly showsShare: boolean;
}) {
  const unfolded = useUnfolded();
  const lotColumn: TableColumn<Sale> = {
    id: "lots",
    header: <span className="visually-hidden">Lots</span>,
    align: "end",
    render: ({ id, name, day, lots }) => (
      <LotsButton
        count={lots.length}
        of={`${name}, sold ${formatDate(day)}`}
        isOpen={unfolded.isOpen(id)}
        onToggle={() => unfolded.toggle(id)}
      />
    ),
  };
  return (
    <DataTable
      label={label}
      className="ledger-sales"
      boxed
      narrow="stack"
      columns={[...(showsShare ? [shareColumn] : []), ...figures, lotColumn]}
      rows={groupSales(sales)}
      rowKey={({ id }) => id}
      renderDetails={({ id, name, lots }) =>
        unfolded.isOpen(id) ? (
          <Table
            label={`Lots sold of ${name}`}
            className="ledger-lots"
            narrow="stack"
            columns={lotColumns}
            rows={lots}
            rowKey={(_, index) => index}
          />
        ) : null
      }
    />
  );
}

const lotColumns: readonly TableColumn<RealisedSale>[] = [
  {
    id: "bought",
    header: "Bought",
    render: ({ acquired_on: day }) => (day === null ? "Purchase not recorded" : formatDate(day)),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    render: ({ quantity }) => formatCount(quantity),
  },
  {
    id: "proceeds",
    header: "Proceeds",
    align: "end",
    render: ({ proceeds_paise: proceeds }) => formatExactRupees(proceeds),
  },
  {
    id: "cost",
    header: "Cost",
    align: "end",
    render: ({ cost_paise: cost }) => formatExactRupees(cost),
  },
  {
    id: "gain",
    header: "Gain",
    align: "end",
    render: ({ gain_paise: gain }) => <Gain paise={gain} />,
  },
  {
    id: "term",
    header: "Term",
    render: ({ is_long: isLong, is_intraday: isIntraday }) =>
      isIntraday ? "Intraday" : isLong === null ? emptyFigure : isLong ? "Long-term" : "Short-term",
  },
];
