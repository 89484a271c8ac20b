import { finite } from "../../functions/finite.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import { comparisons, mirrored } from "./comparisons.ts";
import { floatAbove, floatBelow } from "./floats.ts";
import { type NumberSlot, releaseShade, type Room, type Shade } from "./number-slot.ts";

/** Writes where a comparison holds, or gives false where this form of it has no shadows. */
export type ShadowComparer = (
  operator: ComparisonOperator,
  left: NumberNode,
  right: NumberNode,
  yes: Pointer,
) => boolean;

/** A column, times or over a constant. */
interface Term {
  readonly slot: NumberSlot;
  readonly kind: 0 | 1 | 2;
  readonly scale: number;
}

/** The numbers that shadows may hold, which their constants keep to as well. */
const [leastScale, mostScale] = [2 ** -60, 2 ** 60];

/**
 * What rounding moves a number by, of itself, with some to spare: each side once, one that is scaled two
 * times more, and a product or quotient, which is compared with a bound of its own size, by a few times.
 */
const rounding = 1.05 * 2 ** -24;
const scaledRounding = 3 * rounding;
const [sumError, productError] = [2 ** -22, 2 ** -20];

const bytes = 72;
const codes = { "+": 0, "-": 1, "*": 2, "/": 3 } as const;
const scaledCodes = 4;

/**
 * Of more rows each look at the exact numbers waits for memory: two sides are held against each other by the
 * size of each row then, which takes longer to calculate and leaves fewer open than one bound for all.
 */
const usualCloseRows = 200_000;

/** Compares calculations of two columns by shadows of 32 bits, exactly where those leave it open. */
export function createShadowComparer(
  room: Room,
  slotOf: (node: NumberNode) => NumberSlot | null,
  closeRows = usualCloseRows,
): ShadowComparer {
  const { memory, whole } = room;
  const asked = memory.allocate(bytes);
  const singles = new Float32Array(3);
  const singleBits = new Int32Array(singles.buffer);

  const termOf = (node: NumberNode): Term | null => {
    const slot = slotOf(node);
    if (slot !== null) return { slot, kind: 0, scale: 1 };
    if (node.kind !== "arithmetic" || (node.operator !== "*" && node.operator !== "/")) return null;
    const isTurned = node.left.kind === "constant" && node.operator === "*";
    const [factor, constant] = isTurned ? [node.right, node.left] : [node.left, node.right];
    if (constant.kind !== "constant") return null;
    const scale = finite(constant.value);
    if (!(Math.abs(scale) >= leastScale && Math.abs(scale) <= mostScale)) return null;
    const scaled = slotOf(factor);
    if (scaled === null) return null;
    return { slot: scaled, kind: node.operator === "*" ? 1 : 2, scale };
  };

  const compareTerms = (
    operation: ArithmeticOperator,
    a: Term,
    b: Term,
    operator: ComparisonOperator,
    constant: number,
    yes: Pointer,
  ): boolean => {
    const isLinear = operation === "+" || operation === "-";
    if (isLinear ? a.kind !== 0 && b.kind !== 0 : a.kind !== 0 || b.kind !== 0) return false;
    const [aValues, bValues] = [shadowOf(room, a.slot), shadowOf(room, b.slot)];
    if (aValues === null || bValues === null) return false;
    const { i32, f64 } = memory;
    const at = asked / 4;
    i32[at] = a.slot.values;
    i32[at + 1] = b.slot.values;
    f64[at / 2 + 1] = a.scale;
    f64[at / 2 + 2] = b.scale;
    i32[at + 6] = a.kind;
    i32[at + 7] = b.kind;
    f64[at / 2 + 4] = constant;
    i32[at + 10] = codes[operation];
    i32[at + 11] = comparisons[operator];
    // the shadows' second is the one with the scale; of a difference that turns all round
    const isTurned = a.kind !== 0;
    const scaled = isTurned ? a : b;
    const scale = scaled.kind === 2 ? 1 / scaled.scale : scaled.scale;
    const turns = isTurned && operation === "-";
    const limit = turns ? -constant : constant;
    const asks = turns ? mirrored[operator] : operator;
    const plain = isTurned ? b : a;
    const most = scaled.slot.shadow.bound * Math.abs(scale);
    const error = isLinear
      ? rounding * plain.slot.shadow.bound +
        (scaled.kind === 0 ? rounding : scaledRounding) * most +
        sumError * Math.abs(limit)
      : productError * Math.abs(limit);
    const isAbove = asks === ">" || asks === ">=";
    i32[at + 12] = isTurned ? bValues : aValues;
    i32[at + 13] = isTurned ? aValues : bValues;
    singles[0] = scale;
    singles[1] = isAbove ? floatAbove(limit + error) : floatBelow(limit - error);
    singles[2] = isAbove ? floatBelow(limit - error) : floatAbove(limit + error);
    i32[at + 14] = singleBits[0] as number;
    i32[at + 15] = singleBits[1] as number;
    i32[at + 16] = singleBits[2] as number;
    i32[at + 17] = isAbove ? 1 : 0;
    const isClose = operation === "-" && constant === 0 && whole > closeRows;
    const code = codes[operation] + (scaled.kind === 0 ? 0 : scaledCodes);
    const doubtful = isClose
      ? memory.run.compareSides(comparisons[asks], asked, yes, whole)
      : memory.run.compareShadows(code, asked, yes, whole);
    judgeShade(room, a.slot.shadow, doubtful);
    judgeShade(room, b.slot.shadow, doubtful);
    return true;
  };

  return (operator, left, right, yes) => {
    if (operator === "=" || operator === "!=") return false;
    if (right.kind !== "constant") {
      const a = termOf(left);
      const b = a === null ? null : termOf(right);
      return a !== null && b !== null && compareTerms("-", a, b, operator, 0, yes);
    }
    const constant = finite(right.value);
    if (left.kind !== "arithmetic" || Number.isNaN(constant)) return false;
    const a = termOf(left.left);
    const b = a === null ? null : termOf(left.right);
    return a !== null && b !== null && compareTerms(left.operator, a, b, operator, constant, yes);
  };
}

function shadowOf(room: Room, slot: NumberSlot): Pointer | null {
  const { memory, whole } = room;
  return shadeOf(room, slot.shadow, (values) => {
    slot.shadow.bound = memory.run.shadeNumbers(slot.values, values, whole);
    return slot.shadow.bound >= 0;
  });
}

/** A form made the second time that it is asked for; `make` says false where the column can have none. */
export function shadeOf(
  room: Room,
  shade: Shade,
  make: (values: Pointer) => boolean,
): Pointer | null {
  if (shade.values !== null) return shade.values;
  shade.uses += 1;
  const bytesOfShade = room.whole * 4;
  if (shade.uses <= 1 || shade.uses === Infinity || room.memory.left < 2 * bytesOfShade)
    return null;
  shade.values = room.memory.allocate(bytesOfShade);
  if (!make(shade.values)) refuseShade(room, shade);
  return shade.values;
}

function refuseShade(room: Room, shade: Shade): void {
  releaseShade(room, shade);
  shade.uses = Infinity;
}

/** Sixteen rows of four that are compared twice cost more than the shadow saves. */
const mostDoubtful = 1 / 4;
const mostFailures = 4;

/** Gives a shadow up that leaves too much open, again and again. */
export function judgeShade(room: Room, shade: Shade, doubtful: number): void {
  if (doubtful * 16 <= room.whole * mostDoubtful) return;
  shade.failures += 1;
  if (shade.failures === mostFailures) refuseShade(room, shade);
}
