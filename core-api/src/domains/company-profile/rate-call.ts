import { adjustmentFactors } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { callOutcomes } from "@munshi/engine/research";
import type { CallOutcome } from "@munshi/engine/research";
import type { ResearchCall } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { CallRow } from "./research-calls.query.ts";

/** Data for measuring a call's return. */
export interface CallMeasure {
  /** Last trading day and its close; null if the share has no prices. */
  readonly asOf: IsoDate;
  readonly close: number | null;
  /** Splits, bonuses and unexplained price jumps of the company. */
  readonly actions: readonly PriceAction[];
}

/**
 * A call with its return. Its levels are in shares of one day, so they are adjusted for later splits
 * and bonuses before the comparison.
 */
export function rateCall(row: CallRow, { asOf, close, actions }: CallMeasure): ResearchCall {
  const { deskId, levelsOn, exitOn, outcome, ...shown } = row;
  const { closedOn, exit, openedOn, side, horizon, coCode } = row;
  const end = exitOn ?? asOf;
  const days = Int32Array.of(dayOfDate(levelsOn));
  const factor = adjustmentFactors(days, actions, dayOfDate(end))[0] ?? 1;
  const price = closedOn === null ? close : exit;
  return {
    ...shown,
    id: deskId ?? `${coCode}-${openedOn}-${horizon}-${side}`,
    targets: [...row.targets],
    // no return across an unexplained price jump
    returnPercent:
      price === null || Number.isNaN(factor)
        ? null
        : measureReturn(side, row.entry * factor, price),
    status: outcome === null ? deriveStatus(row, factor) : statusOf[outcome],
  };
}

const statusOf: { readonly [O in CallOutcome]: ResearchCall["status"] } = {
  target: "target-met",
  stop: "stopped",
  expiry: "expired",
  withdrawn: "withdrawn",
  manual: "closed",
};

/** The outcome that a track record counts a closed call by. */
export function outcomeOf({ status }: ResearchCall): CallOutcome {
  const found = Object.entries(statusOf).find(([, each]) => each === status)?.[0];
  return callOutcomes.find((each) => each === found) ?? "manual";
}

/** Percent of the entry; sell calls gain when the price falls. */
function measureReturn(side: "buy" | "sell", entry: number, price: number): number {
  const change = (price / entry - 1) * 100;
  return side === "buy" ? change : -change;
}

/** The tick size is at most five paise, so adjusted levels are rounded. */
const rounding = 0.05;

function deriveStatus(
  { exit, side, target, stopLoss }: CallRow,
  factor: number,
): ResearchCall["status"] {
  if (exit === null) return "open";
  const sign = side === "buy" ? 1 : -1;
  const slack = factor === 1 ? 0 : rounding;
  if (sign * (exit - target * factor) >= -slack) return "target-met";
  if (sign * (exit - stopLoss * factor) <= slack) return "stopped";
  return "closed";
}
