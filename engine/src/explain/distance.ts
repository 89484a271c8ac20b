import type { TruthNode } from "../semantics/checked.ts";
import { columnsOf } from "../semantics/checked-columns.ts";

type Comparison = Extract<TruthNode, { kind: "compare" }>;

export interface Distance {
  readonly amount: number;
  readonly percent: number | null;
}

/** Whether the left side is what the right one is measured against, as in `10 < PE`. */
export function hasThresholdLeft({ left, right }: Comparison): boolean {
  return columnsOf(left).length === 0 && columnsOf(right).length > 0;
}

/** How far a figure lies above its threshold; null where no number can tell. */
export function distanceOf(figure: number, threshold: number): Distance | null {
  const amount = figure - threshold;
  if (!Number.isFinite(amount)) return null;
  const percent = (100 * amount) / Math.abs(threshold);
  return { amount, percent: Number.isFinite(percent) ? percent : null };
}
