import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type ComparisonOperator, satisfiesComparison } from "../../grammar/tokens.ts";
import { finite } from "../../functions/scalar.ts";
import type { NumberNode, TextNode, TruthNode } from "../../semantics/checked.ts";
import { hasMember, markMembers } from "../members.ts";
import { foldText } from "../texts.ts";
import type { Calculator } from "./calculator.ts";
import { comparisons, mirrored, opposite } from "./comparisons.ts";
import type { LoadedColumns } from "./loaded-columns.ts";
import type { FoundPlane, Mask, NumberSlot, Workspace } from "./number-slot.ts";
import { compareWithConstant } from "./order-codes.ts";
import type { ShadowComparer } from "./shadows.ts";
import { markRows } from "./planes.ts";
import { watchThreshold } from "./thresholds.ts";

/** A condition other than AND, OR and NOT. */
export type ClauseNode = Exclude<TruthNode, { kind: "and" | "or" | "not" }>;

export interface ConditionParts {
  readonly remembers: boolean;
  readonly columns: LoadedColumns;
  readonly calculator: Calculator;
  readonly compareShadows: ShadowComparer;
  /** The loaded or cached column of a node; null if it must be computed. */
  slotOf(node: NumberNode): NumberSlot | null;
  /** Like `slotOf`, for a node compared with changing constants. */
  slotOfCompared(node: NumberNode, constant: number): NumberSlot | null;
  mask(node: TruthNode): Mask;
}

export interface ClauseAnswerer {
  yes(node: ClauseNode, negated: boolean): FoundPlane;
  known(node: ClauseNode): FoundPlane;
}

