import { NativeSelect } from "@mantine/core";
import type { Holding, HoldingReturn } from "@munshi/bff/contract";
import { useState } from "react";
import { Link } from "wouter";
import {
  emptyFigure,
  formatCount,
  formatDate,
  formatPrice,
  formatExactRupees,
  writePercent,
} from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableSort } from "../../table/sort.ts";
import type { TableColumn } from "../../table/Table.tsx";
import { Gain } from "./Gain.tsx";
import { sharePageOf } from "./holdings-pages.ts";
import { LotsButton, useUnfolded } from "./LotsButton.tsx";
import { LotTable } from "./LotTable.tsx";
import type { UnitOwner } from "./owners.ts";

const reasons: Readonly<Record<NonNullable<HoldingReturn["reason"]>, string>> = {
  no_price: "No price",
  no_cost: "No cost yet",
  no_rate: "No rate fits",
  several_rates: "Several rates fit",
};

/** Why there is no return; null where there is one. */
export function explainReturn({ reason }: HoldingReturn): string | null {
  return reason === null ? null : reasons[reason];
}

/** XIRR is annualised; holdings of less than a year show the absolute return. */
const returnNames: Readonly<Record<NonNullable<HoldingReturn["kind"]>, string>> = {
  xirr: "XIRR",
  absolute: "Absolute",
};

/** Returns the change in percent of the previous value, or null if there is no previous value. */
function percentOf(change: number | null, value: number | null): number | null {
  const before = (value ?? 0) - (change ?? 0);
  return change === null || before <= 0 ? null : (change * 100) / before;
}

function Return({ earned }: { readonly earned: Holding["return"] }) {
  const { percent, kind } = earned;
  if (percent === null || kind === null)
    return (
      <>
        {emptyFigure}
        <span className="ledger-below">{explainReturn(earned)}</span>
      </>
    );
  const direction = percent > 0 ? "rise" : percent < 0 ? "fall" : "level";
  const sign = { rise: "+", fall: "−", level: "" }[direction];
  return (
    <>
      <span className={`ledger-${direction} ledger-whole`}>
        {sign}
        {writePercent(formatPrice(Math.abs(percent)))}
      </span>
      <span className="ledger-below">{returnNames[kind]}</span>
    </>
  );
}

/** Shares by value, largest first, whose lots unfold. */
export function HoldingsTable({
  holdings,
  asOf,
  nameOf,
}: {
  readonly holdings: readonly Holding[];
  /** Day of the market's data: a price of another day shows its own. */
  readonly asOf: string | null;
  readonly nameOf: (owner: UnitOwner) => string;
}) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const unfolded = useUnfolded();
  const sortable: readonly TableColumn<Holding>[] = [
    {
      id: "name",
      header: "Share",
      className: "holding-name",
      sortValue: ({ name }) => name,
      render: ({ name, symbol, isin }) => (
        <>
          <Link href={sharePageOf(symbol === "" ? isin : symbol)}>{name}</Link>
          <span className="ledger-below">{symbol}</span>
        </>
      ),
    },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      className: "holding-quantity",
      sortValue: ({ quantity }) => quantity,
      render: ({ quantity }) => formatCount(quantity),
    },
    {
      id: "average",
      header: "Average",
      align: "end",
      className: "holding-average",
      sortValue: ({ average_paise: average }) => average,
      render: ({ average_paise: average, return: { reason } }) =>
        formatExactRupees(reason === "no_cost" ? null : average),
    },
    {
      id: "last",
      header: "Last close",
      align: "end",
      className: "holding-last",
      sortValue: ({ last_paise: last }) => last,
      render: ({ last_paise: last, last_on: day }) => (
        <>
          {formatExactRupees(last)}
          {day !== null && day !== asOf && <span className="ledger-below">{formatDate(day)}</span>}
        </>
      ),
    },
    {
      id: "value",
      header: "Value",
      align: "end",
      className: "holding-value",
      sortValue: ({ value_paise: value }) => value,
      render: ({ value_paise: value }) => formatExactRupees(value),
    },
    {
      id: "day",
      header: "Day's change",
      align: "end",
      className: "holding-day",
      sortValue: ({ day_change_paise: change }) => change,
      render: ({ day_change_paise: change, value_paise: value }) => (
        <Gain paise={change} percent={percentOf(change, value)} />
      ),
    },
    {
      id: "gain",
      header: "P&L",
      align: "end",
      className: "holding-gain",
      sortValue: ({ gain_paise: gain }) => gain,
      render: ({ gain_paise: gain, gain_percent: percent }) => (
        <Gain paise={gain} percent={percent} />
      ),
    },
    {
      id: "return",
      header: "Return",
      align: "end",
      className: "holding-return",
      sortValue: ({ return: { percent } }) => percent,
      render: ({ return: earned }) => <Return earned={earned} />,
    },
  ];
  const columns: readonly TableColumn<Holding>[] = [
    ...sortable,
    {
      id: "owner",
      header: "Owner",
      className: "holding-owner",
      render: ({ owners }) =>
        owners.length === 1 ? (
          nameOf(owners[0]?.belongs_to ?? null)
        ) : (
          <ul>
            {owners.map(({ belongs_to: owner, quantity }) => (
              <li key={owner}>
                {nameOf(owner)}: {formatCount(quantity)}
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: "lots",
      header: <span className="visually-hidden">Lots</span>,
      align: "end",
      className: "holding-lots",
      render: ({ isin, name, lots }) => (
        <LotsButton
          count={lots.length}
          of={name}
          isOpen={unfolded.isOpen(isin)}
          onToggle={() => unfolded.toggle(isin)}
        />
      ),
    },
  ];
  return (
    <>
      <NativeSelect
        className="holdings-sort"
        label="Sort by"
        data={[
          { value: "", label: "Value" },
          ...sortable
            .filter(({ id }) => id !== "value")
            .flatMap(({ id, header }) =>
              typeof header === "string" ? [{ value: id, label: header }] : [],
            ),
        ]}
        value={sort?.column === "value" ? "" : (sort?.column ?? "")}
        onChange={({ currentTarget: { value: column } }) =>
          setSort(
            column === ""
              ? null
              : { column, direction: column === "name" ? "ascending" : "descending" },
          )
        }
      />
      <DataTable
        label="Holdings"
        className="holdings-table"
        boxed
        narrow="stack"
        columns={columns}
        rows={holdings}
        rowKey={({ isin }) => isin}
        renderDetails={({ isin, name, lots, owners }) =>
          unfolded.isOpen(isin) ? (
            <LotTable
              label={`Lots of ${name}`}
              lots={lots}
              {...(owners.length > 1 && { ownerOf: nameOf })}
            />
          ) : null
        }
        sort={sort}
        onSort={setSort}
      />
    </>
  );
}
