import type { BillLeg, TaxEstimate } from "@munshi/bff/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatCount, formatDate, formatExactRupees, formatRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import "../../invest-parts/bill-totals.css";
import { shortenProblem } from "./bill-warnings.ts";
import { SideMark } from "./SideMark.tsx";

const columns: readonly TableColumn<BillLeg>[] = [
  {
    id: "share",
    header: "Share",
    className: "order-share",
    render: (leg) => <Share leg={leg} />,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    render: ({ quantity }) => formatCount(quantity),
  },
  {
    id: "last",
    header: "Last price",
    align: "end",
    render: ({ last_paise: last }) => formatExactRupees(last),
  },
  {
    id: "limit",
    header: "Limit",
    align: "end",
    render: ({ limit_paise: limit }) => (limit === null ? "Market" : formatExactRupees(limit)),
  },
  {
    id: "value",
    header: "Value",
    align: "end",
    render: ({ value_paise: value }) => formatExactRupees(value),
  },
  {
    id: "charges",
    header: "Charges",
    align: "end",
    render: ({ charges }) => formatExactRupees(charges?.total_paise ?? null),
  },
];

const taxColumn: TableColumn<BillLeg> = {
  id: "tax",
  header: "Tax",
  align: "end",
  render: ({ tax }) => formatExactRupees(tax?.tax_paise ?? null),
};

/** Orders of a bill with what they cost, each with its problems. */
export function BillLegs({ legs }: { readonly legs: readonly BillLeg[] }) {
  const hasSale = legs.some(({ side }) => side === "SELL");
  const sales = legs.filter(({ tax }) => tax !== null && tax.lots.length > 0);
  return (
    <>
      <Table
        label="Orders to confirm"
        className="trading-table"
        boxed
        narrow="stack"
        columns={hasSale ? [...columns, taxColumn] : columns}
        rows={legs}
        rowKey={({ symbol, side, exchange }) => `${side} ${exchange} ${symbol}`}
      />
      {sales.map(
        ({ symbol, exchange, tax }) =>
          tax !== null && <Lots key={`${exchange} ${symbol}`} symbol={symbol} tax={tax} />,
      )}
    </>
  );
}

function Share({ leg: { name, symbol, exchange, side, problems } }: { readonly leg: BillLeg }) {
  return (
    <>
      <span className="order-share-name">{name}</span>
      <span className="order-share-about">
        <SideMark side={side} /> {exchange} {symbol}
      </span>
      {problems.map((problem) => (
        <span
          key={problem.code}
          className="order-problem"
          data-blocks={problem.blocks || undefined}
        >
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {shortenProblem(problem)}
        </span>
      ))}
    </>
  );
}

/** The purchases that a sale takes its shares from, first in first out, with their gains. */
function Lots({ symbol, tax }: { readonly symbol: string; readonly tax: TaxEstimate }) {
  return (
    <details className="trading-more">
      <summary>Tax on the sale of {symbol}</summary>
      <Table
        label={`Lots sold of ${symbol}`}
        boxed
        columns={[
          {
            id: "bought",
            header: "Bought",
            className: "lot-day",
            render: ({ bought_on: day, is_long: isLong }) => (
              <>
                <span>{formatDate(day)}</span>
                <span className="order-soft">{isLong ? "Long term" : "Short term"}</span>
              </>
            ),
          },
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
            id: "gain",
            header: "Gain",
            align: "end",
            render: ({ gain_paise: gain }) => formatExactRupees(gain),
          },
        ]}
        rows={tax.lots}
        rowKey={(_, place) => place}
      />
      <p className="order-soft figure">
        Long-term exemption left this year: {formatRupees(tax.exemption_left_paise)}.
      </p>
    </details>
  );
}
