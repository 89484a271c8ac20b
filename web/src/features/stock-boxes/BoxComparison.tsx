import type { BoxDetail, BoxSummary } from "@munshi/bff/contract";
import { returnPeriods } from "@munshi/engine/portfolio";
import { useQueries } from "@tanstack/react-query";
import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { queryBox } from "../../box-parts/box-api.ts";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { BoxRecordChart } from "../../box-parts/BoxRecordChart.tsx";
import type { BoxLine } from "../../box-parts/BoxRecordChart.tsx";
import { BacktestedNote, BoxReturn, Gain, isBacktested } from "../../box-parts/BoxReturn.tsx";
import {
  boxTypeNames,
  printFee,
  printHolding,
  printPercent,
  printRupees,
  scheduleNames,
} from "../../box-parts/print-box.ts";
import { RiskChip } from "../../box-parts/RiskChip.tsx";
import { emptyFigure, formatCount, formatDate, formatPrice, latestDay } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { CompareTable } from "../../table/CompareTable.tsx";
import type { ComparedGroup, ComparedRow } from "../../table/CompareTable.tsx";
import { Table } from "../../table/Table.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "./box-comparison.css";
import { BoxesHead } from "./BoxesHead.tsx";
import { findBestFigures, listOverlaps } from "./compare-boxes.ts";
import { mostComparedBoxes } from "./library-address.ts";

/** Up to four boxes side by side: metrics, performance from their first common day, overlap. */
export function BoxComparison({
  ids,
  library,
  backPath,
  onChange,
}: {
  readonly ids: readonly number[];
  /** Boxes that can be added. */
  readonly library: readonly BoxSummary[];
  /** Search part of the address of the list. */
  readonly backPath: string;
  readonly onChange: (ids: readonly number[]) => void;
}) {
  const answers = useQueries({ queries: ids.map((id) => queryBox(id)) });
  const boxes = answers.flatMap(({ data }) => (data === undefined ? [] : [data.box]));
  const isWaiting = answers.some(({ isPending }) => isPending);
  const failed = ids.flatMap((id, at) => {
    const error = answers[at]?.error;
    return error == null ? [] : [{ id, failure: toFailure(error), refetch: answers[at]?.refetch }];
  });
  return (
    <>
      <BoxesHead
        title="Compare stock boxes"
        lead={describeComparison(boxes)}
        action={
          <div className="boxes-compare-acts">
            <AddBox ids={ids} library={library} onAdd={(id) => onChange([...ids, id])} />
            <Link className="boxes-button" href={backPath === "" ? "?" : backPath}>
              Back to list
            </Link>
          </div>
        }
      />
      {failed.map(({ id, failure, refetch }) => {
        const isGone = failure.code === "stock_box.not_found";
        const name = library.find((box) => box.id === id)?.name ?? "A stock box";
        return isGone ? (
          <p key={id} className="boxes-notice" role="alert">
            {name} no longer exists or is private.{" "}
            <button
              type="button"
              className="boxes-act"
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              Remove
            </button>
          </p>
        ) : (
          <FailureNotice
            key={id}
            title={`${name} could not be loaded`}
            failure={failure}
            onRetry={() => void refetch?.()}
          />
        );
      })}
      {isWaiting && (
        <div className="boxes-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading stock boxes</span>
        </div>
      )}
      {!isWaiting && boxes.length === 1 && (
        <output className="boxes-notice">Add one more stock box to compare.</output>
      )}
      {!isWaiting && boxes.length > 0 && (
        <Comparison
          boxes={boxes}
          onRemove={(id) => onChange(ids.filter((other) => other !== id))}
        />
      )}
    </>
  );
}

function describeComparison(boxes: readonly BoxDetail[]): string {
  const day = latestDay(boxes.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])));
  return day === null
    ? `Up to ${mostComparedBoxes} stock boxes side by side.`
    : `Prices as of ${formatDate(day)}.`;
}

