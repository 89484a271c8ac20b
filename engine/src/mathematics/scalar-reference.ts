import type { MathNode } from "mathjs/number";
import type { ColumnKey } from "../contract/index.ts";
import type {
  AggregateFunction,
  CheckedNode,
  NumberNode,
  ScalarFunction,
} from "../semantics/checked.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../grammar/tokens.ts";
import { scalarMath } from "./scalar-math.ts";

/** A number (NaN empty; conditions 1, 0, NaN) or a text (null empty). */
export type ScalarValue = number | string | null;

/** Values of one company, including functions across companies. */
export interface ScalarRow {
  readonly column: (key: ColumnKey) => ScalarValue;
  readonly across: (node: Extract<NumberNode, { kind: "across" }>) => number;
}

type Part = (...parts: ScalarValue[]) => ScalarValue;

const empty = Number.NaN;
const isEmpty = (value: ScalarValue | undefined): boolean =>
  value === null || value === undefined || Number.isNaN(value);

/** A mathjs function; empty for empty or non-finite values. */
const lift =
  (calculate: (...numbers: number[]) => unknown): Part =>
  (...parts) => {
    if (parts.some(isEmpty)) return empty;
    const result = Number(calculate(...parts.map(Number)));
    return Number.isFinite(result) ? result : empty;
  };

/** The same, skipping empty values. */
const gather =
  (calculate: (numbers: number[]) => number, least = 1): Part =>
  (...parts) => {
    const known = parts.filter((part) => !isEmpty(part)).map(Number);
    return known.length < least ? empty : lift(() => calculate(known))();
  };

const math = scalarMath;
const arithmetic: { readonly [operator in ArithmeticOperator]: Part } = {
  "+": lift((a = empty, b = empty) => math.add(a, b)),
  "-": lift((a = empty, b = empty) => math.subtract(a, b)),
  "*": lift((a = empty, b = empty) => math.multiply(a, b)),
  "/": lift((a = empty, b = empty) => math.divide(a, b)),
};
const comparisons: { readonly [operator in ComparisonOperator]: Part } = {
  "<": lift((a = empty, b = empty) => math.smaller(a, b)),
  "<=": lift((a = empty, b = empty) => math.smallerEq(a, b)),
  ">": lift((a = empty, b = empty) => math.larger(a, b)),
  ">=": lift((a = empty, b = empty) => math.largerEq(a, b)),
  "=": lift((a = empty, b = empty) => math.equal(a, b)),
  "!=": lift((a = empty, b = empty) => math.unequal(a, b)),
};
const scalars: { readonly [name in ScalarFunction]: Part } = {
  abs: lift((x = empty) => math.abs(x)),
  sqrt: lift((x = empty) => math.sqrt(x)),
  ln: lift((x = empty) => math.log(x)),
  log10: lift((x = empty) => math.log10(x)),
  exp: lift((x = empty) => math.exp(x)),
  round: lift((x = empty) => math.round(x)),
  floor: lift((x = empty) => math.floor(x)),
  ceil: lift((x = empty) => math.ceil(x)),
};
const aggregates: { readonly [name in AggregateFunction]: Part } = {
  min: gather((known) => math.min(known)),
  max: gather((known) => math.max(known)),
  sum: gather((known) => math.sum(known)),
  avg: gather((known) => math.mean(known)),
  median: gather((known) => math.median(known)),
  stdev: gather((known) => Number(math.std(known)), 2),
};

const truth = (holds: boolean | null): number => (holds === null ? empty : Number(holds));
const fold = (text: ScalarValue | undefined): string =>
  String(text ?? "")
    .trim()
    .toLowerCase();

