import { Button, NativeSelect } from "@mantine/core";
import { stockBoxLimits } from "@munshi/bff/contract";
import type { WeightMethod } from "@munshi/bff/contract";
import type { ComponentProps } from "react";
import { formatCount } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AddStocks } from "./sources/AddStocks.tsx";
import type { BoxDraft } from "./box-draft.ts";
import type { SavedExclusions } from "./Exclusions.tsx";
import { Exclusions } from "./Exclusions.tsx";
import { Limits } from "./Limits.tsx";
import {
  applyMethod,
  formatWeight,
  moveWeight,
  removeStock,
  toggleLock,
  typeWeight,
} from "./draft-weights.ts";
import type { FiguresOf } from "./draft-weights.ts";
import { PreviewPanel } from "./preview/PreviewPanel.tsx";
import type { EditorEngine } from "./editor-engine.ts";
import type { ChangeDraft } from "./use-box-draft.ts";
import { WeightRows } from "./WeightRows.tsx";
import type { StockFacts } from "./WeightRows.tsx";

const methods: readonly { readonly value: WeightMethod; readonly label: string }[] = [
  { value: "equal", label: "Equal" },
  { value: "marketCap", label: "By market cap" },
  { value: "score", label: "By score" },
  { value: "inverseVolatility", label: "By inverse volatility" },
  { value: "byHand", label: "Manual" },
];

export interface StocksStepProps {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  readonly facts: StockFacts;
  readonly figuresOf: FiguresOf;
  readonly exclusions: SavedExclusions;
  readonly shown: ComponentProps<typeof PreviewPanel>;
  readonly getEngine: () => EditorEngine;
}

/** Stocks from any source, their weights and limits, with a live preview. */
export function StocksStep({
  draft,
  change,
  facts,
  figuresOf,
  exclusions,
  shown,
  getEngine,
}: StocksStepProps) {
  const { stocks, method } = draft;
  return (
    <div className="edit-stocks">
      <div className="edit-stocks-main">
        <AddStocks draft={draft} change={change} figuresOf={figuresOf} getEngine={getEngine} />
        {draft.query !== null && (
          <p className="edit-query">
            <span>
              Backed by a query: {draft.query.count} largest matches, reviewed{" "}
              {schedules[draft.query.schedule]}: <q>{draft.query.text}</q>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => change((before) => ({ ...before, query: null }))}
            >
              Remove query
            </Button>
          </p>
        )}
        {stocks.length === 0 ? (
          <EmptyState
            drawing="query"
            title="No stocks yet"
            hint="Add stocks above. Weights always add up to 100 %."
          />
        ) : (
          <>
            <div className="edit-weights-head">
              <h2>
                {formatCount(stocks.length)} of {stockBoxLimits.stocks} stocks
              </h2>
              <NativeSelect
                label="Weights"
                data={methods}
                value={method}
                onChange={(event) => {
                  const chosen = methods.find(({ value }) => value === event.currentTarget.value);
                  if (chosen !== undefined)
                    change((before) => applyMethod(before, chosen.value, figuresOf));
                }}
              />
            </div>
            <WeightRows
              stocks={stocks}
              facts={facts}
              actions={{
                move: (coCode, weight, from) =>
                  change((before) => moveWeight(before, coCode, weight, from)),
                type: (coCode, typed) => change((before) => typeWeight(before, coCode, typed)),
                toggleLock: (coCode) => change((before) => toggleLock(before, coCode)),
                remove: (coCode) => change((before) => removeStock(before, coCode, figuresOf)),
              }}
            />
            <p className="edit-total figure">
              Total{" "}
              <strong>{formatWeight(stocks.reduce((all, { weight }) => all + weight, 0))}</strong>
            </p>
          </>
        )}
        <Limits draft={draft} change={change} histories={facts.histories} />
        <Exclusions exclusions={exclusions} />
      </div>
      <PreviewPanel {...shown} />
    </div>
  );
}

/** Review frequencies of a query, in words. */
export const schedules = {
  monthly: "every month",
  quarterly: "every quarter",
  "half-yearly": "every six months",
  yearly: "every year",
} as const;
