import { acrossCompanies } from "../../functions/across.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../../table/column.ts";
import { finite } from "../../functions/scalar.ts";
import type { EvaluatorOptions } from "../evaluator.ts";
import { groupRows } from "../texts.ts";
import { createClauseCache } from "./clause-cache.ts";
import { type ClauseNode, createClauseAnswerer } from "./conditions.ts";
import { opposite } from "./comparisons.ts";
import { createNumberCache } from "./number-cache.ts";
import { createLoadedColumns, type LoadedColumns } from "./loaded-columns.ts";
import { createJunction } from "./junction.ts";
import {
  type FoundPlane,
  type Mask,
  allocateNumbers,
  createNumberSlot,
  type NumberSlot,
  type Workspace,
  sortSlot,
} from "./number-slot.ts";
import { createRankComparer, isRankOfColumn } from "./ranks.ts";
import { rankRows } from "./rank-rows.ts";
import { createCalculator } from "./calculator.ts";
import { createSumComparer } from "./sum-comparer.ts";
import { createShadowComparer } from "./shadows.ts";
import { moveThreshold } from "./thresholds.ts";

/** Evaluates conditions and numbers over all rows, with caching. */
export interface NodeEvaluator {
  readonly columns: LoadedColumns;
  /** Plane of true rows, valid until `endEvaluation`. */
  yes(node: TruthNode): Pointer;
  /** Planes of true and known rows, likewise. */
  mask(node: TruthNode): Mask;
  /** Returns a new array. */
  numbers(node: NumberNode): Float64Array;
  /** Invalidates planes and trims the caches. */
  endEvaluation(): void;
}

const megabyte = 1024 * 1024;

/** Changed constants before a computed number is cached as a column. */
const changesBeforeCaching = 2;
const maxWatched = 256;

