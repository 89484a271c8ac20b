import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../lib/format.ts";
import { countPages, listPages } from "./pages.ts";
import "./pagination.css";

/** Ways to the pages of a table; none where there is one page only. */
export function Pagination({
  label,
  present,
  pages,
  onGo,
}: {
  readonly label: string;
  /** From 1 on. */
  readonly present: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pagination figure">
      <button
        type="button"
        aria-label="Previous page"
        disabled={present <= 1}
        onClick={() => onGo(present - 1)}
      >
        <IconChevronLeft size={18} stroke={1.6} aria-hidden />
      </button>
      {listPages(present, pages).map(({ kind, page }) =>
        kind === "gap" ? (
          <span key={page} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-current={page === present ? "page" : undefined}
            onClick={() => onGo(page)}
          >
            <span className="visually-hidden">Page </span>
            {formatCount(page)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        disabled={present >= pages}
        onClick={() => onGo(present + 1)}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </button>
    </nav>
  );
}

/** The rows of a page among all of them: `51 to 100 of 3,989`. */
export function describeRange(present: number, size: number, count: number): string {
  const from = (present - 1) * size;
  return `${formatCount(from + 1)} to ${formatCount(Math.min(from + size, count))} of ${formatCount(count)}`;
}

/** Rows with ways to the previous and the next ones, in room that stays the same from page to page. */
export function PageSteps({
  label,
  present,
  size,
  count,
  onGo,
  children,
}: {
  readonly label: string;
  /** From 1 on. */
  readonly present: number;
  /** Rows of a page. */
  readonly size: number;
  /** Rows of all pages. */
  readonly count: number;
  readonly onGo: (page: number) => void;
  readonly children: ReactNode;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const pages = countPages(count, size);
  // The last page may be short; what is below must not jump.
  const goTo = (page: number) => {
    setRoom(rows.current?.offsetHeight ?? 0);
    onGo(page);
  };
  return (
    <>
      <div ref={rows} style={{ minHeight: room }}>
        {children}
      </div>
      {pages > 1 && (
        <nav className="page-steps figure" aria-label={label}>
          <output>{describeRange(present, size, count)}</output>
          <button
            type="button"
            aria-label="Previous rows"
            disabled={present <= 1}
            onClick={() => goTo(present - 1)}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next rows"
            disabled={present >= pages}
            onClick={() => goTo(present + 1)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        </nav>
      )}
    </>
  );
}