const others = {
  negate: lift((x = empty) => math.unaryMinus(x)),
  coalesce: (...parts: ScalarValue[]) => parts.find((part) => !isEmpty(part)) ?? empty,
  if: (...[condition, then = empty, otherwise = empty]: ScalarValue[]) =>
    isEmpty(condition) ? empty : condition === 1 ? then : otherwise,
  growth: lift((first = empty, last = empty, years = empty) => {
    if (!math.larger(first, 0)) return empty;
    const times = math.divide(last, first);
    return math.multiply(100, math.subtract(Number(math.pow(times, math.divide(1, years))), 1));
  }),
  change: lift((first = empty, last = empty) =>
    math.larger(first, 0)
      ? math.divide(math.multiply(100, math.subtract(last, first)), first)
      : empty,
  ),
  "same-text": (...[left, right]: ScalarValue[]) =>
    fold(left) === "" || fold(right) === "" ? empty : truth(fold(left) === fold(right)),
  "has-text": (...[held, text]: ScalarValue[]) =>
    fold(text) === ""
      ? empty
      : truth(
          String(held ?? "")
            .split("\n")
            .some((each) => fold(each) === fold(text)),
        ),
  "is-empty": (...[part]: ScalarValue[]) =>
    truth(typeof part === "string" ? fold(part) === "" : isEmpty(part)),
  not: (...[part]: ScalarValue[]) => (isEmpty(part) ? empty : truth(part === 0)),
  // false decides AND and true OR, whatever is unknown
  and: (...parts: ScalarValue[]) => (parts.includes(0) ? 0 : parts.some(isEmpty) ? empty : 1),
  or: (...parts: ScalarValue[]) => (parts.includes(1) ? 1 : parts.some(isEmpty) ? empty : 0),
} satisfies { readonly [name: string]: Part };

/**
 * A slow reference: evaluates a checked tree with mathjs, row by row, without the engine's
 * evaluation code.
 */
export function compileScalar(root: CheckedNode): (row: ScalarRow) => ScalarValue {
  const functions = new Map<string, Part>();
  const readers: ((row: ScalarRow) => ScalarValue)[] = [];
  const call = (name: string, part: Part, operands: readonly CheckedNode[]): MathNode => {
    functions.set(name, part);
    return new math.FunctionNode(new math.SymbolNode(name), operands.map(build));
  };
  const read = (reader: (row: ScalarRow) => ScalarValue): MathNode =>
    new math.SymbolNode(`v${readers.push(reader) - 1}`);
  const build = (node: CheckedNode): MathNode => {
    switch (node.kind) {
      case "constant":
        return new math.ConstantNode(node.value);
      case "truth":
        return new math.ConstantNode(Number(node.value));
      case "text":
        return read(() => node.value);
      case "column":
      case "text-column":
      case "truth-column":
        return read((row) => row.column(node.key));
      case "across":
        return read((row) => row.across(node));
      case "arithmetic":
        return call(
          { "+": "add", "-": "subtract", "*": "multiply", "/": "divide" }[node.operator],
          arithmetic[node.operator],
          [node.left, node.right],
        );
      case "compare": {
        const names = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq", "!=": "ne" };
        return call(names[node.operator], comparisons[node.operator], [node.left, node.right]);
      }
      case "scalar":
        return call(`row_${node.function}`, scalars[node.function], [node.operand]);
      case "aggregate":
        return call(`of_${node.function}`, aggregates[node.function], node.operands);
      case "if":
        return call("choose", others.if, [node.condition, node.then, node.otherwise]);
      case "growth": {
        const years: NumberNode = { kind: "constant", value: node.years };
        return call("growth", others.growth, [node.first, node.last, years]);
      }
      case "change":
        return call("change", others.change, [node.first, node.last]);
      case "same-text":
        return call("sameText", others["same-text"], [node.left, node.right]);
      case "has-text":
        return call("hasText", others["has-text"], [node.left, node.right]);
      case "is-empty":
      case "is-unknown":
        return call("isEmpty", others["is-empty"], [node.operand]);
      case "negate":
      case "not":
        return call(`${node.kind}One`, others[node.kind], [node.operand]);
      case "coalesce":
      case "and":
      case "or":
        return call(`${node.kind}All`, others[node.kind], node.operands);
    }
  };
  const compiled = build(root).compile();
  return (row) => {
    const scope = new Map<string, unknown>(functions);
    for (const [index, reader] of readers.entries()) scope.set(`v${index}`, reader(row));
    const value: unknown = compiled.evaluate(scope);
    return typeof value === "number" || typeof value === "string" ? value : null;
  };
}
