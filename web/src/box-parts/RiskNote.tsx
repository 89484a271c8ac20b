import type { BoxSummary } from "@munshi/bff/contract";
import { leastRiskDays, riskThresholds } from "@munshi/engine/portfolio";
import { emptyFigure, formatPrice } from "../lib/format.ts";
import { Table } from "../table/Table.tsx";
import { printPercent, riskNames } from "./print-box.ts";
import "./risk-note.css";

interface RiskFigures extends Pick<BoxSummary, "risk" | "volatility"> {
  readonly benchmark: string | null;
  readonly benchmarkVolatility: number | null;
}

/** The risk level in plain words, with the figures and thresholds that decide it. */
export function RiskNote(figures: RiskFigures) {
  const { risk } = figures;
  const { volatility, beta } = riskThresholds;
  return (
    <div className="risk-note">
      <p>{explainRisk(figures)}</p>
      <Table
        label="Risk level thresholds"
        narrow="fit"
        columns={[
          { id: "figure", header: "Metric", render: ({ name }) => name },
          { id: "box", header: "This box", align: "end", render: ({ value }) => value },
          { id: "moderate", header: "Moderate from", align: "end", render: ({ from }) => from[0] },
          { id: "high", header: "High from", align: "end", render: ({ from }) => from[1] },
        ]}
        rows={[
          {
            name: "Volatility relative to the index",
            value: printTimes(risk.relativeVolatility),
            from: [printTimes(volatility.moderate), printTimes(volatility.high)],
          },
          {
            name: "Beta",
            value: risk.beta === null ? emptyFigure : formatPrice(risk.beta),
            from: [formatPrice(beta.moderate), formatPrice(beta.high)],
          },
        ]}
        rowKey={({ name }) => name}
      />
    </div>
  );
}

function printTimes(value: number | null): string {
  return value === null ? emptyFigure : `${formatPrice(value)}×`;
}

/** Why a box has its risk level, in one or two sentences. */
export function explainRisk({
  risk,
  volatility,
  benchmark,
  benchmarkVolatility,
}: RiskFigures): string {
  const { level, decidedBy, relativeVolatility, beta } = risk;
  const name = riskNames[level];
  const index = benchmark ?? "the index";
  if (decidedBy === "record" || relativeVolatility === null || beta === null) {
    return `${name}, because fewer than ${leastRiskDays} days can be compared with an index.`;
  }
  if (decidedBy === "beta") {
    return `${name}, because of its beta of ${formatPrice(beta)}: when ${index} moved by 1 %, this box moved by about ${formatPrice(beta)} % in the same direction.`;
  }
  return `${name}, because of its volatility: this box moved ${formatPrice(relativeVolatility)} times as much as ${index} (${printPercent(volatility)} a year against ${printPercent(benchmarkVolatility)}).`;
}
