import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../lib/format.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { DataTable } from "./DataTable.tsx";
import type { TablePaging } from "./DataTable.tsx";
import { useRowKeys } from "./row-keys.ts";
import type { TableSort } from "./sort.ts";
import type { TableColumn } from "./Table.tsx";
import "./register.css";

/** Something to do with every selected row. */
export interface BulkAction {
  readonly label: string;
  /** Cannot be undone: it is drawn so, and asks with the number of rows first. */
  readonly isDestructive?: boolean;
  readonly run: (selection: RegisterSelection) => void;
}

/** Rows by key, or all rows that match the filters, on every page, but for some. */
export type RegisterSelection =
  | { readonly kind: "rows"; readonly keys: ReadonlySet<string> }
  | { readonly kind: "matching"; readonly count: number; readonly except: ReadonlySet<string> };

const nothing: RegisterSelection = { kind: "rows", keys: new Set() };

/**
 * A list to work in: filters above, rows with a box to select, actions on the selection, and a row's
 * details in a panel at the side. Sorting, filtering and paging happen where the rows come from.
 */
export function Register<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  filters,
  filterKey = "",
  actions,
  details,
  empty,
  sort,
  onSort,
  paging,
  total,
  onNext = null,
  onPrevious = null,
  onSearch,
  onHelp,
}: {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** The rows of this page. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names a row where it is selected or opened. */
  readonly rowName: (row: Row) => string;
  readonly filters?: ReactNode;
  /** Names what the filters let through; another key clears the selection. */
  readonly filterKey?: string;
  readonly actions: readonly BulkAction[];
  /** A row's details; without it a row opens by the link that it has. */
  readonly details?: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
  readonly paging: TablePaging & { readonly count: number };
  /** Number of matching rows in words, if `paging` does not show it. */
  readonly total?: string;
  /** Handlers of the keys n and p if `paging` has no pages; null if there is no such page. */
  readonly onNext?: (() => void) | null;
  readonly onPrevious?: (() => void) | null;
  /** Handlers of the keys / and ?. */
  readonly onSearch?: () => void;
  readonly onHelp?: () => void;
}) {
  const [selection, setSelection] = useState<RegisterSelection>(nothing);
  const [selectedIn, setSelectedIn] = useState(filterKey);
  const [opened, setOpened] = useState<Row | null>(null);
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const isAll = selection.kind === "matching";
  const selected = isAll ? selection.count - selection.except.size : selection.keys.size;
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row that was selected last: Shift selects up to the next. */
  const anchor = useRef<string | null>(null);
  const clear = (): void => setSelection(nothing);
  if (selectedIn !== filterKey) {
    setSelectedIn(filterKey);
    clear();
  }
  const isSelected = (row: Row): boolean =>
    isAll ? !selection.except.has(rowKey(row)) : selection.keys.has(rowKey(row));
  const isPageSelected = rows.length > 0 && rows.every((row) => isSelected(row));
  const select = (chosen: readonly Row[], isOn: boolean): void => {
    const keys = new Set(isAll ? selection.except : selection.keys);
    for (const row of chosen) {
      if (isOn === isAll) keys.delete(rowKey(row));
      else keys.add(rowKey(row));
    }
    setSelection(isAll ? { ...selection, except: keys } : { kind: "rows", keys });
  };
  /** Selects a row, or with `isRange` all rows from the last one to it. */
  const toggle = (row: Row, isRange: boolean): void => {
    const last = rows.findIndex((each) => rowKey(each) === anchor.current);
    const at = rows.findIndex((each) => rowKey(each) === rowKey(row));
    anchor.current = rowKey(row);
    if (!isRange || last < 0) select([row], !isSelected(row));
    else select(rows.slice(Math.min(last, at), Math.max(last, at) + 1), true);
  };
  const { page = 1, onPage } = paging;
  const isLast = page * paging.size >= paging.count;
  useRowKeys({
    body,
    rows,
    page,
    onNext: onPage === undefined ? onNext : isLast ? null : () => onPage(page + 1),
    onPrevious: onPage === undefined ? onPrevious : page === 1 ? null : () => onPage(page - 1),
    toggle: actions.length > 0 ? toggle : null,
    open: details === undefined ? null : setOpened,
    onSearch,
    onHelp,
  });
  const run = (action: BulkAction): void => {
    setAsked(null);
    action.run(selection);
    clear();
  };
  const box: TableColumn<Row> = {
    id: "selected",
    className: "register-box",
    header: (
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={isPageSelected}
        onChange={({ target }) => select(rows, target.checked)}
      />
    ),
    render: (row) => (
      <input
        type="checkbox"
        aria-label={`Select ${rowName(row)}`}
        checked={isSelected(row)}
        onChange={({ nativeEvent }) =>
          toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
  const opener: TableColumn<Row> = {
    id: "details",
    header: <span className="visually-hidden">Details</span>,
    align: "end",
    render: (row) => (
      <button
        type="button"
        className="register-open"
        aria-label={`Open ${rowName(row)}`}
        onClick={() => setOpened(row)}
      >
        Open
      </button>
    ),
  };
  const [first, ...others] = columns;
  const shown = [
    ...(first === undefined ? [] : [first]),
    ...(actions.length > 0 ? [box] : []),
    ...others,
    ...(details === undefined ? [] : [opener]),
  ];
  return (
    <section className="register" aria-label={label}>
      {filters !== undefined && <div className="register-filters">{filters}</div>}
      {/* Always there, so that selecting a row moves nothing. */}
      <div className="register-selection" role="toolbar" aria-label="Selected rows">
        <output className="figure">
          {selected === 0
            ? (total ?? `${formatCount(paging.count)} rows`)
            : `${formatCount(selected)} selected`}
        </output>
        {!isAll && isPageSelected && paging.count > rows.length && (
          <button
            type="button"
            className="register-open"
            onClick={() =>
              setSelection({ kind: "matching", count: paging.count, except: new Set() })
            }
          >
            Select all {formatCount(paging.count)}
          </button>
        )}
        {selected > 0 && (
          <>
            {actions.map((action) => (
              <Button
                key={action.label}
                size="compact-sm"
                variant="default"
                onClick={() => (action.isDestructive === true ? setAsked(action) : run(action))}
              >
                {action.label}
              </Button>
            ))}
            <button type="button" className="register-open" onClick={clear}>
              Clear selection
            </button>
          </>
        )}
      </div>
      <DataTable
        label={label}
        columns={shown}
        rows={rows}
        rowKey={(row) => rowKey(row)}
        boxed
        bodyRef={body}
        empty={empty}
        sort={sort}
        onSort={onSort}
        paging={paging}
      />
      {opened !== null && details !== undefined && (
        <SidePanel title={rowName(opened)} onClose={() => setOpened(null)}>
          {details(opened)}
        </SidePanel>
      )}
      {asked !== null && (
        <Dialog title={`${asked.label}?`} onClose={() => setAsked(null)}>
          <p>
            This changes {formatCount(selected)} {selected === 1 ? "row" : "rows"} and cannot be
            undone.
          </p>
          <div className="dialog-foot">
            <Button variant="default" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button color="red" onClick={() => run(asked)}>
              {asked.label}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
