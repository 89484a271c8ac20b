import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatCount } from "../lib/format.ts";
import { listPages } from "./pages.ts";
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
