import type { CompanyReturns } from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printChange } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { formatDate } from "../../../lib/format.ts";

/** The parameters of the same returns. */
const codes: Readonly<Record<CompanyReturns["rows"][number]["period"], string>> = {
  "1W": "returnOver1Week",
  "1M": "returnOver1Month",
  "3M": "returnOver3Months",
  "6M": "returnOver6Months",
  "1Y": "returnOver1Year",
  "3Y": "returnOver3Years",
  "5Y": "returnOver5Years",
};

/** What the share brought over spans of time, next to the market's index. */
export function ReturnsPart() {
  return (
    <SectionPart name="returns" title="Returns" height={340}>
      {(returns) => <ReturnsTable returns={returns} />}
    </SectionPart>
  );
}

/** Beyond a year the figure is a yearly rate. */
function isByYear(period: CompanyReturns["rows"][number]["period"]): boolean {
  return period === "3Y" || period === "5Y";
}

function ReturnsTable({ returns: { benchmark, rows } }: { readonly returns: CompanyReturns }) {
  return (
    <>
      <ScrollRegion className="part-scroll" label="Returns by period">
        <table className="part-table figure">
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col" className="returns-since">
                Since
              </th>
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
                <th scope="row">
                  {period}
                  {isByYear(period) && <span className="part-soft"> a year</span>}
                  {from !== null && (
                    <span className="returns-below part-soft">since {formatDate(from)}</span>
                  )}
                </th>
                <td className="part-soft returns-since">
                  {from === null ? "--" : formatDate(from)}
                </td>
                <td className="part-number">
                  <ShareReturn period={period} percent={percent} />
                </td>
                {benchmark !== null && (
                  <td className="part-number">
                    <IndexReturn name={benchmark} period={period} percent={benchmarkPercent} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="page-soft">
        Adjusted for splits and bonuses, excluding dividends. Periods over one year are CAGR.
      </p>
    </>
  );
}

function ShareReturn({
  period,
  percent,
}: {
  readonly period: CompanyReturns["rows"][number]["period"];
  readonly percent: number | null;
}) {
  const change = printChange(percent, "percent");
  return (
    <FigureButton figureKey={codes[period]} title={`Return over ${period}`} text={change.text}>
      <Change change={change} />
    </FigureButton>
  );
}

function IndexReturn({
  name,
  period,
  percent,
}: {
  readonly name: string;
  readonly period: CompanyReturns["rows"][number]["period"];
  readonly percent: number | null;
}) {
  const change = printChange(percent, "percent");
  return (
    <PageFigureButton
      code="indexReturn"
      of={[period]}
      title={`Return of ${name} over ${period}`}
      text={change.text}
    >
      <Change change={change} />
    </PageFigureButton>
  );
}