function AddBox({
  ids,
  library,
  onAdd,
}: {
  readonly ids: readonly number[];
  readonly library: readonly BoxSummary[];
  readonly onAdd: (id: number) => void;
}) {
  const others = library
    .filter(({ id }) => !ids.includes(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-IN"));
  if (ids.length >= mostComparedBoxes) return null;
  return (
    <select
      aria-label="Add a stock box"
      className="boxes-add"
      disabled={others.length === 0}
      value=""
      onChange={({ target }) => onAdd(Number(target.value))}
    >
      <option value="" disabled>
        Add a stock box
      </option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Comparison({
  boxes,
  onRemove,
}: {
  readonly boxes: readonly BoxDetail[];
  readonly onRemove: (id: number) => void;
}) {
  const things = boxes.map(({ id, name, manager }) => ({
    id: String(id),
    name,
    head: (
      <span className="boxes-compared">
        <Link href={boxPageOf(id)}>{name}</Link>
        <span className="boxes-manager">{manager?.name ?? "Your box"}</span>
        <button
          type="button"
          className="boxes-remove"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      </span>
    ),
  }));
  return (
    <div className="boxes-comparison">
      <Exhibit title="Key metrics" level={2} className="boxes-sheet">
        <CompareTable label="Key metrics" things={things} groups={listGroups(boxes)} />
        <BacktestedNote />
        <p className="boxes-soft">Risk covers up to three years, including back-tested days.</p>
      </Exhibit>
      <div className="boxes-comparison-side">
        <Records boxes={boxes} />
        {boxes.length > 1 && <Overlaps boxes={boxes} />}
      </div>
    </div>
  );
}

type Cell = (box: BoxDetail) => ReactNode;

function listGroups(boxes: readonly BoxDetail[]): readonly ComparedGroup[] {
  // A shorter record has seen fewer drawdowns.
  const areAlike = boxes.every(({ returns }) => returns["3Y"] !== null);
  const row = (label: string, cell: Cell): ComparedRow => ({
    key: label,
    label,
    cells: boxes.map((box) => cell(box)),
  });
  const ranked = (
    label: string,
    cell: Cell,
    figure: (box: BoxDetail) => number | null,
    better: "higher" | "lower",
  ): ComparedRow => ({
    ...row(label, cell),
    best: findBestFigures(
      boxes.map((box) => figure(box)),
      better,
    ),
  });
  return [
    {
      title: "",
      rows: [
        row("Risk", ({ risk }) => <RiskChip level={risk.level} />),
        row("Type", ({ type }) => boxTypeNames[type]),
        ranked(
          "Minimum amount",
          ({ minimumAmount }) => printRupees(minimumAmount),
          ({ minimumAmount }) => minimumAmount,
          "lower",
        ),
        row("Fee", printFee),
        row("Manager’s investment", printHolding),
        row("Stocks", ({ stocks }) => formatCount(stocks)),
        row("Review frequency", ({ schedule }) =>
          schedule === null ? "As needed" : scheduleNames[schedule],
        ),
        row("Last rebalance", ({ lastRebalance }) => printDay(lastRebalance)),
        row("Benchmark", ({ benchmark }) => benchmark ?? emptyFigure),
        row("Followers", ({ followers }) => formatCount(followers)),
      ],
    },
    {
      title: "Live performance",
      rows: [
        row("Live since", ({ liveSince }) => printDay(liveSince)),
        ranked(
          "CAGR",
          ({ cagr }) => <Gain percent={cagr} />,
          ({ cagr }) => cagr,
          "higher",
        ),
        row("Absolute return", ({ sinceLive }) => <Gain percent={sinceLive} />),
      ],
    },
    {
      title: "Returns",
      rows: returnPeriods.map((period) =>
        // A back-test is never the best: it was not earned.
        ranked(
          period,
          (box) => <BoxReturn box={box} period={period} />,
          (box) => (isBacktested(box, period) ? null : box.returns[period]),
          "higher",
        ),
      ),
    },
    {
      title: "Risk, 3Y",
      rows: [
        ranked(
          "Volatility",
          ({ volatility }) => printPercent(volatility),
          ({ volatility }) => (areAlike ? volatility : null),
          "lower",
        ),
        ranked(
          "Max. drawdown",
          ({ maxDrawdown }) => printPercent(maxDrawdown),
          ({ maxDrawdown }) => (areAlike ? maxDrawdown : null),
          "higher",
        ),
        row("Beta", ({ risk }) => printNumber(risk.beta)),
        row("Correlation", ({ correlation }) => printNumber(correlation)),
        row("Tracking error", ({ trackingError }) => printPercent(trackingError)),
      ],
    },
  ];
}

function printDay(day: string | null): string {
  return day === null ? emptyFigure : formatDate(day);
}

function printNumber(value: number | null): string {
  return value === null ? emptyFigure : formatPrice(value);
}

/** Maximum length of a label at the end of a line. */
const mostLetters = 18;

function shorten(name: string): string {
  return name.length <= mostLetters ? name : `${name.slice(0, mostLetters - 1).trimEnd()}…`;
}

function Records({ boxes }: { readonly boxes: readonly BoxDetail[] }) {
  const lines = useMemo(
    () =>
      boxes.flatMap(({ id, name, record }): readonly BoxLine[] =>
        record.days.length < 2
          ? []
          : [
              {
                key: String(id),
                label: shorten(name),
                series: { days: record.days, values: record.total },
                liveFrom: record.liveFrom,
              },
            ],
      ),
    [boxes],
  );
  const short = boxes.filter(({ record }) => record.days.length < 2);
  return (
    <Exhibit title="Performance" level={2} className="boxes-sheet">
      <BoxRecordChart
        title="Performance from the first common day"
        lines={lines}
        benchmark={null}
        source="Total return with dividends, before fees, charges and taxes. Dashed: back-tested; a ring marks the first live day."
      />
      {short.length > 0 && (
        <p className="boxes-soft">
          {short.map(({ name }) => name).join(", ")}: no performance data yet.
        </p>
      )}
    </Exhibit>
  );
}

const mostStocks = 5;

function Overlaps({ boxes }: { readonly boxes: readonly BoxDetail[] }) {
  const open = useMemo(() => boxes.filter(({ isLocked }) => !isLocked), [boxes]);
  const overlaps = useMemo(() => listOverlaps(open), [open]);
  const locked = boxes.filter(({ isLocked }) => isLocked).map(({ name }) => name);
  const hidden = `Stocks appear after purchase: ${locked.join(", ")}.`;
  if (overlaps.length === 0) {
    return (
      <Exhibit title="Overlap" level={2} className="boxes-sheet">
        <p className="boxes-soft">{hidden}</p>
      </Exhibit>
    );
  }
  return (
    <Exhibit title="Overlap" level={2} className="boxes-sheet">
      <Table
        label="Overlap"
        narrow="stack"
        columns={[
          { id: "pair", header: "Stock boxes", render: ({ one, other }) => `${one}, ${other}` },
          {
            id: "percent",
            header: "Overlap",
            align: "end",
            render: ({ percent }) => printPercent(percent),
          },
          {
            id: "stocks",
            header: "Stocks in common",
            className: "table-words",
            render: ({ stocks }) => describeStocks(stocks),
          },
        ]}
        rows={overlaps}
        rowKey={({ one, other }) => `${one} ${other}`}
      />
      <p className="boxes-soft">
        Overlap is the sum of the lower weight of each shared stock.
        {locked.length > 0 && ` ${hidden}`}
      </p>
    </Exhibit>
  );
}

function describeStocks(stocks: readonly string[]): string {
  if (stocks.length === 0) return "None";
  const named = stocks.slice(0, mostStocks).join(", ");
  const more = stocks.length - mostStocks;
  return `${formatCount(stocks.length)}: ${named}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}
