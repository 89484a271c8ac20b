/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table element cannot hold rows that are placed one by one */
import { functionalUpdate, useTable } from "@tanstack/react-table";
import { elementScroll, useVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from "react";
import { rowHeightOf, useDensity, useIsNarrow } from "./density.ts";
import { buildTableColumns, features, gridTemplate, gridWidth } from "./grid-columns.ts";
import type { GridColumn, RowSource, VisibleRow } from "./grid-columns.ts";
import { GridHeader } from "./GridHeader.tsx";
import { GridRow } from "./GridRow.tsx";
import { moveActiveRow } from "./grid-keys.ts";
import { callWhenIdle, useSettled } from "./settled-rows.ts";
import { fromSortingState, toSortingState } from "./sort.ts";
import type { TableSort } from "./sort.ts";
import "./grid.css";

export type { GridColumn } from "./grid-columns.ts";
export type { RowSource } from "./grid-columns.ts";

/** On a narrow screen a title has three lines. */
const headerHeights = { narrow: 60, wide: 52 } as const;
/** Rows drawn beyond what is seen: each costs a run its share, and scrolling draws them in time. */
const rowsBeyond = 4;
/** More rows than any screen shows; the count of further rows updates once changes settle. */
const mostSeen = 100;

/** As the library does, but for asking the element at once: the first page would be laid out just for it. */
function observeSize(
  { scrollElement }: { readonly scrollElement: Element | null },
  tell: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver((entries) => {
    const size = entries.at(-1)?.borderBoxSize[0];
    if (size !== undefined)
      tell({ width: Math.round(size.inlineSize), height: Math.round(size.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

const begun = new WeakSet<Element>();

/** Skips the library's initial scroll to 0: grids start there, and it would force a layout. */
const scrollOnceBegun: typeof elementScroll = (offset, options, grid) => {
  const { scrollElement } = grid;
  const isBegun = scrollElement !== null && begun.has(scrollElement);
  if (scrollElement !== null) begun.add(scrollElement);
  if (isBegun || offset !== 0) elementScroll(offset, options, grid);
};

export interface RowGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly source: RowSource;
  readonly sort: TableSort | null;
  readonly onSort: ((sort: TableSort | null) => void) | null;
  /** Rows `from`..`to` have come into view. */
  readonly onVisible: (from: number, to: number) => void;
  readonly onOpen: (rowIndex: number) => void;
  /** The row's other action: what has `data-row-action` in it, or Shift Enter. */
  readonly onAct?: ((rowIndex: number) => void) | null;
  /** Marks a row or takes its mark off, by the space bar; its cell shows the mark. */
  readonly onMark?: ((rowIndex: number) => void) | null;
  /** Scrolls a column to sort by into view where it is beyond the edge. */
  readonly followsSort?: boolean;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
}

/** Scrolls sideways until the sorted column is whole in view, next to the first, which stays in place. */
function showSortedColumn(grid: HTMLElement): void {
  const [first, ...others] = grid.querySelectorAll<HTMLElement>('[role="columnheader"]');
  const sorted = others.find((cell) => cell.getAttribute("aria-sort") !== "none");
  if (first === undefined || sorted === undefined) return;
  const { left, right } = sorted.getBoundingClientRect();
  const edge = grid.getBoundingClientRect().left + grid.clientLeft;
  const beyond = right - (edge + grid.clientWidth);
  const before = edge + first.offsetWidth - left;
  if (beyond > 0) grid.scrollBy({ left: beyond });
  else if (before > 0) grid.scrollBy({ left: -before });
}

/** A grid over any number of rows: only those in view are drawn, the first column stays in place. */
export const RowGrid = memo(function RowGrid({
  label,
  columns,
  source,
  sort,
  onSort,
  onVisible,
  onOpen,
  onAct = null,
  onMark = null,
  followsSort = false,
  empty,
}: RowGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const density = useDensity();
  const isNarrow = useIsNarrow();
  const rowHeight = rowHeightOf(density, isNarrow);
  const headerHeight = headerHeights[isNarrow ? "narrow" : "wide"];
  const tracks = useMemo(() => ({ gridTemplateColumns: gridTemplate(columns) }), [columns]);
  const drawing = useMemo(
    () => ({ columns, tracks, source, onOpen, onAct }),
    [columns, tracks, source, onOpen, onAct],
  );
  const settled = useSettled(drawing, scroller);
  const first = useSyncExternalStore(source.watch, () => Math.min(source.count(), mostSeen));
  const rowCount = first < mostSeen ? first : Math.max(first, settled.count);

  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll on purpose
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    initialRect: { width: 1024, height: 640 },
    observeElementRect: observeSize,
    scrollToFn: scrollOnceBegun,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;

  const data = useMemo<VisibleRow[]>(
    () => Array.from({ length: to - from }, (_, offset) => ({ index: from + offset })),
    [from, to],
  );
  const tableColumns = useMemo(() => buildTableColumns(columns), [columns]);
  const sorting = useMemo(() => toSortingState(sort), [sort]);
  const table = useTable({
    features,
    columns: tableColumns,
    data,
    state: { sorting },
    manualSorting: true,
    onSortingChange: (change) => onSort?.(fromSortingState(functionalUpdate(change, sorting))),
    getRowId: (row) => String(row.index),
  });

  // The virtualizer keeps the sizes that it has estimated once.
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useEffect(() => {
    onVisible(from, to);
    return source.watch(() => onVisible(from, to));
  }, [source, onVisible, from, to]);
  const goToTop = useCallback(() => {
    setActive(null);
    // Asking the element itself would lay the whole page out first.
    if ((virtualizer.scrollOffset ?? 0) > 0) scroller.current?.scrollTo({ top: 0 });
  }, [virtualizer]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another order begins at its top
  useEffect(goToTop, [goToTop, sort]);
  const known = useRef(0);
  useEffect(() => {
    const look = () => {
      const count = source.count();
      if (count !== known.current) goToTop();
      known.current = count;
    };
    look();
    return source.watch(look);
  }, [source, goToTop]);

  /** The order that was last brought into view; columns that come later do not scroll back to it. */
  const followed = useRef("");
  const sortedId = columns.find(({ id }) => id === sort?.column)?.id ?? "";
  useEffect(() => {
    if (!followsSort || sortedId === followed.current) return undefined;
    followed.current = sortedId;
    if (sortedId === "") return undefined;
    return callWhenIdle(() => {
      if (scroller.current !== null) showSortedColumn(scroller.current);
    });
  }, [followsSort, sortedId]);

  const moveTo = (index: number) => {
    setActive(index);
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && active !== null)
      return event.shiftKey && onAct !== null ? onAct(active) : onOpen(active);
    if (event.key === " " && active !== null && onMark !== null) {
      event.preventDefault();
      return onMark(active);
    }
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2;
    const next = moveActiveRow(event.key, active, { count: rowCount, page: Math.max(1, page) });
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  };

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const width = useMemo(() => ({ minWidth: gridWidth(columns) }), [columns]);
  const group = table.getHeaderGroups()[0];
  const headers = useMemo(
    () =>
      (group?.headers ?? []).map((header) => ({
        id: header.id,
        sorted: header.column.getIsSorted(),
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- the order is read from the table itself
    [group, sorting],
  );
  const sortNext = useMemo(
    () =>
      onSort === null ? null : (column: GridColumn) => table.getColumn(column.id)?.toggleSorting(),
    [onSort, table],
  );
  // One more than are seen, since what is above the grid may become less.
  const seenTo = ((virtualizer.scrollOffset ?? 0) + settled.fold - headerHeight) / rowHeight + 1;
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--row-height": `${rowHeight}px`,
  };

  return (
    <>
      <div
        ref={scroller}
        className={`grid grid-${density}`}
        style={style}
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <GridHeader
          headers={headers}
          columns={byId}
          tracks={tracks}
          width={width}
          onSort={sortNext}
        />
        <div
          role="rowgroup"
          className="grid-body"
          style={{ height: virtualizer.getTotalSize(), ...width }}
        >
          <GridEdge grid={scroller} />
          {table.getRowModel().rows.map(({ id: key, original: { index } }) => (
            <GridRow
              key={key}
              id={`${id}-${index}`}
              index={index}
              active={index === active}
              watch={index < seenTo ? source.watch : settled.watch}
              {...(index < seenTo ? drawing : settled.drawing)}
            />
          ))}
        </div>
      </div>
      {rowCount === 0 && <div className="grid-empty">{empty}</div>}
    </>
  );
});

/**
 * Placed at the end of a grid's columns, and marks the grid with `data-more` while they go on beyond
 * its right edge. That is heard of, not asked for: a question would lay the page out.
 */
function GridEdge({ grid }: { readonly grid: RefObject<HTMLElement | null> }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = grid.current;
    if (root === null || end.current === null) return undefined;
    if (typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => root.toggleAttribute("data-more", entries.at(-1)?.isIntersecting === false),
      { root, rootMargin: "0px 2px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [grid]);
  return <span ref={end} className="grid-end" aria-hidden />;
}
