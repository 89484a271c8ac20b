import type { TruthNode } from "../semantics/checked.ts";
import { columnsOf } from "../semantics/checked-columns.ts";

type Comparison = Extract<TruthNode, { kind: "compare" }>;

export interface Distance {
  readonly amount: number;
  readonly percent: number | null;
}

/** True if the threshold is on the left, as in `10 < PE`. */
export function hasThresholdLeft({ left, right }: Comparison): boolean {
  return columnsOf(left).length === 0 && columnsOf(right).length > 0;
}

export function distanceOf(figure: number, threshold: number): Distance | null {
  const amount = figure - threshold;
  if (!Number.isFinite(amount)) return null;
  const percent = (100 * amount) / Math.abs(threshold);
  return { amount, percent: Number.isFinite(percent) ? percent : null };
}
