import { IconLock, IconLockOpen, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Weights } from "@munshi/engine/portfolio";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { printAmount } from "../../company-parts/print-figure.ts";
import { Table } from "../../table/Table.tsx";
import type { DraftStock } from "./box-draft.ts";
import { findTypedProblem, formatWeight, weightsOf } from "./draft-weights.ts";
import type { Histories } from "./preview/histories.ts";

/** Why a stock cannot be published; empty if it can. */
export function findStockProblem(
  stock: DraftStock,
  stocks: readonly DraftStock[],
  { excluded, histories }: StockFacts,
): string {
  if (stock.typed !== undefined) return findTypedProblem(stocks, stock.coCode, stock.typed);
  if (excluded.has(stock.coCode)) return "On your exclusion list. Remove it.";
  const known = histories?.stocks.get(stock.coCode);
  if (known?.status === "delisted") return "Delisted. Remove it.";
  if (known?.status === "suspended") return "Not traded for 30 days. Remove it.";
  if (known !== undefined && known.price === null) return "This stock has no price yet.";
  if (stock.weight === 0) return "Weight must be above 0 %. Enter a weight or remove the stock.";
  return "";
}

/** Facts about stocks besides their weights. */
export interface StockFacts {
  readonly excluded: ReadonlySet<number>;
  /** Null while they load. */
  readonly histories: Histories | null;
  /** The server's last rejections, by company code. */
  readonly refused?: ReadonlyMap<number, string>;
}

export interface WeightActions {
  readonly move: (coCode: number, weight: number, from: Weights) => void;
  readonly type: (coCode: number, typed: string) => void;
  readonly toggleLock: (coCode: number) => void;
  readonly remove: (coCode: number) => void;
}

/** Sliders end at twice the largest weight, so that small weights have room. */
function findSliderEnd(stocks: readonly DraftStock[]): number {
  const largest = Math.max(0, ...stocks.map(({ weight }) => weight));
  return Math.min(10_000, Math.max(1_000, Math.ceil((largest * 2) / 500) * 500));
}

/** Stocks, each with a slider, field and lock; weights always add up to 100 %. */
export function WeightRows({
  stocks,
  facts,
  actions,
}: {
  readonly stocks: readonly DraftStock[];
  readonly facts: StockFacts;
  readonly actions: WeightActions;
}) {
  // Neither the scale nor the other weights may drift while a slider is dragged.
  const [hand, setHand] = useState<{ readonly from: Weights; readonly end: number } | null>(null);
  const end = hand?.end ?? findSliderEnd(stocks);
  return (
    <Table
      label="Stocks and weights"
      narrow="fit"
      className="weight-rows"
      rows={stocks}
      rowKey={({ coCode }) => coCode}
      columns={[
        {
          id: "name",
          header: "Stock",
          className: "weight-name",
          render: (stock) => <StockName stock={stock} stocks={stocks} facts={facts} />,
        },
        {
          id: "score",
          header: "Score",
          align: "end",
          className: "weight-fact",
          render: ({ coCode }) => printCount(facts.histories?.stocks.get(coCode)?.score),
        },
        {
          id: "volatility",
          header: "Volatility",
          align: "end",
          className: "weight-fact",
          render: ({ coCode }) =>
            printAmount(facts.histories?.stocks.get(coCode)?.volatility, "percent"),
        },
        {
          id: "slider",
          header: <span className="visually-hidden">Slider</span>,
          className: "weight-slider",
          render: ({ coCode, name, weight, isLocked }) => (
            <input
              type="range"
              aria-label={`Weight of ${name}`}
              aria-valuetext={formatWeight(weight)}
              min={0}
              max={end}
              step={10}
              value={Math.min(weight, end)}
              disabled={isLocked || stocks.length === 1}
              onChange={(event) => {
                const started = hand ?? { from: weightsOf(stocks), end };
                if (hand === null) setHand(started);
                actions.move(coCode, event.currentTarget.valueAsNumber, started.from);
              }}
              onPointerUp={() => setHand(null)}
              onKeyUp={() => setHand(null)}
              onBlur={() => setHand(null)}
            />
          ),
        },
        {
          id: "weight",
          header: "Weight, %",
          align: "end",
          className: "weight-cell-field",
          render: (stock) => (
            <WeightField
              stock={stock}
              isInvalid={stock.typed !== undefined}
              onType={(typed) => actions.type(stock.coCode, typed)}
            />
          ),
        },
        {
          id: "actions",
          header: <span className="visually-hidden">Actions</span>,
          align: "end",
          className: "weight-actions",
          render: ({ coCode, name, isLocked }) => (
            <>
              <button
                type="button"
                className="icon-button"
                aria-label={`Lock ${name}`}
                aria-pressed={isLocked}
                title={isLocked ? "Locked" : "Lock"}
                onClick={() => actions.toggleLock(coCode)}
              >
                {isLocked ? (
                  <IconLock size={18} stroke={1.8} aria-hidden />
                ) : (
                  <IconLockOpen size={18} stroke={1.6} aria-hidden />
                )}
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${name}`}
                onClick={() => actions.remove(coCode)}
              >
                <IconX size={18} stroke={1.6} aria-hidden />
              </button>
            </>
          ),
        },
      ]}
    />
  );
}

const printCount = (value: number | null | undefined): string =>
  value == null ? "--" : formatCount(value);

function StockName({
  stock,
  stocks,
  facts,
}: {
  readonly stock: DraftStock;
  readonly stocks: readonly DraftStock[];
  readonly facts: StockFacts;
}) {
  const { coCode, symbol, name } = stock;
  const sector = facts.histories?.stocks.get(coCode)?.sector;
  const problem = findStockProblem(stock, stocks, facts) || facts.refused?.get(coCode) || "";
  return (
    <>
      <span className="weight-company">{name}</span>
      <span className="edit-note">{[symbol, sector].filter(Boolean).join(" · ")}</span>
      {problem !== "" && (
        <span id={problemId(coCode)} className="edit-problem">
          {problem}
        </span>
      )}
    </>
  );
}

const problemId = (coCode: number): string => `stock-problem-${coCode}`;

/** Applies what was typed when the field is left or Enter is pressed. */
function WeightField({
  stock: { coCode, name, weight, typed },
  isInvalid,
  onType,
}: {
  readonly stock: DraftStock;
  readonly isInvalid: boolean;
  readonly onType: (typed: string) => void;
}) {
  const shown = typed ?? formatPrice(weight / 100);
  const [text, setText] = useState<string | null>(null);
  const apply = () => {
    if (text !== null && text !== shown) onType(text);
    setText(null);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      className="figure weight-field"
      aria-label={`Weight of ${name} in percent`}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? problemId(coCode) : undefined}
      autoComplete="off"
      value={text ?? shown}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply();
      }}
    />
  );
}
