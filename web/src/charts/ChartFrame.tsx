import { useId } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { printFigure } from "./chart-data.ts";
import type { ChartProps } from "./chart-data.ts";
import "./charts.css";

/** Title above, source below, and the same figures as a table for whoever wants them so. */
export function ChartFrame({
  title,
  entries,
  entryHeading,
  figureHeading,
  source,
  format,
  children,
}: ChartProps & { readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption className="chart-title" id={titleId}>
        {title}
      </figcaption>
      {children}
      <p className="chart-source">{source}</p>
      <details className="chart-table">
        <summary>The figures as a table</summary>
        <table className="figure" aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{entryHeading}</th>
              <th scope="col">{figureHeading}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ label, value, href }) => (
              <tr key={label}>
                <th scope="row">{href === undefined ? label : <Link href={href}>{label}</Link>}</th>
                <td>{printFigure(value, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
