import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Stands at the end of a grid's columns, and marks the grid with `data-more` while they go on beyond
 * its right edge. That is heard of, not asked for: a question would lay the page out.
 */
export function GridEdge({ grid }: { readonly grid: RefObject<HTMLElement | null> }) {
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
