import { useId } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import "./charts.css";

/** A chart's figures as a table: what stands over the columns, then a line for each entry. */
export interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly href?: string | undefined;
    readonly cells: readonly ReactNode[];
  }[];
}

/** Title above, source below, and the same figures as a table for anyone who wants them so. */
export function ChartSheet({
  title,
  source,
  table,
  children,
}: {
  readonly title: string;
  /** Where the figures come from and of which day. */
  readonly source: string;
  readonly table: ChartTable;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  const [first = "", ...others] = table.heads;
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption className="chart-title" id={titleId}>
        {title}
      </figcaption>
      {children}
      <p className="chart-source">{source}</p>
      <details className="chart-table">
        <summary>View data as table</summary>
        <div className="chart-table-scroll">
          <table className="figure" aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {others.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, label, href, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    {href === undefined ? label : <Link href={href}>{label}</Link>}
                  </th>
                  {cells.map((cell, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
