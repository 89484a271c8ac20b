import type { ColumnKey } from "../contract/index.ts";
import { acrossCompanies } from "../functions/across.ts";
import { finite } from "../functions/finite.ts";
import { change, growth } from "../functions/over-time.ts";
import { scalarFunctions } from "../functions/scalar.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import { calculateRows } from "./calculate-rows.ts";
import type { Columns } from "./columns.ts";
import type { Context } from "./context.ts";
import type { Mask } from "./mask.ts";
import { groupRows } from "./texts.ts";

/** A number a row, or one number for all of them. */
export type Numbers = Float64Array | number;

/** The array that it gives may be scratch: it is good until what the scratch was taken within ends. */
export type NumberProgram = (context: Context) => Numbers;

export type MaskProgram = (context: Context) => Mask;

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
      return (context) => numbersOf(context, node.key);
    case "negate": {
      const operand = compile(node.operand);
      return (context) => mapRows(operand(context), context, negate);
    }
    case "arithmetic": {
      const left = compile(node.left);
      const right = compile(node.right);
      return (context) =>
        calculateRows(node.operator, left(context), right(context), context.scratch);
    }
    case "scalar": {
      const operand = compile(node.operand);
      const apply = scalarFunctions[node.function];
      return (context) => mapRows(operand(context), context, apply);
    }
    case "aggregate": {
      const operands = node.operands.map(compile);
      return (context) =>
        aggregateRows(
          node.function,
          operands.map((operand) => operand(context)),
          context,
        );
    }
    case "coalesce": {
      const operands = node.operands.map(compile);
      return (context) =>
        operands
          .map((operand) => operand(context))
          .reduce((first, second) => fillIn(first, second, context), Number.NaN);
    }
    case "if": {
      const condition = compileCondition(node.condition);
      const then = compile(node.then);
      const otherwise = compile(node.otherwise);
      return (context) => choose(condition(context), then(context), otherwise(context), context);
    }
    case "growth": {
      const first = compile(node.first);
      const last = compile(node.last);
      return (context) =>
        overTime(first(context), last(context), context, (a, b) => growth(a, b, node.years));
    }
    case "change": {
      const first = compile(node.first);
      const last = compile(node.last);
      return (context) => overTime(first(context), last(context), context, change);
    }
    case "across": {
      const operand = compile(node.operand);
      const { group } = node;
      return (context) =>
        acrossCompanies(
          node.function,
          spread(operand(context), context),
          group === null ? null : groupRows(group, context),
        );
    }
  }
}

export function numbersOf(columns: Columns, key: ColumnKey): Float64Array {
  const column = columns.get(key);
  if (column.kind === "number") return column.values;
  throw new TypeError(`Column ${key} holds texts where numbers are needed.`);
}

/** An array of the numbers; of a constant one in scratch. */
export function spread(numbers: Numbers, { scratch }: Context): Float64Array {
  return typeof numbers === "number" ? scratch.take().fill(numbers) : numbers;
}

function negate(value: number): number {
  return -value;
}

function mapRows(
  operand: Numbers,
  { scratch }: Context,
  apply: (value: number) => number,
): Numbers {
  if (typeof operand === "number") return apply(operand);
  const result = scratch.takeFor(operand);
  for (let row = 0; row < result.length; row += 1) result[row] = apply(operand[row] as number);
  return result;
}

function overTime(
  first: Numbers,
  last: Numbers,
  context: Context,
  apply: (first: number, last: number) => number,
): Numbers {
  if (typeof first === "number" && typeof last === "number") return apply(first, last);
  const a = spread(first, context);
  const b = spread(last, context);
  const result = context.scratch.takeFor(a, b);
  for (let row = 0; row < result.length; row += 1) {
    result[row] = apply(a[row] as number, b[row] as number);
  }
  return result;
}

/** The first, or the second where the first is empty. */
function fillIn(first: Numbers, second: Numbers, context: Context): Numbers {
  if (typeof first === "number") return Number.isNaN(first) ? second : first;
  const other = spread(second, context);
  const result = context.scratch.takeFor(first, other);
  for (let row = 0; row < result.length; row += 1) {
    const value = first[row] as number;
    result[row] = Number.isNaN(value) ? (other[row] as number) : value;
  }
  return result;
}

function choose(
  { yes, known }: Mask,
  then: Numbers,
  otherwise: Numbers,
  context: Context,
): Numbers {
  const first = spread(then, context);
  const second = spread(otherwise, context);
  const result = context.scratch.takeFor(first, second);
  for (let row = 0; row < result.length; row += 1) {
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    if (((known[word] as number) & bit) === 0) result[row] = Number.NaN;
    else result[row] = (((yes[word] as number) & bit) === 0 ? second : first)[row] as number;
  }
  return result;
}
