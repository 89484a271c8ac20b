import type { PerformanceRow, PerformanceSpan } from "@munshi/bff/contract";
import { emptyFigure, formatChange, formatDate } from "../../../lib/format.ts";
import { formatSum } from "./format-sum.ts";

const arrows = { rise: "▲ ", fall: "▼ ", level: "" };

function Return({ percent }: { readonly percent: number }) {
  const format = { type: "number", unit: "percent", exact: true } as const;
  const { text, direction } = formatChange(percent, format);
  return (
    <span className={`return return-${direction}`}>
      <span aria-hidden>{arrows[direction]}</span>
      {text} %
    </span>
  );
}

/** One span of past performance, a row for each company. */
export function PerformanceTable({
  name,
  span,
  rows,
}: {
  readonly name: string;
  readonly span: PerformanceSpan;
  readonly rows: readonly PerformanceRow[];
}) {
  return (
    <table className="performance figure">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Invested</th>
          <th scope="col">Entry date</th>
          <th scope="col">Current value</th>
          <th scope="col">Return</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ co_code: code, name: company, investAmount, spans }) => {
          const figures = spans[span];
          return (
            <tr key={code}>
              <th scope="row">{company}</th>
              <td data-label="Invested">{formatSum(investAmount)}</td>
              <td data-label="Entry">
                {figures === null ? emptyFigure : formatDate(figures.entryDate)}
              </td>
              <td data-label="Value">
                {figures === null ? emptyFigure : formatSum(figures.currentValue)}
              </td>
              <td data-label="Return">
                {figures === null ? emptyFigure : <Return percent={figures.return} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
