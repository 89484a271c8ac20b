import type { PublishedResult, ResultChange } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { printAmount, printBare, printChange } from "../../company-parts/print-figure.ts";
import { printResultChange } from "../../company-parts/result-change.ts";
import { formatDate } from "../../lib/format.ts";
import type { Against } from "./corner-address.ts";

/** Results by company: when they became public, and what came of sales and profits. */
export function CornerTable({
  results,
  against,
}: {
  readonly results: readonly PublishedResult[];
  readonly against: Against;
}) {
  return (
    <table className="corner-table figure">
      <caption>
        ₹ crore of the latest quarter, and the change on{" "}
        {against === "year" ? "the same quarter of the year before" : "the quarter before"}
      </caption>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Published</th>
          <th scope="col">Net Sales</th>
          <th scope="col">Operating Profit</th>
          <th scope="col">Net Profit</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow key={result.coCode} result={result} against={against} />
        ))}
      </tbody>
    </table>
  );
}

function ResultRow({
  result,
  against,
}: {
  readonly result: PublishedResult;
  readonly against: Against;
}) {
  const { symbol, name, sector, publishedOn, quarter, basis } = result;
  const about = [symbol, sector].filter((part) => part !== null).join(" · ");
  return (
    <tr>
      <th scope="row">
        <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
        <span className="corner-soft">{about}</span>
      </th>
      <td data-label="Published">
        {formatDate(publishedOn)}
        <span className="corner-soft">{[quarter, basis].filter(Boolean).join(", ")}</span>
      </td>
      <ChangeCell label="Net Sales" figure={result.sales} against={against} />
      <ChangeCell label="Operating Profit" figure={result.operatingProfit} against={against} />
      <ChangeCell label="Net Profit" figure={result.netProfit} against={against} />
      <td data-label="Price">
        {printAmount(result.price, "price")}
        <span className="corner-change">
          <Change change={printChange(result.priceChangePercent, "percent")} />
        </span>
      </td>
    </tr>
  );
}

function ChangeCell({
  label,
  figure: { current, quarterBefore, yearBefore, changeOnQuarter, changeOnYear },
  against,
}: {
  readonly label: string;
  readonly figure: ResultChange;
  readonly against: Against;
}) {
  const [before, percent] =
    against === "year" ? [yearBefore, changeOnYear] : [quarterBefore, changeOnQuarter];
  return (
    <td data-label={label} title={`Before: ${printAmount(before, "money")}`}>
      {printBare(current, "price")}
      <span className="corner-change">
        <Change change={printResultChange(percent)} />
      </span>
    </td>
  );
}
