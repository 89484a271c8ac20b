import type {
  CompanyStatements,
  StatementColumn,
  StatementRow,
  StatementTable as Table,
} from "@munshi/bff/contract";
import { isProfitLine, isRise, nameTurn } from "@munshi/engine/contract";
import type { AmountChange } from "@munshi/engine/contract";
import { pageFigureKey } from "@munshi/bff/contract";
import { Sparkline } from "../../../charts/Sparkline.tsx";
import { FigureButton } from "../../../company-parts/FigureButton.tsx";
import {
  crorePrinter,
  printAmount,
  printBare,
  wrapCrore,
} from "../../../company-parts/print-figure.ts";
import { formatDate, unitLabel } from "../../../lib/format.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { StickyHeads } from "./StickyHeads.tsx";
import { viewTable } from "./statement-views.ts";
import type { StatementSpan, StatementView, ViewedRow } from "./statement-views.ts";
import { useCellKeys } from "./useCellKeys.ts";

/** A statement's lines by periods, the newest last as in their trend; each figure opens what is behind it. */
export function StatementTable({
  statements,
  table,
  title,
  span,
  view,
}: {
  readonly statements: CompanyStatements;
  readonly table: Table;
  readonly title: string;
  readonly span: StatementSpan;
  readonly view: StatementView;
}) {
  // Oldest first, as their trend is drawn.
  const columns = statements[span].toReversed();
  const keys = useCellKeys(`0:${columns.length - 1}`);
  const rows = viewTable(table, span, view).map(({ row, viewed }) => ({
    row,
    viewed: { ...viewed, values: viewed.values.toReversed() },
  }));
  const amounts = rows.filter(({ viewed }) => viewed.unit === "money");
  const printCrore = crorePrinter(amounts.flatMap(({ viewed }) => viewed.values.map(numberOrNull)));
  if (rows.length === 0 || columns.length === 0) {
    return <p className="section-part-empty">No data for this view.</p>;
  }
  return (
    <>
      <StickyHeads heads={<Heads columns={columns} />}>
        <ScrollRegion className="statement-scroll" label={`${title}, by ${span}`} startsAtEnd>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons */}
          <table className="statement-table figure" onKeyDown={keys.onKeyDown}>
            <caption className="visually-hidden">
              {title} by {span}, latest last
            </caption>
            <thead>
              <Heads columns={columns} />
            </thead>
            <tbody>
              {rows.map(({ row, viewed }, place) => (
                <tr key={row.code} className={row.level === 0 ? "statement-total" : undefined}>
                  <th scope="row">
                    {row.title}
                    <RowUnit row={row} view={view} />
                  </th>
                  <td className="statement-trend">
                    <Sparkline values={viewed.values.map(numberOrNull)} />
                  </td>
                  {columns.map((column, at) => (
                    <td
                      key={column.periodEnd}
                      data-cell={`${place}:${at}`}
                      onFocus={() => keys.onFocus(place, at)}
                    >
                      <Cell
                        row={row}
                        column={column}
                        view={view}
                        viewed={viewed}
                        at={at}
                        tabIndex={keys.tabIndexOf(place, at)}
                        printCrore={printCrore}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </StickyHeads>
      {columns.some(({ restatements }) => restatements > 0) && (
        <p className="page-soft">
          * Restated in a later filing. Select a value for earlier figures.
        </p>
      )}
    </>
  );
}

function Heads({ columns }: { readonly columns: readonly StatementColumn[] }) {
  return (
    <tr>
      <th scope="col">Line</th>
      <th scope="col" className="statement-trend">
        Trend
      </th>
      {columns.map((column) => (
        <th key={column.periodEnd} scope="col" title={describeFiling(column)}>
          {column.label}
          {column.restatements > 0 && (
            <>
              <span aria-hidden className="statement-restated">
                *
              </span>
              <span className="visually-hidden"> (restated)</span>
            </>
          )}
        </th>
      ))}
    </tr>
  );
}

function Cell({
  row,
  column,
  view,
  viewed,
  at,
  tabIndex,
  printCrore,
}: {
  readonly row: StatementRow;
  readonly column: StatementColumn;
  readonly view: StatementView;
  readonly viewed: ViewedRow;
  readonly at: number;
  readonly tabIndex: number;
  readonly printCrore: (value: number | null) => string;
}) {
  const value = viewed.values[at] ?? null;
  const isTurn = typeof value === "string";
  const isMoney = viewed.unit === "money";
  const print = (amount: number | null) =>
    isMoney ? printCrore(amount) : printBare(amount, viewed.unit);
  const text = isTurn
    ? nameTurn(value, isProfitLine(row.code))
    : isMoney
      ? wrapCrore(printCrore(value))
      : printAmount(value, viewed.unit);
  const isBelow = isTurn ? !isRise(value) : value !== null && value < 0;
  const face = (
    <span className={isBelow ? "statement-below" : ""}>{isTurn ? text : print(value)}</span>
  );
  if (column.period === undefined) return face;
  return (
    <FigureButton
      figureKey={findFigure(view, row.code, column.period)}
      title={`${row.title}, ${column.label}`}
      text={text}
      tabIndex={tabIndex}
    >
      {face}
    </FigureButton>
  );
}

function numberOrNull(value: AmountChange): number | null {
  return typeof value === "number" ? value : null;
}

function findFigure(view: StatementView, code: string, period: string): string {
  if (view === "amounts") return `${code}@${period}`;
  return pageFigureKey(view === "growth" ? "yearGrowth" : "commonSize", code, period);
}

function RowUnit({ row, view }: { readonly row: StatementRow; readonly view: StatementView }) {
  if (view !== "amounts" || row.unit === "money") return null;
  const label = row.unit === "count" ? "number" : unitLabel(row.unit);
  return label === "" ? null : <span className="statement-unit"> {label}</span>;
}

function describeFiling({ publishedAt, filing, audited }: StatementColumn): string {
  const audit = audited === null ? "" : audited ? ", audited" : ", unaudited";
  return `Filed on ${formatDate(publishedAt)}${audit}: ${filing}`;
}
