import type { ReactNode } from "react";
import { Link } from "wouter";

/** A company with a figure or two at its right; leads to its page. */
export function CompanyRow({
  symbol,
  name,
  note,
  children,
}: {
  readonly symbol: string;
  readonly name: string;
  /** Under the name. */
  readonly note: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="analyzer-row">
      <span>
        <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
        <span className="analyzer-soft">{note}</span>
      </span>
      <span className="analyzer-figures figure">{children}</span>
    </li>
  );
}
