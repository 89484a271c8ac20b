import type { CompanyResults } from "@munshi/bff/contract";
import { formatDate } from "../lib/format.ts";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { printBare } from "./print-figure.ts";
import "./company-parts.css";

/** Up to eight quarters side by side, the newest first, in ₹ crore. */
export function ResultTable({ results }: { readonly results: CompanyResults }) {
  const { columns, rows, basis } = results;
  return (
    <ScrollRegion className="part-scroll" label="Quarterly results">
      <table className="part-table figure">
        <caption>Quarterly results, {basis}, ₹ crore</caption>
        <thead>
          <tr>
            <th scope="col">Particulars</th>
            {columns.map(({ periodEnd, label, publishedAt }) => (
              <th
                key={periodEnd}
                scope="col"
                className="part-number"
                title={`Filed on ${formatDate(publishedAt)}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ particular, key, values }) => (
            <tr key={particular}>
              <th scope="row">{particular}</th>
              {columns.map(({ periodEnd, label, period }, place) => (
                <td key={periodEnd} className="part-number">
                  <ResultFigure
                    figureKey={period === undefined ? null : `${key}@${period}`}
                    title={`${particular}, ${label}`}
                    text={printBare(values[place], "price")}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ResultFigure({
  figureKey,
  title,
  text,
}: {
  readonly figureKey: string | null;
  readonly title: string;
  readonly text: string;
}) {
  return figureKey === null ? (
    text
  ) : (
    <FigureButton figureKey={figureKey} title={title} text={text} />
  );
}
