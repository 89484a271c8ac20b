import type { ColumnKey } from "../contract/index.ts";
import type { ArithmeticOperator } from "../grammar/tokens.ts";
import { acrossCompanies } from "../functions/across.ts";
import { aggregateFunctions } from "../functions/aggregate.ts";
import { finite } from "../functions/finite.ts";
import { change, growth } from "../functions/over-time.ts";
import { scalarFunctions } from "../functions/scalar.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import type { Columns } from "./columns.ts";
import type { Mask } from "./mask.ts";
import { groupRows } from "./texts.ts";

/** A number a row, or one number for all of them. */
export type Numbers = Float64Array | number;

export type NumberProgram = (columns: Columns) => Numbers;

export type MaskProgram = (columns: Columns) => Mask;

/** Compiles a checked number to closures over typed arrays; conditions inside it by `compileCondition`. */
export function compileNumber(
  node: NumberNode,
  compileCondition: (condition: TruthNode) => MaskProgram,
): NumberProgram {
  const compile = (part: NumberNode): NumberProgram => compileNumber(part, compileCondition);
  switch (node.kind) {
    case "constant": {
      const value = finite(node.value);
      return () => value;
    }
    case "column":
      return (columns) => numbersOf(columns, node.key);
    case "negate": {
      const operand = compile(node.operand);
      return (columns) => negate(operand(columns));
    }
    case "arithmetic": {
      const left = compile(node.left);
      const right = compile(node.right);
      return (columns) => combine(node.operator, left(columns), right(columns), columns.rows);
    }
    case "scalar": {
      const operand = compile(node.operand);
      const apply = scalarFunctions[node.function];
      return (columns) => mapNumbers([operand(columns)], columns.rows, ([a]) => apply(a));
    }
    case "aggregate": {
      const operands = node.operands.map(compile);
      const apply = aggregateFunctions[node.function];
      return (columns) =>
        aggregate(
          operands.map((operand) => operand(columns)),
          columns.rows,
          apply,
        );
    }
    case "coalesce": {
      const operands = node.operands.map(compile);
      return (columns) =>
        coalesce(
          operands.map((operand) => operand(columns)),
          columns.rows,
        );
    }
    case "if": {
      const condition = compileCondition(node.condition);
      const then = compile(node.then);
      const otherwise = compile(node.otherwise);
      return (columns) =>
        choose(condition(columns), then(columns), otherwise(columns), columns.rows);
    }
    case "growth": {
      const first = compile(node.first);
      const last = compile(node.last);
      return (columns) =>
        mapNumbers([first(columns), last(columns)], columns.rows, ([a, b]) =>
          growth(a, b, node.years),
        );
    }
    case "change": {
      const first = compile(node.first);
      const last = compile(node.last);
      return (columns) =>
        mapNumbers([first(columns), last(columns)], columns.rows, ([a, b]) => change(a, b));
    }
    case "across": {
      const operand = compile(node.operand);
      const { group } = node;
      return (columns) =>
        acrossCompanies(
          node.function,
          spread(operand(columns), columns.rows),
          group === null ? null : groupRows(group, columns),
        );
    }
  }
}

export function numbersOf(columns: Columns, key: ColumnKey): Float64Array {
  const column = columns.get(key);
  if (column.kind === "number") return column.values;
  throw new TypeError(`Column ${key} holds texts where numbers are needed.`);
}

/** The function of each row's operands. */
function mapNumbers<const Operands extends readonly Numbers[]>(
  operands: Operands,
  rows: number,
  apply: (values: { [index in keyof Operands]: number }) => number,
): Numbers {
  const row = (at: number): { [index in keyof Operands]: number } =>
    operands.map((operand) =>
      typeof operand === "number" ? operand : (operand[at] as number),
    ) as { [index in keyof Operands]: number };
  if (operands.every((operand) => typeof operand === "number")) return apply(row(0));
  return Float64Array.from({ length: rows }, (_, at) => apply(row(at)));
}

function aggregate(
  operands: readonly Numbers[],
  rows: number,
  apply: (known: Float64Array) => number,
): Numbers {
  const known = new Float64Array(operands.length);
  return mapNumbers(operands, rows, (values) => {
    let count = 0;
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      known[count] = value;
      count += 1;
    }
    return count === 0 ? Number.NaN : apply(known.subarray(0, count));
  });
}

function coalesce(operands: readonly Numbers[], rows: number): Numbers {
  return mapNumbers(
    operands,
    rows,
    (values) => values.find((value) => !Number.isNaN(value)) ?? Number.NaN,
  );
}

function choose({ yes, known }: Mask, then: Numbers, otherwise: Numbers, rows: number): Numbers {
  const first = spread(then, rows);
  const second = spread(otherwise, rows);
  return Float64Array.from({ length: rows }, (_, row) => {
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    if (((known[word] as number) & bit) === 0) return Number.NaN;
    return ((yes[word] as number) & bit) === 0 ? (second[row] as number) : (first[row] as number);
  });
}

function negate(operand: Numbers): Numbers {
  return typeof operand === "number" ? -operand : operand.map((value) => -value);
}

function combine(
  operator: ArithmeticOperator,
  left: Numbers,
  right: Numbers,
  rows: number,
): Numbers {
  if (typeof left === "number" && typeof right === "number") {
    return finite(calculate(operator, left, right));
  }
  const result = new Float64Array(rows);
  const first = spread(left, rows);
  const second = spread(right, rows);
  loops[operator](first, second, result);
  return result;
}

function calculate(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
  }
}

export function spread(numbers: Numbers, rows: number): Float64Array {
  return typeof numbers === "number" ? new Float64Array(rows).fill(numbers) : numbers;
}

type Loop = (left: Float64Array, right: Float64Array, result: Float64Array) => void;

/** One loop an operator, so that each stays a tight one. */
const loops: { readonly [operator in ArithmeticOperator]: Loop } = {
  "+": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      result[row] = finite((left[row] as number) + (right[row] as number));
    }
  },
  "-": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      result[row] = finite((left[row] as number) - (right[row] as number));
    }
  },
  "*": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      result[row] = finite((left[row] as number) * (right[row] as number));
    }
  },
  "/": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      result[row] = finite((left[row] as number) / (right[row] as number));
    }
  },
};
