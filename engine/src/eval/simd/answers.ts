import { acrossCompanies } from "../../functions/across.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../columns.ts";
import { finite } from "../../functions/finite.ts";
import type { EvaluatorOptions } from "../evaluator.ts";
import { groupRows } from "../texts.ts";
import { createClauseCache } from "./clause-cache.ts";
import { type ClauseNode, createClauseAnswerer } from "./conditions.ts";
import { opposite } from "./comparisons.ts";
import { createHeldNumbers } from "./held-numbers.ts";
import { createLoadedColumns, type LoadedColumns } from "./loaded-columns.ts";
import { createJunction } from "./junction.ts";
import type { FoundPlane, Mask } from "./masks.ts";
import {
  allocateNumbers,
  createNumberSlot,
  type NumberSlot,
  type Room,
  sortSlot,
} from "./number-slot.ts";
import { createRankComparer, isRankOfColumn } from "./ranks.ts";
import { rankRows } from "./rank-rows.ts";
import { createCalculator } from "./calculator.ts";
import { createSumComparer } from "./shaded-sums.ts";
import { createShadowComparer } from "./shadows.ts";
import { moveThreshold } from "./thresholds.ts";

/** Works out conditions and numbers over all rows, and remembers parts of them. */
export interface Answers {
  readonly columns: LoadedColumns;
  /** The plane of rows where a condition holds, good until `settle`. */
  yes(node: TruthNode): Pointer;
  /** With that of the rows where its answer is known, likewise. */
  mask(node: TruthNode): Mask;
  /** A number a row, the caller's own. */
  numbers(node: NumberNode): Float64Array;
  /** Ends what `mask` gave, and gives up what exceeds the bounds. */
  settle(): void;
}

const megabyte = 1024 * 1024;

/** A slider that computes its own number: comparisons of it before it is held as a column. */
const changesBeforeHolding = 2;
const mostWatched = 256;

