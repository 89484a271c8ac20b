import { Fragment } from "react";
import type { ReactNode, Ref } from "react";
import { Link } from "wouter";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import type { TableSort } from "./sort.ts";
import "./table.css";

/** A column: what its head says and what each row shows. The first column heads the rows. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** Its name in a stacked row; the header by default. */
  readonly label?: string;
  /** Figures align to the end, everything else to the start. */
  readonly align?: "start" | "end";
  /** Class of the head and of each cell. */
  readonly className?: string | undefined;
  readonly render: (row: Row, index: number) => ReactNode;
  /** Sort value in a `DataTable`; null is last in both directions. Omitted if not sortable. */
  readonly sortValue?: (row: Row) => string | number | null;
  /** Shown under the column; a table with one has a foot. */
  readonly footer?: ReactNode;
}

export interface TableProps<Row> {
  /** Names the table for assistive technology, also where there is a caption. */
  readonly label: string;
  /** Shown above the head. */
  readonly caption?: ReactNode;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /** Link target of the row's head. */
  readonly rowHref?: (row: Row) => string | undefined;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Puts a context around a row's cells, or other cells in their place. */
  readonly renderRow?: (row: Row, cells: readonly ReactNode[]) => ReactNode;
  /** Shown below a row, over all columns; null: nothing. */
  readonly renderDetails?: (row: Row) => ReactNode;
  readonly className?: string | undefined;
  /** A border around the table, with room between it and the text. */
  readonly boxed?: boolean;
  /**
   * Layout if the page is too narrow: the table scrolls under its first column, each row
   * becomes a block of labelled values on phones, or the table fits the available width.
   */
  readonly narrow?: "scroll" | "stack" | "fit";
  /** A table that scrolls shows its right end first. */
  readonly startsAtEnd?: boolean;
  /** Shown under the head where there are no rows. */
  readonly empty?: ReactNode;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
}

interface SortProps {
  readonly sort: TableSort | null;
  readonly onSort: (columnId: string) => void;
}

function classesOf(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

function columnClass<Row>({ align, className }: TableColumn<Row>): string | undefined {
  return classesOf(align === "end" && "table-end", className);
}

/** A table as it is given. `DataTable` sorts and pages; a result of any length belongs in `RowGrid`. */
export function Table<Row>({
  label,
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  rowClass,
  renderRow = (_, cells) => cells,
  renderDetails = () => null,
  className,
  boxed = false,
  narrow = "scroll",
  startsAtEnd = false,
  empty,
  bodyRef,
  sorting,
}: TableProps<Row> & { readonly sorting?: SortProps }) {
  const isStacked = narrow === "stack";
  const hasFoot = columns.some(({ footer }) => footer !== undefined);
  const look = classesOf(boxed && "table-box", className);
  const table = (
    <table
      className={classesOf("table figure", isStacked && "table-stack", narrow !== "scroll" && look)}
    >
      <caption className={caption === undefined ? "visually-hidden" : undefined}>
        {caption ?? label}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row, index)}>
            <tr className={rowClass?.(row)}>
              {renderRow(
                row,
                columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.id} scope="row" className={columnClass(column)}>
                      <RowHead href={rowHref?.(row)}>{column.render(row, index)}</RowHead>
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      className={columnClass(column)}
                      data-label={isStacked ? stackedLabel(column) : undefined}
                    >
                      {column.render(row, index)}
                    </td>
                  ),
                ),
              )}
            </tr>
            <Details count={columns.length}>{renderDetails(row)}</Details>
          </Fragment>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.id} scope="row" className={columnClass(column)}>
                  {column.footer}
                </th>
              ) : (
                <td key={column.id} className={columnClass(column)}>
                  {column.footer}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return narrow === "scroll" ? (
    <ScrollRegion
      className={classesOf("table-scroll", look) ?? ""}
      label={label}
      startsAtEnd={startsAtEnd}
    >
      {table}
      {rows.length === 0 && empty}
    </ScrollRegion>
  ) : (
    <>
      {table}
      {rows.length === 0 && empty}
    </>
  );
}

function stackedLabel<Row>({ label, header }: TableColumn<Row>): string | undefined {
  return label ?? (typeof header === "string" ? header : undefined);
}

function RowHead({
  href,
  children,
}: {
  readonly href: string | undefined;
  readonly children: ReactNode;
}) {
  return href === undefined ? children : <Link href={href}>{children}</Link>;
}

function Details({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <tr className="table-details">
      <td colSpan={count}>{children}</td>
    </tr>
  );
}

const arrows = { ascending: " ▲", descending: " ▼" } as const;

function Head<Row>({
  column,
  sorting,
}: {
  readonly column: TableColumn<Row>;
  readonly sorting: SortProps | undefined;
}) {
  const { id, header, sortValue } = column;
  const direction = sorting?.sort?.column === id ? sorting.sort.direction : undefined;
  return (
    <th scope="col" className={columnClass(column)} aria-sort={direction}>
      {sorting === undefined || sortValue === undefined ? (
        header
      ) : (
        <button type="button" className="table-sort" onClick={() => sorting.onSort(id)}>
          {header}
          {direction !== undefined && <span aria-hidden>{arrows[direction]}</span>}
        </button>
      )}
    </th>
  );
}
