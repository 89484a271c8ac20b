import { finite } from "../../functions/scalar.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import { comparisons } from "./comparisons.ts";
import type { NumberSlot, Workspace, Shade } from "./number-slot.ts";
import { dropWeakShade, shadeOf, type ShadowComparer } from "./shadows.ts";

/** Limited by the bits of the count. */
const maxColumns = 7;
/** Bits per summand: seven of them, a 3-bit count and the sign fit 31 bits. */
const digits = 24;
const roomBytes = maxColumns * 8 + 128;
/** Beyond these, the comparison is constant. */
const [maxAverage, maxSum] = [2 ** (digits + 3), 2 ** 30];

/** Compares sums and averages in integers, rechecking exactly where rounding is ambiguous. */
export function createSumComparer(
  workspace: Workspace,
  slotOf: (node: NumberNode) => NumberSlot | null,
): ShadowComparer {
  const { memory, whole } = workspace;
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
    if (operands.length === 0 || operands.length > maxColumns) return false;
    const slots: NumberSlot[] = [];
    for (const operand of operands) {
      const slot = slotOf(operand);
      if (slot === null) return false;
      slots.push(slot);
    }
    const exponent = shadeTogether(workspace, slots);
    if (exponent === null) return false;
    const { i32 } = memory;
    let at = list / 4;
    let shadow = shadows / 4;
    for (const { values, summed } of slots) {
      if (summed.values === null) return false;
      i32[at] = values;
      i32[at + 1] = 0;
      i32[shadow] = summed.values;
      at += 2;
      shadow += 1;
    }
    const limit = average ? maxAverage : maxSum;
    const scaled = Math.round(8 * constant * scaleOf(exponent));
    const bound = Math.max(-limit, Math.min(limit, scaled));
    const doubtful = memory.run.compareSums(
      ...([average ? 1 : 0, list, shadows, slots.length, comparisons[operator]] as const),
      ...([constant, bound, space, yes, whole] as const),
    );
    for (const { summed } of slots) dropWeakShade(workspace, summed, doubtful);
    return true;
  };
}

function scaleOf(exponent: number): number {
  return 2 ** (digits - exponent);
}

/** Returns the common exponent; null if a column has no such form. */
function shadeTogether(workspace: Workspace, slots: readonly NumberSlot[]): number | null {
  let exponent = -Infinity;
  for (const slot of slots) {
    if (shadeSlot(workspace, slot) === null) return null;
    exponent = Math.max(exponent, slot.summed.bound);
  }
  for (const { values, summed } of slots) {
    if (summed.values === null || summed.bound === exponent) continue;
    // keep the scale of an earlier sum
    summed.bound = exponent;
    workspace.memory.run.shadeSums(values, summed.values, scaleOf(exponent), workspace.whole);
  }
  return exponent;
}

function shadeSlot(workspace: Workspace, { values, summed }: NumberSlot): Shade["values"] {
  const { run } = workspace.memory;
  return shadeOf(workspace, summed, (shade) => {
    const largest = run.largestSize(values, workspace.whole);
    summed.bound = largest === 0 ? 0 : Math.floor(Math.log2(largest)) + 1;
    if (Math.abs(summed.bound) > 60) return false;
    run.shadeSums(values, shade, scaleOf(summed.bound), workspace.whole);
    return true;
  });
}
