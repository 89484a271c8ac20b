import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { centreInRow } from "./centre-in-row.ts";
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
  useEffect(() => centreInRow(row.current, "[aria-current]"), []);
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
