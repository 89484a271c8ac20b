import { useEffect, useRef } from "react";
import { Link } from "wouter";
import "./tabbed-panel.css";

/** One of the pages that belong together. */
export interface PageTab {
  readonly path: string;
  readonly label: string;
  /** `true` for a page below it. */
  readonly current?: "page" | "true" | undefined;
}

/** Links between pages that belong together; a row too long for its window shows the current one. */
export function PageTabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current === null || link == null) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={row} aria-label={label} className="tab-list">
      {tabs.map(({ path, label: text, current }) => (
        <Link key={path} href={path} className="tab" aria-current={current}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