export function createNodeEvaluator(
  columns: Columns,
  workspace: Workspace,
  options: EvaluatorOptions,
): NodeEvaluator {
  const { memory, rows, whole, planeBytes, takePlane } = workspace;
  const {
    cacheBytes = 64 * megabyte,
    numberCacheBytes: heldBytes = Math.max(64 * megabyte, 8 * workspace.columnBytes),
  } = options;
  const remembers = cacheBytes > 0;
  const clauses = createClauseCache(workspace, cacheBytes);
  const numberCache = createNumberCache(workspace, heldBytes);
  let evaluations = 0;
  const temporary: Pointer[] = [];
  const loaded = createLoadedColumns(columns, workspace);
  const watched = new Map<string, { constant: number; changes: number }>();
  /** Operand planes of all open ANDs and ORs, yes and known alternating. */
  const found: Pointer[] = [];
  let list: Pointer = 0;
  let listBytes = 0;

  const cacheNumbers = (node: NumberNode, fill: (values: Pointer) => void): NumberSlot => {
    const values = allocateNumbers(workspace);
    fill(values);
    memory.f64.fill(Number.NaN, values / 8 + rows, values / 8 + whole);
    return numberCache.add(node, createNumberSlot(workspace, values, true));
  };

  const across = (node: Extract<NumberNode, { kind: "across" }>): NumberSlot =>
    numberCache.find(node) ??
    cacheNumbers(node, (values) => {
      const groups = node.group === null ? null : groupRows(node.group, columns);
      const start = values / 8;
      if (
        node.operand.kind === "column" &&
        (node.function === "rank" || node.function === "percentile")
      ) {
        const slot = loaded.number(node.operand.key);
        sortSlot(workspace, slot);
        const result = memory.f64.subarray(start, start + rows);
        rankRows(node.function, workspace, slot, groups, result);
        return;
      }
      calculator.calculate(node.operand, values);
      const operand = memory.f64.slice(start, start + rows);
      memory.f64.set(acrossCompanies(node.function, operand, groups), start);
    });

  const slotOf = (node: NumberNode): NumberSlot | null => {
    if (node.kind === "column") return loaded.number(node.key);
    return node.kind === "across" ? across(node) : numberCache.find(node);
  };

  const slotOfCompared = (node: NumberNode, constant: number): NumberSlot | null => {
    // ranks are compared without computing them until the constant changes
    const slot = isRankOfColumn(node) ? numberCache.find(node) : slotOf(node);
    if (slot !== null || !remembers) return slot;
    const text = canonicalText(node);
    let watch = watched.get(text);
    if (watch === undefined) {
      if (watched.size === maxWatched) watched.clear();
      watch = { constant, changes: 0 };
      watched.set(text, watch);
    }
    if (watch.constant !== constant) watch.changes += 1;
    watch.constant = constant;
    if (watch.changes < changesBeforeCaching) return null;
    if (node.kind === "across") return across(node);
    return cacheNumbers(node, (values) => calculator.calculate(node, values));
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
      i32[at] = found[from] ?? 0;
    }
    found.length = base;
  };

  const takeTemporary = (): Pointer => {
    const plane = takePlane();
    temporary.push(plane);
    return plane;
  };

  const join = (kind: "and" | "or", operands: readonly TruthNode[], negated: boolean): Pointer => {
    const [only] = operands;
    if (only !== undefined && operands.length === 1) return yes(only, negated);
    const base = found.length;
    for (const operand of operands) found.push(yes(operand, negated));
    listFrom(base);
    const plane = takeTemporary();
    memory.run.join(kind === "and" ? 1 : 0, list, operands.length, plane, planeBytes);
    return plane;
  };

  /** Pushes NOT down to the clauses: swaps AND and OR and inverts comparisons. */
  const yes = (node: TruthNode, negated: boolean): Pointer => {
    switch (node.kind) {
      case "not":
        return yes(node.operand, !negated);
      case "and":
      case "or":
        return join((node.kind === "and") === negated ? "or" : "and", node.operands, negated);
      default: {
        if (!remembers) return keepPlane(answerer.yes(node, negated));
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
    const [yes, known] = [takeTemporary(), takeTemporary()];
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

  /** Fast path for a comparison whose constant changes. */
  const moved = (node: ClauseNode, negated: boolean): Mask | null => {
    if (node.kind !== "compare" || node.right.kind !== "constant") return null;
    const { left, right } = node;
    const slot = left.kind === "column" ? loaded.number(left.key) : numberCache.find(left);
    const constant = finite(right.value);
    if (slot === null || Number.isNaN(constant)) return null;
    const operator = negated ? opposite[node.operator] : node.operator;
    return moveThreshold(workspace, operator, slot, constant, evaluations);
  };

  const clause = (node: ClauseNode, negated: boolean): Mask => {
    if (!remembers) {
      return {
        yes: keepPlane(answerer.yes(node, negated)),
        known: keepPlane(answerer.known(node)),
      };
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

  const keepPlane = ({ plane, owned }: FoundPlane): Pointer => {
    if (owned) temporary.push(plane);
    return plane;
  };

  const calculator = createCalculator(workspace, {
    slotOf,
    mask: (condition) => mask(condition, false),
  });
  const compareCalculations = createShadowComparer(workspace, slotOf);
  const compareRanks = createRankComparer(workspace, loaded);
  const compareSums = createSumComparer(workspace, slotOf);
  const answerer = createClauseAnswerer(workspace, {
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

  const junction = remembers ? createJunction(workspace, (node) => yes(node, false)) : null;

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
      const values = memory.allocate(workspace.columnBytes);
      calculator.calculate(node, values);
      const numbers = memory.f64.slice(values / 8, values / 8 + rows);
      memory.release(values, workspace.columnBytes);
      return numbers;
    },
    endEvaluation() {
      evaluations += 1;
      for (const plane of temporary) workspace.givePlane(plane);
      temporary.length = 0;
      found.length = 0;
      clauses.endEvaluation();
      numberCache.evict();
    },
  };
}
