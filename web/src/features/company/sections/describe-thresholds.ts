import type { ScoreContribution } from "@munshi/bff/contract";
import { printAmount } from "../../../company-parts/print-figure.ts";

/** A rule's thresholds in a sentence: `0 points; from 10.00% 50; from 20.00% 100.` */
export function describeThresholds({
  thresholds,
  unit,
}: Pick<ScoreContribution, "thresholds" | "unit">): string {
  const parts = thresholds.map(({ from, points }) =>
    from === null ? `${points} points` : `from ${printAmount(from, unit)} ${points}`,
  );
  return `${parts.join("; ")}.`;
}
