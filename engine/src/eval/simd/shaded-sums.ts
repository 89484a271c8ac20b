import { finite } from "../../functions/finite.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import { comparisons } from "./comparisons.ts";
import type { NumberSlot, Room, Shade } from "./number-slot.ts";
import { judgeShade, shadeOf, type ShadowComparer } from "./shadows.ts";

/** As many as the count beside a sum has room for. */
const mostColumns = 7;
/** Bits of a number that is summed: seven of them, three bits for the count and the sign make 31. */
const digits = 24;
const roomBytes = mostColumns * 8 + 128;
/** Beyond it a bound is above, or below, every average or sum of seven. */
const [mostAverage, mostSum] = [2 ** (digits + 3), 2 ** 30];

/** Compares sums and averages of columns in whole numbers, exactly where rounding leaves it open. */
export function createSumComparer(
  room: Room,
  slotOf: (node: NumberNode) => NumberSlot | null,
): ShadowComparer {
  const { memory, whole } = room;
  const list = memory.allocate(64);
  const shadows = memory.allocate(64);
  const space = memory.allocate(roomBytes);

  return (operator, left, right, yes) => {
    if (left.kind !== "aggregate" || right.kind !== "constant") return false;
    if (operator === "=" || operator === "!=") return false;
    const { operands } = left;
    const average = left.function === "avg";
    const constant = finite(right.value);
    if ((!average && left.function !== "sum") || Number.isNaN(constant)) return false;
    if (operands.length === 0 || operands.length > mostColumns) return false;
    const slots: NumberSlot[] = [];
    for (const operand of operands) {
      const slot = slotOf(operand);
      if (slot === null) return false;
      slots.push(slot);
    }
    const exponent = shadeTogether(room, slots);
    if (exponent === null) return false;
    const { i32 } = memory;
    let at = list / 4;
    let shadow = shadows / 4;
    for (const { values, summed } of slots) {
      i32[at] = values;
      i32[at + 1] = 0;
      i32[shadow] = summed.values as Pointer;
      at += 2;
      shadow += 1;
    }
    const limit = average ? mostAverage : mostSum;
    const scaled = Math.round(8 * constant * scaleOf(exponent));
    const bound = Math.max(-limit, Math.min(limit, scaled));
    const doubtful = memory.run.compareSums(
      ...([average ? 1 : 0, list, shadows, slots.length, comparisons[operator]] as const),
      ...([constant, bound, space, yes, whole] as const),
    );
    for (const { summed } of slots) judgeShade(room, summed, doubtful);
    return true;
  };
}

function scaleOf(exponent: number): number {
  return 2 ** (digits - exponent);
}

/** Brings the columns to one scale, and gives its exponent; null where one of them has no such form. */
function shadeTogether(room: Room, slots: readonly NumberSlot[]): number | null {
  let exponent = -Infinity;
  for (const slot of slots) {
    if (shadeSlot(room, slot) === null) return null;
    exponent = Math.max(exponent, slot.summed.bound);
  }
  for (const { values, summed } of slots) {
    if (summed.bound === exponent) continue;
    // a column that was summed with larger ones before keeps their scale
    summed.bound = exponent;
    room.memory.run.shadeSums(values, summed.values as Pointer, scaleOf(exponent), room.whole);
  }
  return exponent;
}

function shadeSlot(room: Room, { values, summed }: NumberSlot): Shade["values"] {
  const { run } = room.memory;
  return shadeOf(room, summed, (shade) => {
    const largest = run.largestSize(values, room.whole);
    summed.bound = largest === 0 ? 0 : Math.floor(Math.log2(largest)) + 1;
    if (Math.abs(summed.bound) > 60) return false;
    run.shadeSums(values, shade, scaleOf(summed.bound), room.whole);
    return true;
  });
}
