import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { comparisons } from "./comparisons.ts";
import { type NumberSlot, type Room, sortSlot } from "./number-slot.ts";

/** The first comparison of a column is answered from its values: putting it in order takes longer. */
const comparisonsBefore = 1;

/**
 * Writes the plane of rows where a column compares so with a constant. From the second time on it is found
 * in codes of two bytes a row that rise with the values: a quarter of the bytes is read, and eight rows are
 * compared at once.
 */
export function compareWithConstant(
  room: Room,
  operator: ComparisonOperator,
  slot: NumberSlot,
  constant: number,
  yes: Pointer,
): void {
  const { run } = room.memory;
  const code = comparisons[operator];
  const codes = operator === "!=" ? null : codesOf(room, slot);
  if (codes === null || slot.sorted === null) {
    run.compareConstant(code, slot.values, constant, yes, room.whole);
    return;
  }
  const { rows, count } = slot.sorted;
  run.compareCodes(code, slot.values, rows, count, codes, constant, yes, room.whole);
}

/** Null where it is not worth it yet, or where memory is short: no answer needs them. */
function codesOf(room: Room, slot: NumberSlot): Pointer | null {
  if (slot.codes !== null) return slot.codes;
  slot.comparisons += 1;
  if (slot.comparisons <= comparisonsBefore) return null;
  // the order and what sorting it takes meanwhile
  if (room.memory.left < room.columnBytes * 4) return null;
  const { rows, count } = sortSlot(room, slot);
  const codes = room.memory.allocate(room.whole * 2);
  room.memory.run.codeColumn(slot.values, rows, count, codes, room.whole);
  slot.codes = codes;
  return codes;
}
