import type { ColumnKey } from "../contract/index.ts";
import type { ArithmeticOperator } from "../grammar/tokens.ts";
import type { NumberNode } from "../semantics/checked.ts";
import type { Column } from "../table/column.ts";

/** The loaded columns of a dataset. */
export interface Columns {
  readonly rows: number;
  /** Throws where the column is not loaded: the caller loads what a query names first. */
  get(key: ColumnKey): Column;
}

/** A number a row, or one number for all of them. */
export type Numbers = Float64Array | number;

export type NumberProgram = (columns: Columns) => Numbers;

/** Compiles a checked number to closures over typed arrays. */
export function compileNumber(node: NumberNode): NumberProgram {
  switch (node.kind) {
    case "constant": {
      const value = finite(node.value);
      return () => value;
    }
    case "column":
      return (columns) => numbersOf(columns, node.key);
    case "negate": {
      const operand = compileNumber(node.operand);
      return (columns) => negate(operand(columns));
    }
    case "arithmetic": {
      const left = compileNumber(node.left);
      const right = compileNumber(node.right);
      return (columns) => combine(node.operator, left(columns), right(columns), columns.rows);
    }
  }
}

export function numbersOf(columns: Columns, key: ColumnKey): Float64Array {
  const column = columns.get(key);
  if (column.kind === "number") return column.values;
  throw new TypeError(`Column ${key} holds texts where numbers are needed.`);
}

/** Overflow, a zero divisor and 0/0 are empty. */
function finite(value: number): number {
  return value - value === 0 ? value : Number.NaN;
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
