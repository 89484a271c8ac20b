import { adjustmentFactors } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import type { ResearchCall } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { CallRow } from "./research-calls.query.ts";

/** What a call is measured against. */
export interface CallMeasure {
  /** The last day of prices, and the close of that day; null where the share has none. */
  readonly asOf: IsoDate;
  readonly close: number | null;
  /** Splits, bonuses and unexplained price jumps of the company. */
  readonly actions: readonly PriceAction[];
}

/**
 * A call with what came of it. Levels are of the day that it was opened on: splits and bonuses since
 * then divide them before they are held against a later price.
 */
export function rateCall(row: CallRow, { asOf, close, actions }: CallMeasure): ResearchCall {
  const { closedOn, exit, openedOn, side, horizon, coCode } = row;
  const end = closedOn ?? asOf;
  const days = Int32Array.of(dayOfDate(openedOn));
  const factor = adjustmentFactors(days, actions, dayOfDate(end))[0] ?? 1;
  const price = closedOn === null ? close : exit;
  return {
    id: `${coCode}-${openedOn}-${horizon}-${side}`,
    ...row,
    // none over an unexplained price jump
    returnPercent:
      price === null || Number.isNaN(factor)
        ? null
        : measureReturn(side, row.entry * factor, price),
    status: judge(row, factor),
  };
}

/** Percent of the entry; a call to sell gains as the price falls. */
function measureReturn(side: "buy" | "sell", entry: number, price: number): number {
  const change = (price / entry - 1) * 100;
  return side === "buy" ? change : -change;
}

/** Prices stand on a grid of at most five paise, so that a level divided by a split is rounded. */
const rounding = 0.05;

function judge({ exit, side, target, stopLoss }: CallRow, factor: number): ResearchCall["status"] {
  if (exit === null) return "open";
  const sign = side === "buy" ? 1 : -1;
  const slack = factor === 1 ? 0 : rounding;
  if (sign * (exit - target * factor) >= -slack) return "target-met";
  if (sign * (exit - stopLoss * factor) <= slack) return "stopped";
  return "closed";
}
