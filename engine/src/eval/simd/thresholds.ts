import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type NumberSlot, type Room, sortSlot, type Threshold } from "./number-slot.ts";
import { comparisons } from "./comparisons.ts";
import { compareWithConstant } from "./order-codes.ts";
import type { Mask } from "./masks.ts";

/** The first comparison, one that changed and another: a slider is being moved. */
const changesBeforeOrder = 2;

/** Turning a single row costs as much as comparing about so many in a row. */
const turnCost = 16;

/**
 * The answer to a comparison whose constant is being moved, in its own planes: only the rows between
 * the old and the new constant turn. Null where the constant has not moved often enough yet, or where
 * this evaluation leans on those planes for another constant already.
 */
export function moveThreshold(
  room: Room,
  operator: ComparisonOperator,
  slot: NumberSlot,
  constant: number,
  evaluation: number,
): Mask | null {
  const threshold = slot.thresholds[comparisons[operator]];
  if (threshold === undefined || threshold.mask === null) return null;
  if (threshold.constant !== constant) {
    if (threshold.evaluation === evaluation) return null;
    move(room, operator, slot, threshold, constant, threshold.mask.yes);
    threshold.constant = constant;
  }
  threshold.evaluation = evaluation;
  return threshold.mask;
}

/** Notes a comparison with a constant, and gives it planes of its own once the constant moves. */
export function watchThreshold(
  room: Room,
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
  const yes = room.takePlane();
  compareWithConstant(room, operator, slot, constant, yes);
  threshold.mask = { yes, known: slot.known };
}

function move(
  room: Room,
  operator: ComparisonOperator,
  slot: NumberSlot,
  threshold: Threshold,
  to: number,
  yes: Pointer,
): void {
  const { memory, whole } = room;
  const { run } = memory;
  const { rows, count } = sortSlot(room, slot);
  const orAt = operator === "<=" || operator === ">" ? 1 : 0;
  const placeOf = (constant: number): number =>
    run.countBelow(slot.values, rows, count, constant, orAt);
  const before = threshold.place < 0 ? placeOf(threshold.constant) : threshold.place;
  const after = placeOf(to);
  threshold.place = after;
  if (Math.abs(after - before) * turnCost < whole) {
    run.flipRows(rows, Math.min(before, after), Math.max(before, after), yes);
  } else {
    compareWithConstant(room, operator, slot, to, yes);
  }
}