export function createClauseAnswerer(workspace: Workspace, parts: ConditionParts): ClauseAnswerer {
  const { memory, whole, planeBytes, everything, nothing } = workspace;
  const { run } = memory;
  const take = workspace.takePlane;
  const all: FoundPlane = { plane: everything, owned: false };
  const none: FoundPlane = { plane: nothing, owned: false };
  const own = (plane: Pointer): FoundPlane => ({ plane, owned: true });
  const fixed = (value: boolean): FoundPlane => (value ? all : none);

  const without = (plane: Pointer, negated: boolean): FoundPlane => {
    const yes = take();
    if (negated) run.copyPlane(plane, yes, planeBytes);
    else run.andNotPlanes(everything, plane, yes, planeBytes);
    return own(yes);
  };

  const compareSlot = (
    operator: ComparisonOperator,
    slot: NumberSlot,
    constant: number,
  ): FoundPlane => {
    const yes = take();
    compareWithConstant(workspace, operator, slot, constant, yes);
    if (parts.remembers) watchThreshold(workspace, operator, slot, constant);
    return own(yes);
  };

  const compare = (
    operator: ComparisonOperator,
    left: NumberNode,
    right: NumberNode,
  ): FoundPlane => {
    if (left.kind === "constant") {
      if (right.kind !== "constant") return compare(mirrored[operator], right, left);
      return fixed(satisfiesComparison(operator, finite(left.value), finite(right.value)));
    }
    if (right.kind === "constant") {
      const constant = finite(right.value);
      if (Number.isNaN(constant)) return none;
      const slot = parts.slotOfCompared(left, constant);
      if (slot !== null) return compareSlot(operator, slot, constant);
    } else {
      const first = parts.slotOf(left);
      const second = parts.slotOf(right);
      if (first !== null && second !== null) {
        const yes = take();
        if (parts.compareShadows(operator, left, right, yes)) return own(yes);
        run.compareColumns(comparisons[operator], first.values, second.values, yes, whole);
        return own(yes);
      }
    }
    const yes = take();
    if (parts.compareShadows(operator, left, right, yes)) return own(yes);
    parts.calculator.compare(operator, left, right, yes);
    // computed planes can have bits after the last row
    run.andPlanes(yes, everything, yes, planeBytes);
    return own(yes);
  };

  const knownNumber = (node: NumberNode): FoundPlane => {
    if (node.kind === "constant") return fixed(!Number.isNaN(finite(node.value)));
    const slot = parts.slotOf(node);
    const known = take();
    // a temporary plane must be copied
    if (slot?.temporary === true) run.copyPlane(slot.known, known, planeBytes);
    else if (slot !== null) {
      workspace.givePlane(known);
      return { plane: slot.known, owned: false };
    } else {
      parts.calculator.know(node, known);
      run.andPlanes(known, everything, known, planeBytes);
    }
    return own(known);
  };

  const knownText = (node: TextNode): FoundPlane =>
    node.kind === "text"
      ? fixed(foldText(node.value) !== "")
      : { plane: parts.columns.text(node.key).known, owned: false };

  const both = (first: FoundPlane, second: FoundPlane): FoundPlane => {
    if (first.plane === everything || second.plane === nothing) {
      if (first.owned) workspace.givePlane(first.plane);
      return second;
    }
    if (second.plane === everything || first.plane === nothing) {
      if (second.owned) workspace.givePlane(second.plane);
      return first;
    }
    const known = first.owned ? first.plane : second.owned ? second.plane : take();
    run.andPlanes(first.plane, second.plane, known, planeBytes);
    if (first.owned && second.owned) workspace.givePlane(second.plane);
    return own(known);
  };

  const sameText = (left: TextNode, right: TextNode, negated: boolean): FoundPlane => {
    if (left.kind === "text") {
      if (right.kind !== "text") return sameText(right, left, negated);
      const [a, b] = [foldText(left.value), foldText(right.value)];
      return fixed(a !== "" && b !== "" && (a === b) !== negated);
    }
    const column = parts.columns.text(left.key);
    if (right.kind === "text") {
      const wanted = foldText(right.value);
      const id = column.ids.get(wanted);
      if (wanted === "" || (id === undefined && !negated)) return none;
      if (id === undefined) return { plane: column.known, owned: false };
      const yes = take();
      run.sameCode(column.width, column.codes, id, yes, whole);
      if (negated) run.andNotPlanes(column.known, yes, yes, planeBytes);
      return own(yes);
    }
    const other = parts.columns.text(right.key);
    const yes = take();
    const mapBytes = column.ids.size * 4;
    const map = memory.allocate(mapBytes);
    for (const [text, id] of column.ids) memory.i32[map / 4 + id] = other.ids.get(text) ?? -2;
    run.sameCodes(
      ...([column.width, column.codes, other.width, other.codes] as const),
      ...([map, column.mask, other.mask, yes, whole] as const),
    );
    memory.release(map, mapBytes);
    if (negated) {
      run.andNotPlanes(column.known, yes, yes, planeBytes);
      run.andPlanes(yes, other.known, yes, planeBytes);
    }
    return own(yes);
  };

  const hasText = (held: TextNode, value: string, negated: boolean): FoundPlane => {
    const text = foldText(value);
    if (text === "") return none;
    if (held.kind === "text") return fixed(hasMember(held.value, text) !== negated);
    const yes = take();
    const { column } = parts.columns.text(held.key);
    markRows(column.codes, markMembers(column, text), memory.i32, yes / 4, planeBytes / 4);
    if (negated) run.andNotPlanes(everything, yes, yes, planeBytes);
    return own(yes);
  };

  const isEmpty = (operand: NumberNode | TextNode, negated: boolean): FoundPlane => {
    const isText = operand.kind === "text" || operand.kind === "text-column";
    const known = isText ? knownText(operand) : knownNumber(operand);
    if (negated) return known;
    const yes = known.owned ? known.plane : take();
    run.andNotPlanes(everything, known.plane, yes, planeBytes);
    return own(yes);
  };

  return {
    yes(node, negated) {
      switch (node.kind) {
        case "truth":
          return fixed(node.value !== negated);
        case "truth-column":
          return compareSlot(negated ? "=" : "!=", parts.columns.number(node.key), 0);
        case "compare":
          return compare(negated ? opposite[node.operator] : node.operator, node.left, node.right);
        case "same-text":
          return sameText(node.left, node.right, negated);
        case "has-text":
          return hasText(node.left, node.right.value, negated);
        case "is-empty":
          return isEmpty(node.operand, negated);
        case "is-unknown":
          return without(parts.mask(node.operand).known, negated);
      }
    },
    known(node) {
      switch (node.kind) {
        case "truth":
        case "is-empty":
        case "is-unknown":
          return all;
        case "truth-column":
          return { plane: parts.columns.number(node.key).known, owned: false };
        case "compare":
          return both(knownNumber(node.left), knownNumber(node.right));
        case "has-text":
          return fixed(foldText(node.right.value) !== "");
        case "same-text":
          return both(knownText(node.left), knownText(node.right));
      }
    },
  };
}
