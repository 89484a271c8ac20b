import { useId } from "react";
import type { ReactNode } from "react";
import { formatDate } from "../lib/format.ts";
import "./exhibit.css";

/** Source and date of the figures in a table or chart. */
export interface ExhibitSource {
  readonly source: string;
  /** The day of the newest figure; null where it is unknown. */
  readonly asOf: string | null;
  readonly footnote?: string | undefined;
}

/**
 * The frame of a table or chart: its title on a ledger's double rule, then where its figures come
 * from and of which day.
 */
export function Exhibit({
  title,
  level = 3,
  className = "",
  isBusy = false,
  aside,
  stamp = null,
  children,
}: {
  /** Without one it is named by what surrounds it. */
  readonly title?: string | undefined;
  readonly level?: 2 | 3;
  readonly className?: string;
  readonly isBusy?: boolean;
  /** Next to the title: a switch, a link. */
  readonly aside?: ReactNode;
  /** Null while the figures load, and for text without figures. */
  readonly stamp?: ExhibitSource | null;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      className={`exhibit ${className}`}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-busy={isBusy}
    >
      {title !== undefined && (
        <div className="exhibit-head">
          <Heading id={titleId}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
      {stamp !== null && <ExhibitStamp {...stamp} />}
    </section>
  );
}

/** `Exchange prices · As of 20 Nov 26`, below a footnote. */
export function ExhibitStamp({ source, asOf, footnote }: ExhibitSource) {
  return (
    <div className="exhibit-stamp figure">
      {footnote !== undefined && <p>{footnote}</p>}
      <p>
        {source}
        {asOf !== null && ` · As of ${formatDate(asOf)}`}
      </p>
    </div>
  );
}
