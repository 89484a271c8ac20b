import type { PublishedResult, ResultChange } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf, PageFigureButton } from "../../company-parts/FigureButton.tsx";
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
        Latest quarter, ₹ crore, with change from{" "}
        {against === "year" ? "the same quarter last year" : "the previous quarter"}
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
  const { coCode, symbol, name, sector, publishedOn, quarter, basis, price } = result;
  const about = [symbol, sector].filter((part) => part !== null).join(" · ");
  const dayChange = printChange(result.priceChangePercent, "percent");
  const changes = [
    { code: "sales", label: "Net Sales", figure: result.sales },
    { code: "operatingProfit", label: "Operating Profit", figure: result.operatingProfit },
    { code: "netProfit", label: "Net Profit", figure: result.netProfit },
  ];
  return (
    <tr>
      <FiguresOf coCode={coCode} name={name}>
        <th scope="row">
          <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
          <span className="corner-soft">{about}</span>
        </th>
        <td data-label="Published">
          {formatDate(publishedOn)}
          <span className="corner-soft">{[quarter, basis].filter(Boolean).join(", ")}</span>
        </td>
        {changes.map((change) => (
          <ChangeCell key={change.code} {...change} quarter={quarter} against={against} />
        ))}
        <td data-label="Price">
          <FigureButton
            figureKey="currentPrice"
            title="Current price"
            text={printAmount(price, "price")}
          />
          <span className="corner-change">
            <FigureButton
              figureKey="priceChangePercent"
              title="Day's change, %"
              text={dayChange.text}
            >
              <Change change={dayChange} />
            </FigureButton>
          </span>
        </td>
      </FiguresOf>
    </tr>
  );
}

function ChangeCell({
  code,
  label,
  quarter,
  figure: { current, quarterBefore, yearBefore, changeOnQuarter, changeOnYear },
  against,
}: {
  /** The parameter's. */
  readonly code: string;
  readonly label: string;
  readonly quarter: string;
  readonly figure: ResultChange;
  readonly against: Against;
}) {
  const [before, moved] =
    against === "year" ? [yearBefore, changeOnYear] : [quarterBefore, changeOnQuarter];
  const change = printResultChange(moved, code !== "sales");
  return (
    <td data-label={label} title={`Before: ${printAmount(before, "money")}`}>
      <FigureButton
        figureKey={`${code}@q0`}
        title={`${label}, ${quarter}`}
        text={printAmount(current, "money")}
      >
        {printBare(current, "price")}
      </FigureButton>
      <span className="corner-change">
        <PageFigureButton
          code="quarterChange"
          of={[code, against]}
          title={`${label}, change`}
          text={change.text}
        >
          <Change change={change} />
        </PageFigureButton>
      </span>
    </td>
  );
}
