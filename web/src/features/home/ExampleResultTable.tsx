import { exampleQuery } from "@munshi/bff/contract";
import type { ExampleResult } from "@munshi/bff/contract";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { formatCount, formatDate, formatFigure } from "../../lib/format.ts";
import { callCore } from "../../lib/http.ts";
import { linkToQuery } from "../../shell/available-pages.ts";

const headings = ["Sales growth 3Y, %", "ROE, %", "Debt to equity"];
const rowCount = 5;
const figureFormat = { type: "number", unit: "ratio", exact: false } as const;

/** A query and its result on the newest market day, in a size that it keeps while it loads. */
export function ExampleResultTable() {
  const [result, setResult] = useState<ExampleResult | null>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    // Without it the query is still there to be run.
    callCore("GET /exampleResult").then(setResult, () => setIsAway(true));
  }, []);
  const rows = result?.rows ?? Array.from({ length: isAway ? 0 : rowCount }, () => null);
  return (
    <section className="worked" aria-labelledby="worked-title">
      <h2 id="worked-title" className="visually-hidden">
        Example query
      </h2>
      <pre className="worked-query">
        <code>{exampleQuery}</code>
      </pre>
      <div className="worked-result" aria-busy={result === null && !isAway}>
        <p className="worked-count figure" aria-live="polite">
          {result !== null && (
            <>
              <strong>
                {formatCount(result.matched)} of {formatCount(result.total)}
              </strong>{" "}
              companies match
              {/* The status line shows the market's day; the table names its own day for screen readers. */}
              <span className="visually-hidden"> on {formatDate(result.asOf)}</span>
            </>
          )}
          {isAway && "The result could not be loaded. Run the query to see it."}
        </p>
        {rows.length > 0 && (
          <table className="figure">
            <caption className="visually-hidden">Largest matching companies</caption>
            <thead>
              <tr>
                <th scope="col">Company</th>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row?.co_code ?? `waiting ${at}`}>
                  {row === null ? (
                    <td>&nbsp;</td>
                  ) : (
                    <th scope="row" title={row.COMPNAME}>
                      {row.COMPNAME}
                    </th>
                  )}
                  {headings.map((heading, place) => (
                    <td key={heading}>
                      {row !== null && formatFigure(row.figures[place], figureFormat)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <Link className="worked-run" href={linkToQuery(exampleQuery)}>
        Open this result
        <IconArrowRight size={16} aria-hidden />
      </Link>
    </section>
  );
}
