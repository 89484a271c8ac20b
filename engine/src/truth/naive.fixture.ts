import type { ColumnKey } from "../contract/index.ts";
import type { CheckedNode, NumberNode, TextNode, TruthNode } from "../semantics/checked.ts";
import type { Market } from "./any-market.fixture.ts";
import {
  applyScalar,
  calculate,
  changeBetween,
  type Figure,
  growBetween,
  joinFigures,
  placeAmong,
} from "./naive-numbers.fixture.ts";

export type Truth = boolean | null;

/** Result of a condition over a market, computed company by company. */
export interface NaiveAnswer {
  readonly truths: readonly Truth[];
  readonly matched: readonly number[];
  readonly lacking: number;
  readonly lackingColumns: readonly { readonly key: ColumnKey; readonly rows: number }[];
}

export interface Naive {
  answer(condition: TruthNode): NaiveAnswer;
  number(node: NumberNode, row: number): Figure;
  text(node: TextNode, row: number): string | null;
  truth(node: TruthNode, row: number): Truth;
}

/** The slowest reading of a checked tree: one row, one node, null for empty and for unknown. */
export function createNaive(market: Market): Naive {
  const rows = Array.from({ length: market.rows }, (_, row) => row);
  const acrossAll = new Map<NumberNode, readonly Figure[]>();

  const text = (node: TextNode, row: number): string | null => {
    const written = node.kind === "text" ? node.value : market.cells(node.key)[row];
    const same = String(written ?? "")
      .trim()
      .toLowerCase();
    return same === "" ? null : same;
  };

  const across = (node: Extract<NumberNode, { kind: "across" }>, row: number): Figure => {
    let known = acrossAll.get(node);
    if (known === undefined) {
      const { group } = node;
      const all = rows.map((at) => number(node.operand, at));
      const groups = rows.map((at) => (group === null ? "all" : text(group, at)));
      const members = Map.groupBy(rows, (at) => groups[at] ?? "");
      known = rows.map((at) => {
        if (groups[at] === null) return null;
        const others = members.get(groups[at] ?? "") ?? [];
        return placeAmong(
          node.function,
          all[at] ?? null,
          others.map((other) => all[other] ?? null),
        );
      });
      acrossAll.set(node, known);
    }
    return known[row] ?? null;
  };

  const number = (node: NumberNode, row: number): Figure => {
    switch (node.kind) {
      case "constant":
        return node.value;
      case "column":
        return (market.cells(node.key)[row] ?? null) as Figure;
      case "negate": {
        const value = number(node.operand, row);
        return value === null ? null : -value;
      }
      case "arithmetic":
        return calculate(node.operator, number(node.left, row), number(node.right, row));
      case "scalar":
        return applyScalar(node.function, number(node.operand, row));
      case "aggregate":
        return joinFigures(
          node.function,
          node.operands.map((operand) => number(operand, row)),
        );
      case "coalesce": {
        const known = node.operands.map((operand) => number(operand, row));
        return known.find((value) => value !== null) ?? null;
      }
      case "if": {
        const condition = truth(node.condition, row);
        if (condition === null) return null;
        return number(condition ? node.then : node.otherwise, row);
      }
      case "growth":
        return growBetween(number(node.first, row), number(node.last, row), node.years);
      case "change":
        return changeBetween(number(node.first, row), number(node.last, row));
      case "across":
        return across(node, row);
    }
  };

  const truth = (node: TruthNode, row: number): Truth => {
    switch (node.kind) {
      case "truth":
        return node.value;
      case "truth-column": {
        const cell = market.cells(node.key)[row] ?? null;
        return cell === null ? null : cell === 1;
      }
      case "compare":
        return compare(node.operator, number(node.left, row), number(node.right, row));
      case "same-text": {
        const [left, right] = [text(node.left, row), text(node.right, row)];
        return left === null || right === null ? null : left === right;
      }
      case "has-text": {
        const wanted = text(node.right, row);
        const cell = node.left.kind === "text" ? node.left.value : market.cells(node.left.key)[row];
        if (wanted === null) return null;
        return String(cell ?? "")
          .split("\n")
          .some((each) => each.trim().toLowerCase() === wanted);
      }
      case "is-empty": {
        const { operand } = node;
        const isText = operand.kind === "text" || operand.kind === "text-column";
        return (isText ? text(operand, row) : number(operand, row)) === null;
      }
      case "is-unknown":
        return truth(node.operand, row) === null;
      case "not": {
        const value = truth(node.operand, row);
        return value === null ? null : !value;
      }
      case "and":
      case "or": {
        const values = node.operands.map((operand) => truth(operand, row));
        const decisive = node.kind === "or";
        if (values.includes(decisive)) return decisive;
        return values.includes(null) ? null : !decisive;
      }
    }
  };

  const keysOf = new Map<TruthNode, ReadonlySet<ColumnKey>>();
  /** The columns that an unknown row lacks in the parts that left its answer open. */
  const blame = (node: TruthNode, row: number): ReadonlySet<ColumnKey> => {
    if (truth(node, row) !== null) return new Set();
    if (node.kind === "and" || node.kind === "or") {
      return new Set(node.operands.flatMap((operand) => [...blame(operand, row)]));
    }
    if (node.kind === "not") return blame(node.operand, row);
    const keys = keysOf.get(node) ?? new Set(listKeys(node));
    keysOf.set(node, keys);
    return new Set([...keys].filter((key) => isEmptyCell(market.cells(key)[row])));
  };

  const answer = (condition: TruthNode): NaiveAnswer => {
    const truths = rows.map((row) => truth(condition, row));
    const counts = new Map<ColumnKey, number>();
    for (const row of rows) {
      if (truths[row] !== null) continue;
      for (const key of blame(condition, row)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return {
      truths,
      matched: rows.filter((row) => truths[row] === true),
      lacking: truths.filter((value) => value === null).length,
      lackingColumns: [...counts]
        .map(([key, rows]) => ({ key, rows }))
        .sort((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1)),
    };
  };
  return { answer, number, text, truth };
}

function isEmptyCell(cell: number | string | null | undefined): boolean {
  return cell === null || cell === undefined || String(cell).trim() === "";
}

function compare(operator: string, left: Figure, right: Figure): Truth {
  if (left === null || right === null) return null;
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "=":
      return left === right;
    default:
      return left !== right;
  }
}

/** Every column that stands in a tree, found without knowing its kinds of node. */
function listKeys(node: CheckedNode): ColumnKey[] {
  if ("key" in node) return [node.key];
  return Object.values(node).flatMap((part: unknown) =>
    (Array.isArray(part) ? part : [part]).flatMap((each: unknown) =>
      typeof each === "object" && each !== null && "kind" in each
        ? listKeys(each as CheckedNode)
        : [],
    ),
  );
}
