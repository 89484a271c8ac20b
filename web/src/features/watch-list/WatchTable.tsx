import type { WatchListRow } from "@munshi/bff/contract";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { ScoreFigure } from "../../company-parts/ScoreFigure.tsx";
import { nextSort, sortRows } from "./arrange.ts";
import type { RowSort, SortKey } from "./arrange.ts";
import { YearRange } from "./YearRange.tsx";

/** The heads of the table, by which it can be sorted. */
export const columns: readonly { readonly key: SortKey; readonly title: string }[] = [
  { key: "name", title: "Company" },
  { key: "price", title: "Price" },
  { key: "changePercent", title: "Day's change" },
  { key: "marketCap", title: "Market cap" },
  { key: "score", title: "Score" },
  { key: "technicalScore", title: "Technical" },
  { key: "position52", title: "52 weeks" },
];

const ariaSorts = { up: "ascending", down: "descending" } as const;

/** The companies of a list with what moves; heads sort, and in one's own order rows can be moved. */
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
  readonly sort: RowSort;
  readonly onSort: (sort: RowSort) => void;
  readonly onMove: (coCode: number, by: -1 | 1) => void;
  readonly onRemove: (row: WatchListRow) => void;
}) {
  const shown = sortRows(rows, sort);
  return (
    <table className="watch-table figure">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th
              key={key}
              scope="col"
              className={`watch-${key}`}
              aria-sort={key === sort.key ? ariaSorts[sort.direction] : undefined}
            >
              <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                {title}
                {key === sort.key && (
                  <span aria-hidden>{sort.direction === "up" ? " ▲" : " ▼"}</span>
                )}
              </button>
            </th>
          ))}
          <th scope="col" className="watch-acts">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row, place) => (
          <tr key={row.coCode}>
            <RowCells row={row} />
            <td className="watch-acts">
              {sort.key === "own" && (
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
                    disabled={place === shown.length - 1}
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ quote, coCode }: WatchListRow): string {
  return quote?.name ?? `company ${coCode}`;
}

function RowCells({ row }: { readonly row: WatchListRow }) {
  const { quote } = row;
  if (quote === null) {
    return (
      <>
        <th scope="row">{nameOf(row)}</th>
        <td colSpan={columns.length - 1} className="watch-gone">
          No data available
        </td>
      </>
    );
  }
  const { name, symbol, price, changePercent, change, marketCap, score, technicalScore } = quote;
  const percent = printChange(changePercent, "percent");
  const rupees = printChange(change, "price").text.replace(/^[▲▼] /, "");
  return (
    <FiguresOf coCode={row.coCode} name={name}>
      <th scope="row" className="watch-name">
        <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
        <span className="watch-symbol">{symbol}</span>
      </th>
      <td className="watch-price">
        <FigureButton
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(price, "price")}
        />
      </td>
      <td className="watch-changePercent">
        <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={percent.text}>
          <Change change={percent} />
        </FigureButton>
        <span className="watch-rupees">
          <FigureButton figureKey="priceChange" title="Day's change" text={rupees} />
        </span>
      </td>
      <td className="watch-marketCap">
        <FigureButton
          figureKey="marketCapitalization"
          title="Market Capitalization"
          text={printAmount(marketCap, "money")}
        />
      </td>
      <td className="watch-score">
        <ScoreFigure figureKey="score" title="Fundamental score" score={score} />
      </td>
      <td className="watch-technicalScore">
        <ScoreFigure figureKey="technicalScore" title="Technical score" score={technicalScore} />
      </td>
      <td className="watch-position52">
        <YearRange quote={quote} />
      </td>
    </FiguresOf>
  );
}
