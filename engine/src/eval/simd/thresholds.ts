import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type NumberSlot, type Room, sortSlot } from "./number-slot.ts";
import { comparisons } from "./comparisons.ts";

/** The first comparison, one that changed and another: a slider is being moved. */
const changesBeforeOrder = 2;

/** Turning a single row costs as much as comparing about so many in a row. */
const turnCost = 16;

/**
 * Writes the plane of rows where a column compares so with a constant. A constant that moved a little
 * turns only the rows between the old and the new one, once the column was put in order.
 */
export function compareThreshold(
  room: Room,
  operator: ComparisonOperator,
  slot: NumberSlot,
  constant: number,
  yes: Pointer,
): void {
  const { memory, whole, planeBytes } = room;
  const { run } = memory;
  const code = comparisons[operator];
  const threshold = (slot.thresholds[code] ??= { constant, changes: 0, yes: null });
  if (threshold.constant !== constant) threshold.changes += 1;
  if (threshold.changes < changesBeforeOrder || operator === "=" || operator === "!=") {
    run.compareConstant(code, slot.values, constant, yes, whole);
  } else {
    if (threshold.yes === null) {
      threshold.yes = room.takePlane();
      run.compareConstant(code, slot.values, constant, threshold.yes, whole);
    } else {
      move(room, operator, slot, threshold.constant, constant, threshold.yes);
    }
    run.copyPlane(threshold.yes, yes, planeBytes);
  }
  threshold.constant = constant;
}

function move(
  room: Room,
  operator: ComparisonOperator,
  slot: NumberSlot,
  from: number,
  to: number,
  yes: Pointer,
): void {
  const { memory, whole } = room;
  const { run } = memory;
  const { rows, count } = sortSlot(room, slot);
  const orAt = operator === "<=" || operator === ">" ? 1 : 0;
  const before = run.countBelow(slot.values, rows, count, from, orAt);
  const after = run.countBelow(slot.values, rows, count, to, orAt);
  if (Math.abs(after - before) * turnCost < whole) {
    run.flipRows(rows, Math.min(before, after), Math.max(before, after), yes);
  } else {
    run.compareConstant(comparisons[operator], slot.values, to, yes, whole);
  }
}
