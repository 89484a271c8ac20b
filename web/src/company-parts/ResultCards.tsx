import type {
  CompanyResults,
  ResultAnalysis,
  ResultMode,
  ResultPeriod,
} from "@munshi/bff/contract";
import { compareAmounts } from "@munshi/engine/contract";
import { useState } from "react";
import { Segments } from "../ui/Segments.tsx";
import { Change } from "./Change.tsx";
import { PageFigureButton } from "./FigureButton.tsx";
import { crorePrinter, printResultChange, wrapCrore } from "./print-figure.ts";
import {
  findAnalysis,
  firstPeriodOf,
  modeMeanings,
  modeNames,
  periodNames,
} from "./result-choice.ts";
import { StatementColumns } from "./StatementList.tsx";
import "./result-cards.css";

const modes = ["qoq", "mmm", "yoy"] as const satisfies readonly ResultMode[];

/** Net sales, net profit and operating profit of a period against the one before, and what follows. */
export function ResultCards({ results }: { readonly results: CompanyResults }) {
  const { analyses } = results;
  const [period, setPeriod] = useState<ResultPeriod>("Q");
  const shown = findAnalysis(analyses, period) ?? analyses[0];
  // As in the table of the same quarters below.
  const print = crorePrinter(results.rows.flatMap(({ values }) => values));
  if (shown === undefined) return null;
  return (
    <div className="results">
      <ResultChoice analyses={analyses} shown={shown} onChoose={setPeriod} />
      <p className="results-compares">
        {shown.compares === null
          ? "Not enough results to compare this period."
          : `${shown.compares.current} vs ${shown.compares.previous}.`}{" "}
        <span className="part-soft">{modeMeanings[shown.mode]}</span>
      </p>
      <div className="result-cards">
        {shown.rows.map((row) => (
          <ResultCard
            key={row.particular}
            period={shown.period}
            row={row}
            print={(amount) => wrapCrore(print(amount))}
          />
        ))}
      </div>
      <StatementColumns
        titles={["Positive", "Negative"]}
        pair={{ strength: shown.positive, weakness: shown.negative }}
      />
    </div>
  );
}

function ResultChoice({
  analyses,
  shown,
  onChoose,
}: {
  readonly analyses: readonly ResultAnalysis[];
  readonly shown: ResultAnalysis;
  readonly onChoose: (period: ResultPeriod) => void;
}) {
  return (
    <div className="results-choice">
      <Segments
        label="Comparison"
        chosen={shown.mode}
        choices={modes.map((mode) => ({
          value: mode,
          label: modeNames[mode],
          disabled: firstPeriodOf(analyses, mode) === null,
        }))}
        onChoose={(mode) => {
          const first = firstPeriodOf(analyses, mode);
          if (first !== null) onChoose(first);
        }}
      />
      <label className="results-period">
        <span>Period</span>
        <select
          value={shown.period}
          onChange={(event) => {
            const chosen = analyses.find(({ period }) => period === event.target.value);
            if (chosen !== undefined) onChoose(chosen.period);
          }}
        >
          {analyses.map(({ period }) => (
            <option key={period} value={period}>
              {periodNames[period]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const codes = {
  "Net Sales": "sales",
  "Net Profit": "netProfit",
  "Operating Profit": "operatingProfit",
} as const satisfies Record<ResultAnalysis["rows"][number]["particular"], string>;

function ResultCard({
  period,
  row: { particular, current, previous },
  print,
}: {
  readonly period: ResultPeriod;
  readonly row: ResultAnalysis["rows"][number];
  readonly print: (amount: number | null) => string;
}) {
  const of = [period, codes[particular]];
  const change = printResultChange(compareAmounts(current, previous), particular !== "Net Sales");
  return (
    <section className="result-card figure" aria-label={particular}>
      <h3>{particular}</h3>
      <p className="result-card-figure">
        <PageFigureButton code="resultCurrent" of={of} title={particular} text={print(current)} />
      </p>
      <p className="result-card-before">
        {previous === null ? (
          <span className="part-soft">No comparison</span>
        ) : (
          <>
            <PageFigureButton
              code="resultChange"
              of={of}
              title={`${particular}, change`}
              text={change.text}
            >
              <Change change={change} />
            </PageFigureButton>
            <span className="part-soft">
              from{" "}
              <PageFigureButton
                code="resultPrevious"
                of={of}
                title={`${particular}, previous`}
                text={print(previous)}
              />
            </span>
          </>
        )}
      </p>
    </section>
  );
}
