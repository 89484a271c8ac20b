import {
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { ColumnDef, Row as TableRow } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { countPages } from "./pages.ts";
import { describeRange, PageSteps, Pagination } from "./Pagination.tsx";
import { fromSortingState, toSortingState } from "./sort.ts";
import type { TableSort } from "./sort.ts";
import { Table } from "./Table.tsx";
import type { TableColumn, TableProps } from "./Table.tsx";

export interface TablePaging {
  /** Rows of a page. */
  readonly size: number;
  /** Names the buttons to its pages. */
  readonly label: string;
  /** Buttons by number, or to the previous and next rows only. */
  readonly kind?: "numbers" | "steps";
  /** Current page, from 1, if it is kept elsewhere, such as in the address. */
  readonly page?: number;
  readonly onPage?: (page: number) => void;
  /** Names the rows where they are counted next to the buttons: companies. */
  readonly counted?: string;
  /** Number of rows on all pages, if `rows` holds the current page only. */
  readonly count?: number;
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

type Features = typeof features;

/** The library takes objects only, and rows may be numbers. */
interface Item<Row> {
  readonly row: Row;
}

function compareValues<Row>(
  one: TableRow<Features, Item<Row>>,
  other: TableRow<Features, Item<Row>>,
  id: string,
): number {
  const [a, b] = [one.getValue(id), other.getValue(id)];
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), "en-IN");
}

function toColumnDef<Row>({ id, sortValue }: TableColumn<Row>): ColumnDef<Features, Item<Row>> {
  if (sortValue === undefined) return { id, enableSorting: false };
  return {
    id,
    accessorFn: ({ row }) => sortValue(row) ?? undefined,
    sortFn: compareValues,
    sortUndefined: "last",
  };
}

/**
 * A table that sorts by its heads and pages. A head sorts figures by the largest and text from A on,
 * then the other way, then restores the order of `rows`. Filter `rows` before handing them over; rows
 * without sorting and paging need only `Table`.
 */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  initialSort = null,
  sort: givenSort,
  onSort,
  paging,
  ...shown
}: TableProps<Row> & {
  readonly initialSort?: TableSort | null;
  /** Current sort order, if it is kept elsewhere; `onSort` reports the next. */
  readonly sort?: TableSort | null;
  readonly onSort?: (sort: TableSort | null) => void;
  readonly paging?: TablePaging;
}) {
  const [ownSort, setOwnSort] = useState(initialSort);
  const [ownPage, setOwnPage] = useState(1);
  const sort = givenSort === undefined ? ownSort : givenSort;
  /** Only the source of the rows can sort and page them. */
  const isPartial = paging?.count !== undefined;
  const count = paging?.count ?? rows.length;
  const size = paging?.size ?? Math.max(rows.length, 1);
  const pages = countPages(count, size);
  const page = Math.min(Math.max(1, paging?.page ?? ownPage), pages);
  const goTo = paging?.onPage ?? setOwnPage;
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const columnDefs = useMemo(() => columns.map((column) => toColumnDef(column)), [columns]);
  const sorting = toSortingState(sort);
  const table = useTable({
    features,
    columns: columnDefs,
    data,
    getRowId: ({ row }, index) => String(rowKey(row, index)),
    state: { sorting, pagination: { pageIndex: page - 1, pageSize: size } },
    manualPagination: isPartial,
    manualSorting: isPartial,
    autoResetPageIndex: false,
    onSortingChange: (change) => {
      const next = fromSortingState(functionalUpdate(change, sorting));
      if (page !== 1) goTo(1);
      setOwnSort(next);
      onSort?.(next);
    },
  });
  const shownRows = table.getRowModel().rows;
  const markup = (
    <Table
      {...shown}
      columns={columns}
      rows={shownRows.map(({ original }) => original.row)}
      rowKey={(_, index) => shownRows[index]?.id ?? index}
      sorting={{ sort, onSort: (id) => table.getColumn(id)?.toggleSorting() }}
    />
  );
  if (paging === undefined) return markup;
  if (paging.kind === "steps") {
    return (
      <PageSteps label={paging.label} present={page} size={size} count={count} onGo={goTo}>
        {markup}
      </PageSteps>
    );
  }
  const buttons = <Pagination label={paging.label} present={page} pages={pages} onGo={goTo} />;
  return (
    <>
      {markup}
      {paging.counted === undefined ? (
        buttons
      ) : (
        <div className="table-foot">
          <p className="figure">
            {count === 0 ? `No ${paging.counted}` : describeRange(page, size, count)}
          </p>
          {buttons}
        </div>
      )}
    </>
  );
}
