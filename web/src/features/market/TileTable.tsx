import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { countPages } from "../../table/pages.ts";

/** A column of a tile's table; the first one heads its rows. */
export interface TileColumn<Row> {
  readonly head: string;
  /** Set to the right, where figures align. */
  readonly isNumber?: boolean;
  /** Left out where the page is narrow. */
  readonly isExtra?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

function classOf({ isNumber, isExtra }: Omit<TileColumn<never>, "cell">): string | undefined {
  if (isExtra === true) return "market-extra";
  return isNumber === true ? "market-number" : undefined;
}

/** Rows of a tile, a few at a time, in room that stays the same from page to page. */
export function TileTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  pageSize = 5,
  noneText = "None on this day.",
}: {
  readonly caption: string;
  readonly columns: readonly TileColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  /** Null shows all of them. */
  readonly pageSize?: number | null;
  readonly noneText?: string;
}) {
  const [wanted, setWanted] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const size = pageSize ?? Math.max(rows.length, 1);
  const pages = countPages(rows.length, size);
  const page = Math.min(wanted, pages);
  const from = (page - 1) * size;
  const shown = rows.slice(from, from + size);
  if (rows.length === 0) return <p className="market-note">{noneText}</p>;
  const [first, ...others] = columns;
  // The last page may be short; what is below must not jump.
  const goTo = (next: number) => {
    setRoom(place.current?.offsetHeight ?? 0);
    setWanted(next);
  };
  return (
    <>
      <div ref={place} className="market-rows" style={{ minHeight: room }}>
        <table className="market-table figure">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.head} scope="col" className={classOf(column)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={keyOf(row, from + index)}>
                <th scope="row">{first?.cell(row)}</th>
                {others.map((column) => (
                  <td key={column.head} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className="market-pager figure" aria-label={`Pages: ${caption}`}>
          <output>
            {formatCount(from + 1)} to {formatCount(from + shown.length)} of{" "}
            {formatCount(rows.length)}
          </output>
          <button
            type="button"
            aria-label="Previous rows"
            disabled={page <= 1}
            onClick={() => goTo(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next rows"
            disabled={page >= pages}
            onClick={() => goTo(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        </nav>
      )}
    </>
  );
}
