import type { BoxDetail } from "@munshi/bff/contract";
import { BoxRecordChart } from "../../box-parts/BoxRecordChart.tsx";
import { printGain } from "../../box-parts/print-box.ts";
import { Change } from "../../company-parts/Change.tsx";
import { printChange } from "../../company-parts/print-figure.ts";
import { emptyFigure, formatDate } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BoxSection } from "./BoxSection.tsx";
import { Drawdowns } from "./Drawdowns.tsx";
import { listPeriodReturns, listYears } from "./record.ts";
import type { PeriodReturn, RecordChoice, ShownRecord, YearRow } from "./record.ts";
import { RollingReturns } from "./RollingReturns.tsx";

const difference = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;

/** Performance, live and back-tested, against the benchmark. */
export function RecordSection({
  box,
  record,
  onChoose,
}: {
  readonly box: BoxDetail;
  readonly record: ShownRecord;
  readonly onChoose: (choice: RecordChoice) => void;
}) {
  const { side, withDividends, series, benchmark, liveFrom } = record;
  const isDrawn = series.days.length > 1;
  return (
    <BoxSection id="record">
      <BoxRecordChart
        lines={[{ key: side, label: side === "passive" ? "Passive" : "Box", series }]}
        benchmark={benchmark}
        liveFrom={liveFrom}
        source={describeSource(record)}
        aside={
          <div className="box-choices">
            {box.passive !== null && (
              <Segments
                label="Portfolio"
                chosen={side}
                choices={[
                  { value: "active", label: "Active" },
                  { value: "passive", label: "Passive" },
                ]}
                onChoose={(chosen) => onChoose({ side: chosen, withDividends })}
              />
            )}
            <Segments
              label="Dividends"
              chosen={withDividends ? "with" : "without"}
              choices={[
                { value: "without", label: "Price" },
                { value: "with", label: "With dividends" },
              ]}
              onChoose={(chosen) => onChoose({ side, withDividends: chosen === "with" })}
            />
          </div>
        }
      />
      {isDrawn && (
        <>
          <PeriodTable record={record} />
          <div className="box-pair">
            <Drawdowns record={record} />
            <div className="box-stack">
              <YearTable record={record} />
              <RollingReturns record={record} />
            </div>
          </div>
        </>
      )}
    </BoxSection>
  );
}

function describeSource({ side, withDividends, benchmark }: ShownRecord): string {
  const held =
    side === "passive"
      ? "The first version, bought and held."
      : "Closing prices, weights reset at each rebalance; before fees, charges and taxes.";
  if (!withDividends) return held;
  return benchmark === null
    ? `${held} Dividends reinvested.`
    : `${held} Dividends reinvested; ${benchmark.name} excludes them.`;
}

function PeriodTable({ record }: { readonly record: ShownRecord }) {
  const periods = listPeriodReturns(record);
  const { benchmark, series } = record;
  const rows: readonly {
    readonly name: string;
    readonly read: (row: PeriodReturn) => number | null;
  }[] = [
    { name: record.side === "passive" ? "Passive" : "This box", read: (row) => row.box },
    ...(benchmark === null
      ? []
      : [
          { name: benchmark.name, read: (row: PeriodReturn) => row.benchmark },
          {
            name: "Difference, pp",
            read: (row: PeriodReturn) => difference(row.box, row.benchmark),
          },
        ]),
  ];
  const isMarked = periods.some(({ isBacktested, box }) => isBacktested && box !== null);
  return (
    <Exhibit
      title="Returns by period"
      className="box-sheet"
      stamp={{
        source: "Absolute returns, not annualised",
        asOf: lastDate(series.days),
        footnote: isMarked ? "* Includes back-tested days." : undefined,
      }}
    >
      <Table
        label="Returns by period"
        columns={[
          {
            id: "name",
            header: <span className="visually-hidden">Series</span>,
            render: ({ name }) => name,
          },
          ...periods.map((row) => ({
            id: row.period,
            header: `${row.period}${row.isBacktested && row.box !== null ? "*" : ""}`,
            align: "end" as const,
            render: ({ name, read }: (typeof rows)[number]) =>
              name.startsWith("Difference") ? <Points value={read(row)} /> : printGain(read(row)),
          })),
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Exhibit>
  );
}

/** Percentage points, by arrow, sign and colour. */
function Points({ value }: { readonly value: number | null }) {
  return value === null ? emptyFigure : <Change change={printChange(value, "none")} />;
}

function lastDate(days: readonly number[]): string | null {
  const last = days.at(-1);
  return last === undefined ? null : new Date(last * 86_400_000).toISOString().slice(0, 10);
}

const origins = { live: null, part: "Partly back-tested", backtested: "Back-tested" } as const;

function YearTable({ record }: { readonly record: ShownRecord }) {
  const years = listYears(record);
  const { benchmark, series } = record;
  return (
    <Exhibit
      title="Returns by year"
      className="box-sheet"
      stamp={{ source: "Close to close", asOf: lastDate(series.days) }}
    >
      <Table<YearRow>
        label="Returns by year"
        columns={[
          {
            id: "year",
            header: "Year",
            render: ({ year, span, origin }) => (
              <>
                {year}
                {span !== null && (
                  <span className="box-soft">
                    {" "}
                    {formatDate(span[0]).slice(0, 6)} to {formatDate(span[1]).slice(0, 6)}
                  </span>
                )}
                {origins[origin] !== null && (
                  <>
                    {" "}
                    <StatusChip state="none" label={origins[origin] ?? ""} />
                  </>
                )}
              </>
            ),
          },
          { id: "box", header: "Box", align: "end", render: ({ percent }) => printGain(percent) },
          ...(benchmark === null
            ? []
            : [
                {
                  id: "index",
                  header: benchmark.name,
                  align: "end" as const,
                  render: (row: YearRow) => printGain(row.benchmark),
                },
                {
                  id: "difference",
                  header: "Difference, pp",
                  align: "end" as const,
                  render: (row: YearRow) => (
                    <Points value={difference(row.percent, row.benchmark)} />
                  ),
                },
              ]),
        ]}
        rows={years}
        rowKey={({ year }) => year}
      />
    </Exhibit>
  );
}
