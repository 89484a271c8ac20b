import { finite } from "../../functions/scalar.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import { comparisons, mirrored } from "./comparisons.ts";
import { floatAbove, floatBelow } from "./floats.ts";
import { type NumberSlot, releaseShade, type Workspace, type Shade } from "./number-slot.ts";

/** False if this comparison has no shadows. */
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

/** Range of shadow values and constants. */
const [minScale, maxScale] = [2 ** -60, 2 ** 60];

/**
 * Relative rounding error with a margin: once per side, twice more if scaled, a few times for a
 * product or quotient.
 */
const rounding = 1.05 * 2 ** -24;
const scaledRounding = 3 * rounding;
const [sumError, productError] = [2 ** -22, 2 ** -20];

const bytes = 72;
const codes = { "+": 0, "-": 1, "*": 2, "/": 3 } as const;
const scaledCodes = 4;

/**
 * Above this many rows exact rechecks miss the cache, so the tighter per-row bound is worth
 * computing.
 */
const defaultCloseRows = 200_000;

/** Compares in 32 bits, rechecking exactly where ambiguous. */
export function createShadowComparer(
  workspace: Workspace,
  slotOf: (node: NumberNode) => NumberSlot | null,
  closeRows = defaultCloseRows,
): ShadowComparer {
  const { memory, whole } = workspace;
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
    if (!(Math.abs(scale) >= minScale && Math.abs(scale) <= maxScale)) return null;
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
    const [aValues, bValues] = [shadowOf(workspace, a.slot), shadowOf(workspace, b.slot)];
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
    // the second operand carries the scale; a difference inverts the order
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
    i32[at + 14] = singleBits[0] ?? 0;
    i32[at + 15] = singleBits[1] ?? 0;
    i32[at + 16] = singleBits[2] ?? 0;
    i32[at + 17] = isAbove ? 1 : 0;
    const isClose = operation === "-" && constant === 0 && whole > closeRows;
    const code = codes[operation] + (scaled.kind === 0 ? 0 : scaledCodes);
    const doubtful = isClose
      ? memory.run.compareSides(comparisons[asks], asked, yes, whole)
      : memory.run.compareShadows(code, asked, yes, whole);
    dropWeakShade(workspace, a.slot.shadow, doubtful);
    dropWeakShade(workspace, b.slot.shadow, doubtful);
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

function shadowOf(workspace: Workspace, slot: NumberSlot): Pointer | null {
  const { memory, whole } = workspace;
  return shadeOf(workspace, slot.shadow, (values) => {
    slot.shadow.bound = memory.run.shadeNumbers(slot.values, values, whole);
    return slot.shadow.bound >= 0;
  });
}

/** Created at the second request; `make` returns false if the column cannot have one. */
export function shadeOf(
  workspace: Workspace,
  shade: Shade,
  make: (values: Pointer) => boolean,
): Pointer | null {
  if (shade.values !== null) return shade.values;
  shade.uses += 1;
  const bytesOfShade = workspace.whole * 4;
  if (shade.uses <= 1 || shade.uses === Infinity || workspace.memory.left < 2 * bytesOfShade)
    return null;
  shade.values = workspace.memory.allocate(bytesOfShade);
  if (!make(shade.values)) disableShade(workspace, shade);
  return shade.values;
}

function disableShade(workspace: Workspace, shade: Shade): void {
  releaseShade(workspace, shade);
  shade.uses = Infinity;
}

/** Above this share of rechecked 16-row groups the shadow is slower. */
const maxDoubtful = 1 / 4;
const maxFailures = 4;

/** Drops a shadow that repeatedly leaves too much to recheck. */
export function dropWeakShade(workspace: Workspace, shade: Shade, doubtful: number): void {
  if (doubtful * 16 <= workspace.whole * maxDoubtful) return;
  shade.failures += 1;
  if (shade.failures === maxFailures) disableShade(workspace, shade);
}
