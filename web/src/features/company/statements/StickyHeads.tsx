import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject, UIEvent } from "react";

/**
 * A horizontal scroll container confines sticky elements, so the table's own heads scroll away
 * with it. This copy of the heads sits above the container: it stays visible while the page scrolls
 * past the table, and follows it sideways. Screen readers use the table's own heads.
 */
export function StickyHeads({
  heads,
  children,
}: {
  /** The header row, as rendered in the table. */
  readonly heads: ReactNode;
  /** The table in its scroll container. */
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const widths = useHeadWidths(frame);
  useEffect(() => {
    // A table that began at its end has scrolled before its heads had their widths.
    const scrolled = frame.current?.querySelector(":scope .statement-scroll")?.scrollLeft;
    if (copy.current !== null && scrolled !== undefined) copy.current.scrollLeft = scrolled;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again with other widths
  }, [widths]);
  const follow = (event: UIEvent) => {
    if (copy.current !== null && event.target instanceof Element) {
      copy.current.scrollLeft = event.target.scrollLeft;
    }
  };
  return (
    <div ref={frame} className="standing-frame" onScrollCapture={follow}>
      <div ref={copy} className="standing-heads" aria-hidden inert>
        <table className="statement-table figure">
          <colgroup>
            {widths.map((width, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <col key={place} style={{ width }} />
            ))}
          </colgroup>
          <thead>{heads}</thead>
        </table>
      </div>
      {children}
    </div>
  );
}

/** Returns the current widths of the table's columns. */
function useHeadWidths(frame: RefObject<HTMLElement | null>): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([]);
  // Runs on every render: another statement may have other columns.
  useEffect(() => {
    const heads = frame.current?.querySelectorAll(":scope > :not(.standing-heads) thead th") ?? [];
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
      const measured = Array.from(heads, (head) => head.getBoundingClientRect().width);
      setWidths((before) => (String(before) === String(measured) ? before : measured));
    });
    for (const head of heads) observer.observe(head, { box: "border-box" });
    return () => observer.disconnect();
  });
  return widths;
}
