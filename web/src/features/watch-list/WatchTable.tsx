import type { CompanyQuote, WatchListRow } from "@munshi/bff/contract";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { ReasonChip } from "../../company-parts/ReasonChip.tsx";
import { ScoreFigure } from "../../company-parts/ScoreFigure.tsx";
import { YearRange } from "../../company-parts/YearRange.tsx";
import { emptyFigure } from "../../lib/format.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import type { TableSort } from "../../table/sort.ts";
import type { TableColumn } from "../../table/Table.tsx";

const startAligned: ReadonlySet<string> = new Set(["name", "reason", "position52"]);

function quoteColumn(
  id: string,
  header: string,
  /** Null for a column without a sort. */
  sortValue: ((quote: CompanyQuote) => string | number | null) | null,
  render: (quote: CompanyQuote) => ReactNode,
): TableColumn<WatchListRow> {
  return {
    id,
    header,
    align: startAligned.has(id) ? "start" : "end",
    className: `watch-${id}`,
    ...(sortValue === null
      ? {}
      : {
          sortValue: ({ quote }: WatchListRow) => (quote === null ? null : sortValue(quote)),
        }),
    render: (row) => (row.quote === null ? nameOf(row) : render(row.quote)),
  };
}

/** The columns by which a list can be sorted. */
export const columns: readonly TableColumn<WatchListRow>[] = [
  quoteColumn(
    "name",
    "Company",
    ({ name }) => name,
    ({ name, symbol }) => (
      <>
        <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
        <span className="watch-symbol">{symbol}</span>
      </>
    ),
  ),
  quoteColumn(
    "price",
    "Price",
    ({ price }) => price,
    ({ price }) => (
      <FigureButton
        figureKey="currentPrice"
        title="Current price"
        text={printAmount(price, "price")}
      />
    ),
  ),
  quoteColumn(
    "changePercent",
    "Day's change",
    ({ changePercent }) => changePercent,
    (quote) => <DayChange quote={quote} />,
  ),
  quoteColumn("reason", "Why it moved", null, ({ name, changePercent, reasons }) => (
    <ReasonChip name={name} changePercent={changePercent} reasons={reasons} />
  )),
  quoteColumn(
    "marketCap",
    "Market cap",
    ({ marketCap }) => marketCap,
    ({ marketCap }) => (
      <FigureButton
        figureKey="marketCapitalization"
        title="Market capitalisation"
        text={printAmount(marketCap, "money")}
      />
    ),
  ),
  quoteColumn(
    "score",
    "Overall",
    ({ score }) => score.value,
    ({ score }) => <ScoreFigure figureKey="overallScore" title="Overall score" score={score} />,
  ),
  quoteColumn(
    "technicalScore",
    "Technical",
    ({ technicalScore }) => technicalScore.value,
    ({ technicalScore }) => (
      <ScoreFigure figureKey="technicalScore" title="Technical score" score={technicalScore} />
    ),
  ),
  quoteColumn(
    "position52",
    "52 weeks",
    ({ position52 }) => position52,
    ({ low52, high52, position52 }) =>
      low52 === null || high52 === null || position52 === null ? (
        emptyFigure
      ) : (
        <YearRange low={low52} high={high52} position={position52} />
      ),
  ),
];

function DayChange({ quote: { change, changePercent } }: { readonly quote: CompanyQuote }) {
  const percent = printChange(changePercent, "percent");
  const rupees = printChange(change, "price").text.replace(/^[▲▼] /, "");
  return (
    <>
      <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={percent.text}>
        <Change change={percent} />
      </FigureButton>
      <span className="watch-rupees">
        <FigureButton figureKey="priceChange" title="Day's change" text={rupees} />
      </span>
    </>
  );
}

/** The companies of a list with what moves; without a sort they are in the member's order and can be moved. */
export function WatchTable({
  name,
  rows,
  sort,
  onSort,
  onMove,
  onRemove,
}: {
  readonly name: string;
  readonly rows: readonly WatchListRow[];
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
  readonly onMove: (coCode: number, by: -1 | 1) => void;
  readonly onRemove: (row: WatchListRow) => void;
}) {
  const actions: TableColumn<WatchListRow> = {
    id: "acts",
    header: <span className="visually-hidden">Actions</span>,
    align: "end",
    className: "watch-acts",
    render: (row, place) => (
      <>
        {row.quote !== null && (
          <button
            type="button"
            className="watch-buy"
            aria-label={`Buy ${row.quote.name}`}
            onClick={() => row.quote !== null && buy(row.quote)}
          >
            Buy
          </button>
        )}
        {sort === null && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${nameOf(row)} up`}
              disabled={place === 0}
              onClick={() => onMove(row.coCode, -1)}
            >
              <IconChevronUp size={18} stroke={1.6} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${nameOf(row)} down`}
              disabled={place === rows.length - 1}
              onClick={() => onMove(row.coCode, 1)}
            >
              <IconChevronDown size={18} stroke={1.6} aria-hidden />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${nameOf(row)}`}
          onClick={() => onRemove(row)}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </>
    ),
  };
  return (
    <ScrollRegion className="watch-scroll" label={name}>
      <DataTable
        label={name}
        className="watch-table"
        narrow="stack"
        columns={[...columns, actions]}
        rows={rows}
        rowKey={({ coCode }) => coCode}
        renderRow={({ coCode, quote }, cells) =>
          quote === null ? (
            <>
              {cells[0]}
              <td colSpan={columns.length - 1} className="watch-gone">
                No data available
              </td>
              {cells.at(-1)}
            </>
          ) : (
            <FiguresOf coCode={coCode} name={quote.name}>
              {cells}
            </FiguresOf>
          )
        }
        sort={sort}
        onSort={onSort}
      />
    </ScrollRegion>
  );
}

function buy({ symbol, name, price }: CompanyQuote): void {
  const lastPaise = price === null ? null : Math.round(price * 100);
  openDialog("order-ticket", { shares: [{ symbol, name, side: "BUY", lastPaise }] });
}

function nameOf({ quote, coCode }: WatchListRow): string {
  return quote?.name ?? `company ${coCode}`;
}
