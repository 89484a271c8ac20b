import { Textarea } from "@mantine/core";
import { turnover } from "@munshi/engine/portfolio";
import { useId } from "react";
import { formatPrice } from "../../lib/format.ts";
import type { Failure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import type { BoxDraft } from "./box-draft.ts";
import { boxTermNames, boxTypeNames } from "../../box-parts/print-box.ts";
import { formatWeight, weightsOf } from "./draft-weights.ts";
import type { ChangeDraft } from "./use-box-draft.ts";
import { findStockProblem } from "./WeightRows.tsx";
import type { StockFacts } from "./WeightRows.tsx";

interface ReviewedStock {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly reason: string;
}

function listReviewed({ base, stocks }: BoxDraft, facts: StockFacts): readonly ReviewedStock[] {
  const before = weightsOf(base);
  const held = new Set(stocks.map(({ coCode }) => coCode));
  const gone = base.filter(({ coCode }) => !held.has(coCode));
  return [
    ...stocks.map(({ coCode, symbol, name, weight, reason }) => ({
      coCode,
      symbol,
      name,
      before: before.get(String(coCode)) ?? 0,
      after: weight,
      reason,
    })),
    ...gone.map(({ coCode, weight }) => {
      const known = facts.histories?.stocks.get(coCode);
      return {
        coCode,
        symbol: known?.symbol ?? "",
        name: known?.name ?? `Company ${coCode}`,
        before: weight,
        after: 0,
        reason: "",
      };
    }),
  ];
}

const print = (weight: number): string => (weight === 0 ? "–" : formatWeight(weight));

function printDifference(points: number): string {
  if (points === 0) return "–";
  return points > 0 ? `+${formatPrice(points / 100)}` : formatPrice(points / 100);
}

/** Review before publishing: changes since the previous version, and a reason for each stock. */
export function ReviewStep({
  draft,
  change,
  facts,
  failure,
}: {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  readonly facts: StockFacts;
  /** Why publishing failed; null if it has not. */
  readonly failure: Failure | null;
}) {
  const rows = listReviewed(draft, facts);
  const isFirst = draft.version === 0;
  const setReason = (coCode: number, reason: string) =>
    change((before) => ({
      ...before,
      stocks: before.stocks.map((stock) =>
        stock.coCode === coCode ? { ...stock, reason } : stock,
      ),
    }));
  return (
    <div className="edit-review">
      {failure !== null && (
        <FailureNotice title="The box could not be published" failure={failure} />
      )}
      <Exhibit title={draft.name === "" ? "Stock box" : draft.name} level={2}>
        {draft.idea !== "" && <p>{draft.idea}</p>}
        <p className="edit-hint">
          {boxTypeNames[draft.type]} · {boxTermNames[draft.term]} · Private ·{" "}
          {isFirst ? "First version" : `Version ${draft.version + 1}`}
          {!isFirst && (
            <>
              {" "}
              · Turnover{" "}
              {formatWeight(Math.round(turnover(weightsOf(draft.base), weightsOf(draft.stocks))))}
            </>
          )}
        </p>
      </Exhibit>
      <Table
        label="Stocks to publish"
        boxed
        narrow="stack"
        className="edit-rows review-table"
        rows={rows}
        rowKey={({ coCode }) => coCode}
        columns={[
          {
            id: "name",
            header: "Stock",
            render: ({ coCode, name, symbol }) => {
              const stock = draft.stocks.find((one) => one.coCode === coCode);
              const problem =
                (stock && findStockProblem(stock, draft.stocks, facts)) ||
                facts.refused?.get(coCode) ||
                "";
              return (
                <>
                  {name} <span className="edit-note">{symbol}</span>
                  {problem !== "" && <span className="edit-problem">{problem}</span>}
                </>
              );
            },
          },
          ...(isFirst
            ? []
            : [
                {
                  id: "before",
                  header: `Version ${draft.version}`,
                  align: "end" as const,
                  render: ({ before }: ReviewedStock) => print(before),
                },
              ]),
          { id: "after", header: "Weight", align: "end", render: ({ after }) => print(after) },
          ...(isFirst
            ? []
            : [
                {
                  id: "difference",
                  header: "Change, pp",
                  align: "end" as const,
                  render: ({ before, after }: ReviewedStock) => printDifference(after - before),
                },
              ]),
          {
            id: "reason",
            header: "Reason",
            className: "review-reason",
            render: ({ coCode, name, after, reason }) =>
              after === 0 ? (
                "Removed"
              ) : (
                <ReasonField
                  name={name}
                  reason={reason}
                  onChange={(text) => setReason(coCode, text)}
                />
              ),
          },
        ]}
      />
      <Textarea
        label={isFirst ? "Note on this version" : "What changed and why"}
        description="Shown in the version history."
        rows={2}
        resize="vertical"
        maxLength={500}
        value={draft.note}
        onChange={(event) => {
          const note = event.currentTarget.value.replaceAll(/\s*\n\s*/g, " ");
          change((before) => ({ ...before, note }));
        }}
      />
    </div>
  );
}

function ReasonField({
  name,
  reason,
  onChange,
}: {
  readonly name: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        Why {name} is in the box
      </label>
      <input
        id={id}
        type="text"
        className="review-reason-field"
        maxLength={200}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
