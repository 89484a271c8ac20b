import type { BoxSummary } from "@munshi/bff/contract";
import type { ReturnPeriod } from "@munshi/engine/portfolio";
import { Link } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { BoxReturn, Gain } from "../../box-parts/BoxReturn.tsx";
import { printFee, printPercent, printRupees } from "../../box-parts/print-box.ts";
import { RiskChip } from "../../box-parts/RiskChip.tsx";
import { emptyFigure, formatCount, formatDate } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableSort } from "../../table/sort.ts";
import type { TableColumn } from "../../table/Table.tsx";
import { sortValueOf } from "./find-boxes.ts";
import type { BoxSort } from "./find-boxes.ts";

function figureColumn(
  id: BoxSort,
  header: string,
  period: ReturnPeriod,
  render: TableColumn<BoxSummary>["render"],
): TableColumn<BoxSummary> {
  return {
    id,
    header,
    align: "end",
    render,
    sortValue: (box) => sortValueOf(box, id, period),
  };
}

/** Boxes as rows, with a compare checkbox and the favourite button after the name. */
export function BoxTable({
  boxes,
  period,
  sort,
  choice,
  onSort,
}: {
  readonly boxes: readonly BoxSummary[];
  readonly period: ReturnPeriod;
  readonly sort: TableSort;
  /** Compare and favourite of a row. */
  readonly choice: TableColumn<BoxSummary>["render"];
  readonly onSort: (sort: TableSort | null) => void;
}) {
  const figure = (id: BoxSort, header: string, render: TableColumn<BoxSummary>["render"]) =>
    figureColumn(id, header, period, render);
  const columns: readonly TableColumn<BoxSummary>[] = [
    {
      id: "name",
      header: "Stock box",
      className: "boxes-name",
      sortValue: ({ name }) => name,
      render: ({ id, name, manager }) => (
        <>
          <Link href={boxPageOf(id)}>{name}</Link>
          {manager !== null && <span className="boxes-manager">{manager.name}</span>}
        </>
      ),
    },
    {
      id: "choice",
      header: <span className="visually-hidden">Compare and favourite</span>,
      className: "boxes-choice",
      render: choice,
    },
    { id: "risk", header: "Risk", render: ({ risk }) => <RiskChip level={risk.level} /> },
    figure("minimum", "Min. amount", ({ minimumAmount }) => printRupees(minimumAmount)),
    figure("cagr", "Live CAGR", (box) => <LiveRecord box={box} />),
    figure("return", `Return, ${period}`, (box) => <BoxReturn box={box} period={period} />),
    figure("volatility", "Volatility, 3Y", ({ volatility }) => printPercent(volatility)),
    figure("drawdown", "Drawdown, 3Y", ({ maxDrawdown }) => printPercent(maxDrawdown)),
    figure("live", "Live since", ({ liveSince }) =>
      liveSince === null ? emptyFigure : formatDate(liveSince),
    ),
    { id: "stocks", header: "Stocks", align: "end", render: ({ stocks }) => formatCount(stocks) },
    { id: "fee", header: "Fee", align: "end", render: printFee },
    figure("followers", "Followers", ({ followers }) => formatCount(followers)),
  ];
  return (
    <DataTable
      label="Stock boxes"
      className="boxes-table"
      boxed
      columns={columns}
      rows={boxes}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** The live CAGR; under a year the plain gain, which is not sorted with it. */
function LiveRecord({ box: { cagr, sinceLive, liveSince } }: { readonly box: BoxSummary }) {
  if (cagr !== null) return <Gain percent={cagr} />;
  if (liveSince === null || sinceLive === null) return emptyFigure;
  return (
    <>
      <Gain percent={sinceLive} /> <span className="boxes-soft">under 1Y</span>
    </>
  );
}
