import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import {
  type NumberSlot,
  type Workspace,
  sortSlot,
  type Threshold,
  type Mask,
} from "./number-slot.ts";
import { comparisons } from "./comparisons.ts";
import { compareWithConstant } from "./order-codes.ts";

/** Changes that indicate a moving slider. */
const changesBeforeOrder = 2;

/** Flipping one row costs as much as comparing this many in sequence. */
const turnCost = 16;

/** Fast path for a comparison whose constant changes. */
export function moveThreshold(
  workspace: Workspace,
  operator: ComparisonOperator,
  slot: NumberSlot,
  constant: number,
  evaluation: number,
): Mask | null {
  const threshold = slot.thresholds[comparisons[operator]];
  if (threshold === undefined || threshold.mask === null) return null;
  if (threshold.constant !== constant) {
    if (threshold.evaluation === evaluation) return null;
    move(workspace, operator, slot, threshold, constant, threshold.mask.yes);
    threshold.constant = constant;
  }
  threshold.evaluation = evaluation;
  return threshold.mask;
}

/** Tracks a comparison; allocates planes once its constant changes. */
export function watchThreshold(
  workspace: Workspace,
  operator: ComparisonOperator,
  slot: NumberSlot,
  constant: number,
): void {
  if (operator === "=" || operator === "!=") return;
  const code = comparisons[operator];
  const threshold = (slot.thresholds[code] ??= {
    constant,
    changes: 0,
    place: -1,
    evaluation: -1,
    mask: null,
  });
  if (threshold.mask !== null) return;
  if (threshold.constant !== constant) threshold.changes += 1;
  threshold.constant = constant;
  if (threshold.changes < changesBeforeOrder) return;
  const yes = workspace.takePlane();
  compareWithConstant(workspace, operator, slot, constant, yes);
  threshold.mask = { yes, known: slot.known };
}

function move(
  workspace: Workspace,
  operator: ComparisonOperator,
  slot: NumberSlot,
  threshold: Threshold,
  to: number,
  yes: Pointer,
): void {
  const { memory, whole } = workspace;
  const { run } = memory;
  const { rows, count } = sortSlot(workspace, slot);
  const orAt = operator === "<=" || operator === ">" ? 1 : 0;
  const placeOf = (constant: number): number =>
    run.countBelow(slot.values, rows, count, constant, orAt);
  const before = threshold.place < 0 ? placeOf(threshold.constant) : threshold.place;
  const after = placeOf(to);
  threshold.place = after;
  if (Math.abs(after - before) * turnCost < whole) {
    run.flipRows(rows, Math.min(before, after), Math.max(before, after), yes);
  } else {
    compareWithConstant(workspace, operator, slot, to, yes);
  }
}
