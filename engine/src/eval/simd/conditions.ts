import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { ComparisonOperator } from "../../grammar/tokens.ts";
import { finite } from "../../functions/finite.ts";
import type { NumberNode, TextNode, TruthNode } from "../../semantics/checked.ts";
import { foldText } from "../texts.ts";
import type { Calculator } from "./calculator.ts";
import { comparisons, holdsBetween, mirrored, opposite } from "./comparisons.ts";
import type { LoadedColumns } from "./loaded-columns.ts";
import type { Mask } from "./masks.ts";
import type { NumberSlot, Room } from "./number-slot.ts";
import { watchThreshold } from "./thresholds.ts";

/** A condition that is no AND, OR or NOT. */
export type ClauseNode = Exclude<TruthNode, { kind: "and" | "or" | "not" }>;

/** A clause's answers and the planes that were taken for them. */
export interface FoundMask extends Mask {
  readonly owned: readonly Pointer[];
}

export interface ConditionParts {
  /** Whether answers to constants that move build on those of before. */
  readonly remembers: boolean;
  readonly columns: LoadedColumns;
  readonly calculator: Calculator;
  /** The column or held number behind a node, or null where it has to be calculated. */
  slotOf(node: NumberNode): NumberSlot | null;
  /** Like `slotOf`, for a node that is compared with changing constants. */
  slotOfCompared(node: NumberNode, constant: number): NumberSlot | null;
  mask(node: TruthNode): Mask;
}

/** Answers a clause over all rows, or what is the opposite of it. */
export function createClauseAnswerer(
  room: Room,
  parts: ConditionParts,
): (node: ClauseNode, negated: boolean) => FoundMask {
  const { memory, whole, planeBytes, everything, nothing } = room;
  const { run } = memory;
  const take = room.takePlane;
  const fixed = (value: boolean): FoundMask => ({
    yes: value ? everything : nothing,
    known: everything,
    owned: [],
  });
  const unknown: FoundMask = { yes: nothing, known: nothing, owned: [] };

  const copy = (plane: Pointer): Pointer => {
    const copied = take();
    run.copyPlane(plane, copied, planeBytes);
    return copied;
  };

  /** Where a plane is not set, or `negated` where it is: known throughout. */
  const without = (plane: Pointer, negated: boolean): FoundMask => {
    const yes = take();
    if (negated) run.copyPlane(plane, yes, planeBytes);
    else run.andNotPlanes(everything, plane, yes, planeBytes);
    return { yes, known: everything, owned: [yes] };
  };

  const compareSlot = (
    operator: ComparisonOperator,
    slot: NumberSlot,
    constant: number,
  ): FoundMask => {
    const yes = take();
    run.compareConstant(comparisons[operator], slot.values, constant, yes, whole);
    if (parts.remembers) watchThreshold(room, operator, slot, constant);
    if (!slot.passing) return { yes, known: slot.known, owned: [yes] };
    const known = copy(slot.known);
    return { yes, known, owned: [yes, known] };
  };

  const compare = (
    operator: ComparisonOperator,
    left: NumberNode,
    right: NumberNode,
  ): FoundMask => {
    if (left.kind === "constant") {
      if (right.kind !== "constant") return compare(mirrored[operator], right, left);
      const [a, b] = [finite(left.value), finite(right.value)];
      if (Number.isNaN(a) || Number.isNaN(b)) return unknown;
      return fixed(holdsBetween(operator, a, b));
    }
    if (right.kind === "constant") {
      const constant = finite(right.value);
      if (Number.isNaN(constant)) return unknown;
      const slot = parts.slotOfCompared(left, constant);
      if (slot !== null) return compareSlot(operator, slot, constant);
    } else {
      const first = parts.slotOf(left);
      const second = parts.slotOf(right);
      if (first !== null && second !== null) {
        const [yes, known] = [take(), take()];
        run.compareColumns(comparisons[operator], first.values, second.values, yes, whole);
        run.andPlanes(first.known, second.known, known, planeBytes);
        return { yes, known, owned: [yes, known] };
      }
    }
    const [yes, known] = [take(), take()];
    parts.calculator.compare(operator, left, right, { yes, known });
    // what is calculated may have a value behind the last row
    run.andPlanes(yes, everything, yes, planeBytes);
    run.andPlanes(known, everything, known, planeBytes);
    return { yes, known, owned: [yes, known] };
  };

  const sameText = (left: TextNode, right: TextNode, negated: boolean): FoundMask => {
    if (left.kind === "text") {
      if (right.kind !== "text") return sameText(right, left, negated);
      const [a, b] = [foldText(left.value), foldText(right.value)];
      return a === "" || b === "" ? unknown : fixed((a === b) !== negated);
    }
    const column = parts.columns.text(left.key);
    const yes = take();
    if (right.kind === "text") {
      const wanted = foldText(right.value);
      if (wanted === "") {
        room.givePlane(yes);
        return unknown;
      }
      run.sameCode(column.width, column.codes, column.ids.get(wanted) ?? -1, yes, whole);
      if (!column.ids.has(wanted)) memory.u8.fill(0, yes, yes + planeBytes);
      if (negated) run.andNotPlanes(column.known, yes, yes, planeBytes);
      return { yes, known: column.known, owned: [yes] };
    }
    const other = parts.columns.text(right.key);
    const known = take();
    const mapBytes = column.ids.size * 4;
    const map = memory.allocate(mapBytes);
    for (const [text, id] of column.ids) memory.i32[map / 4 + id] = other.ids.get(text) ?? -2;
    run.sameCodes(
      ...([column.width, column.codes, other.width, other.codes] as const),
      ...([map, column.mask, other.mask, yes, whole] as const),
    );
    memory.release(map, mapBytes);
    run.andPlanes(column.known, other.known, known, planeBytes);
    if (negated) run.andNotPlanes(known, yes, yes, planeBytes);
    return { yes, known, owned: [yes, known] };
  };

  const isEmpty = (operand: NumberNode | TextNode, negated: boolean): FoundMask => {
    if (operand.kind === "text") return fixed((foldText(operand.value) === "") !== negated);
    if (operand.kind === "text-column")
      return without(parts.columns.text(operand.key).known, negated);
    const slot = parts.slotOf(operand);
    if (slot !== null) return without(slot.known, negated);
    const yes = take();
    parts.calculator.know(operand, yes);
    if (negated) run.andPlanes(everything, yes, yes, planeBytes);
    else run.andNotPlanes(everything, yes, yes, planeBytes);
    return { yes, known: everything, owned: [yes] };
  };

  return (node, negated) => {
    switch (node.kind) {
      case "truth":
        return fixed(node.value !== negated);
      case "truth-column":
        return compareSlot(negated ? "=" : "!=", parts.columns.number(node.key), 0);
      case "compare":
        return compare(negated ? opposite[node.operator] : node.operator, node.left, node.right);
      case "same-text":
        return sameText(node.left, node.right, negated);
      case "is-empty":
        return isEmpty(node.operand, negated);
      case "is-unknown":
        return without(parts.mask(node.operand).known, negated);
    }
  };
}
