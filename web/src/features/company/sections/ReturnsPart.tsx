import type { CompanyReturns } from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { printChange } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatDate } from "../../../lib/format.ts";

/** What the share brought over spans of time, beside the market's index. */
export function ReturnsPart() {
  return (
    <SectionPart name="returns" title="Returns" height={340}>
      {(returns) => <ReturnsTable returns={returns} />}
    </SectionPart>
  );
}

function ReturnsTable({ returns: { benchmark, rows } }: { readonly returns: CompanyReturns }) {
  return (
    <>
      <table className="part-table figure">
        <thead>
          <tr>
            <th scope="col">Over</th>
            <th scope="col">Since</th>
            <th scope="col" className="part-number">
              Share
            </th>
            {benchmark !== null && (
              <th scope="col" className="part-number">
                {benchmark}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, from, percent, benchmarkPercent }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td className="part-soft">{from === null ? "--" : formatDate(from)}</td>
              <td className="part-number">
                <Change change={printChange(percent, "percent")} />
              </td>
              {benchmark !== null && (
                <td className="part-number">
                  <Change change={printChange(benchmarkPercent, "percent")} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="page-soft">Adjusted for splits and bonuses; without dividends.</p>
    </>
  );
}