export function createAnswers(columns: Columns, room: Room, options: EvaluatorOptions): Answers {
  const { memory, rows, whole, planeBytes, takePlane } = room;
  const { cacheBytes = 64 * megabyte, heldBytes = Math.max(64 * megabyte, 8 * room.columnBytes) } =
    options;
  const remembers = cacheBytes > 0;
  const clauses = createClauseCache(room, cacheBytes);
  const held = createHeldNumbers(room, heldBytes);
  let evaluations = 0;
  /** Planes of this evaluation alone. */
  const passing: Pointer[] = [];
  const loaded = createLoadedColumns(columns, room);
  const watched = new Map<string, { constant: number; changes: number }>();
  /** The planes of operands, yes and known in turn, of all ANDs and ORs under way. */
  const found: Pointer[] = [];
  let list: Pointer = 0;
  let listBytes = 0;

  const hold = (node: NumberNode, fill: (values: Pointer) => void): NumberSlot => {
    const values = allocateNumbers(room);
    fill(values);
    memory.f64.fill(Number.NaN, values / 8 + rows, values / 8 + whole);
    return held.keep(node, createNumberSlot(room, values, true));
  };

  const across = (node: Extract<NumberNode, { kind: "across" }>): NumberSlot =>
    held.find(node) ??
    hold(node, (values) => {
      const groups = node.group === null ? null : groupRows(node.group, columns);
      const start = values / 8;
      if (
        node.operand.kind === "column" &&
        (node.function === "rank" || node.function === "percentile")
      ) {
        const slot = loaded.number(node.operand.key);
        sortSlot(room, slot);
        const result = memory.f64.subarray(start, start + rows);
        rankRows(node.function, room, slot, groups, result);
        return;
      }
      calculator.calculate(node.operand, values);
      const operand = memory.f64.slice(start, start + rows);
      memory.f64.set(acrossCompanies(node.function, operand, groups), start);
    });

  const slotOf = (node: NumberNode): NumberSlot | null => {
    if (node.kind === "column") return loaded.number(node.key);
    return node.kind === "across" ? across(node) : held.find(node);
  };

  const slotOfCompared = (node: NumberNode, constant: number): NumberSlot | null => {
    // a rank is compared without being worked out, until its constant is moved
    const slot = isRankOfColumn(node) ? held.find(node) : slotOf(node);
    if (slot !== null || !remembers) return slot;
    const text = canonicalText(node);
    let watch = watched.get(text);
    if (watch === undefined) {
      if (watched.size === mostWatched) watched.clear();
      watch = { constant, changes: 0 };
      watched.set(text, watch);
    }
    if (watch.constant !== constant) watch.changes += 1;
    watch.constant = constant;
    if (watch.changes < changesBeforeHolding) return null;
    if (node.kind === "across") return across(node);
    return hold(node, (values) => calculator.calculate(node, values));
  };

  const listFrom = (base: number): void => {
    const bytes = (found.length - base) * 4;
    if (bytes > listBytes) {
      if (listBytes > 0) memory.release(list, listBytes);
      listBytes = bytes * 2;
      list = memory.allocate(listBytes);
    }
    const { i32 } = memory;
    for (let from = base, at = list / 4; from < found.length; from += 1, at += 1) {
      i32[at] = found[from] as number;
    }
    found.length = base;
  };

  const takePassing = (): Pointer => {
    const plane = takePlane();
    passing.push(plane);
    return plane;
  };

  const join = (kind: "and" | "or", operands: readonly TruthNode[], negated: boolean): Pointer => {
    const [only] = operands;
    if (only !== undefined && operands.length === 1) return yes(only, negated);
    const base = found.length;
    for (const operand of operands) found.push(yes(operand, negated));
    listFrom(base);
    const plane = takePassing();
    memory.run.join(kind === "and" ? 1 : 0, list, operands.length, plane, planeBytes);
    return plane;
  };

  /** NOT is carried down to the clauses: it swaps AND and OR, and turns a comparison round. */
  const yes = (node: TruthNode, negated: boolean): Pointer => {
    switch (node.kind) {
      case "not":
        return yes(node.operand, !negated);
      case "and":
      case "or":
        return join((node.kind === "and") === negated ? "or" : "and", node.operands, negated);
      default: {
        if (!remembers) return pass(answerer.yes(node, negated));
        const quick = moved(node, negated);
        return quick?.yes ?? clauses.ask(node, negated, () => answerer.yes(node, negated));
      }
    }
  };

  const combine = (kind: "and" | "or", operands: readonly TruthNode[], negated: boolean): Mask => {
    const [only] = operands;
    if (only !== undefined && operands.length === 1) return mask(only, negated);
    const base = found.length;
    for (const operand of operands) {
      const { yes, known } = mask(operand, negated);
      found.push(yes, known);
    }
    listFrom(base);
    const [yes, known] = [takePassing(), takePassing()];
    memory.run.combine(kind === "and" ? 1 : 0, list, operands.length, yes, known, planeBytes);
    return { yes, known };
  };

  const mask = (node: TruthNode, negated: boolean): Mask => {
    switch (node.kind) {
      case "not":
        return mask(node.operand, !negated);
      case "and":
      case "or":
        return combine((node.kind === "and") === negated ? "or" : "and", node.operands, negated);
      default:
        return clause(node, negated);
    }
  };

  /** The answer to a comparison whose constant is being moved, which needs no text to be found. */
  const moved = (node: ClauseNode, negated: boolean): Mask | null => {
    if (node.kind !== "compare" || node.right.kind !== "constant") return null;
    const { left, right } = node;
    const slot = left.kind === "column" ? loaded.number(left.key) : held.find(left);
    const constant = finite(right.value);
    if (slot === null || Number.isNaN(constant)) return null;
    const operator = negated ? opposite[node.operator] : node.operator;
    return moveThreshold(room, operator, slot, constant, evaluations);
  };

  const clause = (node: ClauseNode, negated: boolean): Mask => {
    if (!remembers) {
      return { yes: pass(answerer.yes(node, negated)), known: pass(answerer.known(node)) };
    }
    return (
      moved(node, negated) ??
      clauses.askMask(
        node,
        negated,
        () => answerer.yes(node, negated),
        () => answerer.known(node),
      )
    );
  };

  const pass = ({ plane, owned }: FoundPlane): Pointer => {
    if (owned) passing.push(plane);
    return plane;
  };

  const calculator = createCalculator(room, {
    slotOf,
    mask: (condition) => mask(condition, false),
  });
  const compareCalculations = createShadowComparer(room, slotOf);
  const compareRanks = createRankComparer(room, loaded);
  const compareSums = createSumComparer(room, slotOf);
  const answerer = createClauseAnswerer(room, {
    remembers,
    columns: loaded,
    calculator,
    compareShadows(operator, left, right, yes) {
      if (left.kind === "aggregate") return compareSums(operator, left, right, yes);
      if (left.kind === "across") return compareRanks(operator, left, right, yes);
      return compareCalculations(operator, left, right, yes);
    },
    slotOf,
    slotOfCompared,
    mask: (node) => mask(node, false),
  });

  const junction = remembers ? createJunction(room, (node) => yes(node, false)) : null;

  return {
    columns: loaded,
    yes(node) {
      if (junction === null || (node.kind !== "and" && node.kind !== "or")) return yes(node, false);
      return junction(node, evaluations) ?? yes(node, false);
    },
    mask: (node) => mask(node, false),
    numbers(node) {
      const slot = slotOf(node);
      if (slot !== null) return memory.f64.slice(slot.values / 8, slot.values / 8 + rows);
      const values = memory.allocate(room.columnBytes);
      calculator.calculate(node, values);
      const numbers = memory.f64.slice(values / 8, values / 8 + rows);
      memory.release(values, room.columnBytes);
      return numbers;
    },
    settle() {
      evaluations += 1;
      for (const plane of passing) room.givePlane(plane);
      passing.length = 0;
      found.length = 0;
      clauses.settle();
      held.trim();
    },
  };
}
