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
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { formatDate, unitLabel } from "../../../lib/format.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { StickyHeads } from "./StickyHeads.tsx";
import { viewTable } from "./statement-views.ts";
import type { StatementSpan, StatementView, ViewedRow } from "./statement-views.ts";
import { useCellKeys } from "./useCellKeys.ts";

/** A statement's lines by periods, the newest first; each figure opens what is behind it. */
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
  const columns = statements[span];
  const keys = useCellKeys();
  const rows = viewTable(table, span, view);
  if (rows.length === 0 || columns.length === 0) {
    return <p className="section-part-empty">No data for this view.</p>;
  }
  return (
    <StickyHeads heads={<Heads columns={columns} />}>
      <ScrollRegion className="statement-scroll" label={`${title}, by ${span}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons */}
        <table className="statement-table figure" onKeyDown={keys.onKeyDown}>
          <caption className="visually-hidden">
            {title} by {span}, latest first
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
                  <Sparkline values={viewed.values.map(numberOrNull).toReversed()} />
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
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {columns.some(({ restatements }) => restatements > 0) && (
          <p className="page-soft">
            * Restated in a later filing. Select a value for earlier figures.
          </p>
        )}
      </ScrollRegion>
    </StickyHeads>
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
}: {
  readonly row: StatementRow;
  readonly column: StatementColumn;
  readonly view: StatementView;
  readonly viewed: ViewedRow;
  readonly at: number;
  readonly tabIndex: number;
}) {
  const value = viewed.values[at] ?? null;
  const isTurn = typeof value === "string";
  const text = isTurn ? nameTurn(value, isProfitLine(row.code)) : printAmount(value, viewed.unit);
  const isBelow = isTurn ? !isRise(value) : value !== null && value < 0;
  const face = (
    <span className={isBelow ? "statement-below" : ""}>
      {isTurn ? text : printBare(value, viewed.unit)}
    </span>
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
