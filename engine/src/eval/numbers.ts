import type { ColumnKey } from "../contract/index.ts";
import { acrossCompanies } from "../functions/across.ts";
import { aggregateFunctions } from "../functions/aggregate.ts";
import { finite, scalarFunctions } from "../functions/scalar.ts";
import { change, growth } from "../functions/over-time.ts";
import type { AggregateFunction, NumberNode, TruthNode } from "../semantics/checked.ts";
import { gatherRows, sumRows } from "./aggregate-rows.ts";
import type { Strip } from "./block.ts";
import {
  calculateConstants,
  calculateFromConstant,
  calculateStrips,
  calculateWithConstant,
} from "./calculate-rows.ts";
import {
  calculateColumn,
  type Calculation,
  calculation,
  type Numbers,
  readColumn,
  scratchFor,
  spread,
} from "./calculation.ts";
import { choose, fillIn, flagOf } from "./choose-rows.ts";
import type { Columns } from "../table/column.ts";
import type { FilterOf } from "./filter.ts";
import type { BlockContext } from "./evaluation-context.ts";
import { groupRows } from "./texts.ts";

export function prepareNumber(
  node: NumberNode,
  context: BlockContext,
  filterOf: FilterOf,
): Numbers {
  const prepare = (part: NumberNode): Numbers => prepareNumber(part, context, filterOf);
  switch (node.kind) {
    case "constant":
      return finite(node.value);
    case "column":
      return readColumn(numbersOf(context.columns, node.key));
    case "negate":
      return mapRows(prepare(node.operand), context, (value) => -value);
    case "arithmetic":
      return calculate(node.operator, prepare(node.left), prepare(node.right), context);
    case "scalar":
      return mapRows(prepare(node.operand), context, scalarFunctions[node.function]);
    case "aggregate":
      return aggregate(node.function, node.operands.map(prepare), context);
    case "coalesce":
      return node.operands
        .map(prepare)
        .reduce((first, second) => coalesce(first, second, context), Number.NaN);
    case "if":
      return decide(node.condition, prepare(node.then), prepare(node.otherwise), context, filterOf);
    case "growth":
      return overTime(prepare(node.first), prepare(node.last), context, (first, last) =>
        growth(first, last, node.years),
      );
    case "change":
      return overTime(prepare(node.first), prepare(node.last), context, change);
    case "across":
      return readColumn(columnAcross(node, prepare(node.operand), context));
  }
}

function numbersOf(columns: Columns, key: ColumnKey): Float64Array {
  const column = columns.get(key);
  if (column.kind === "number") return column.values;
  throw new TypeError(`Column ${key} is text, not numeric.`);
}

function mapRows(
  operand: Numbers,
  context: BlockContext,
  apply: (value: number) => number,
): Numbers {
  if (typeof operand === "number") return apply(operand);
  const result = scratchFor(context, operand);
  return calculation(result, (selection) => {
    const { values, first } = operand.run(selection);
    const { places, count } = selection;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      result[place] = apply(values[(first + place) | 0] ?? Number.NaN);
    }
  });
}

function calculate(
  operator: Extract<NumberNode, { kind: "arithmetic" }>["operator"],
  left: Numbers,
  right: Numbers,
  context: BlockContext,
): Numbers {
  if (typeof left === "number") {
    if (typeof right === "number") return calculateConstants(operator, left, right);
    const result = scratchFor(context, right);
    const step = calculateFromConstant[operator];
    return calculation(result, (selection) => {
      step(left, right.run(selection), selection, result);
    });
  }
  const result = scratchFor(context, left, right);
  if (typeof right === "number") {
    const step = calculateWithConstant[operator];
    return calculation(result, (selection) => {
      step(left.run(selection), right, selection, result);
    });
  }
  const step = calculateStrips[operator];
  return calculation(result, (selection) => {
    step(left.run(selection), right.run(selection), selection, result);
  });
}

function aggregate(
  name: AggregateFunction,
  operands: readonly Numbers[],
  context: BlockContext,
): Numbers {
  if (operands.every((operand) => typeof operand === "number")) {
    const known = Float64Array.from(operands).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : aggregateFunctions[name](known);
  }
  const parts = operands.map((operand) => spread(operand, context));
  const strips: Strip[] = [];
  // a separate buffer: the operands are read again
  const result = context.takeNumbers();
  const open = context.takePlaces();
  const isMean = name === "avg";
  return calculation(result, (selection) => {
    for (const [index, part] of parts.entries()) strips[index] = part.run(selection);
    if (isMean || name === "sum") sumRows(strips, selection, result, open, isMean);
    else gatherRows(strips, selection, result, aggregateFunctions[name]);
  });
}

function coalesce(first: Numbers, second: Numbers, context: BlockContext): Numbers {
  if (typeof first === "number") return Number.isNaN(first) ? second : first;
  const other = spread(second, context);
  const result = scratchFor(context, first, other);
  return calculation(result, (selection) => {
    fillIn(first.run(selection), other.run(selection), selection, result);
  });
}

function decide(
  condition: TruthNode,
  then: Numbers,
  otherwise: Numbers,
  context: BlockContext,
  filterOf: FilterOf,
): Calculation {
  const [holds, fails] = [filterOf(condition, true, context), filterOf(condition, false, context)];
  const [yes, no] = [spread(then, context), spread(otherwise, context)];
  const result = scratchFor(context, yes, no);
  const [flags, kept] = [context.takeFlags(), context.takePlaces()];
  return calculation(result, (selection) => {
    flags.fill(0);
    for (let i = holds(selection, kept) - 1; i >= 0; i -= 1) flags[kept[i] ?? 0] = flagOf.yes;
    for (let i = fails(selection, kept) - 1; i >= 0; i -= 1) flags[kept[i] ?? 0] = flagOf.no;
    choose(flags, yes.run(selection), no.run(selection), selection, result);
  });
}

function overTime(
  first: Numbers,
  last: Numbers,
  context: BlockContext,
  apply: (first: number, last: number) => number,
): Numbers {
  if (typeof first === "number" && typeof last === "number") return apply(first, last);
  const [before, after] = [spread(first, context), spread(last, context)];
  const result = scratchFor(context, before, after);
  return calculation(result, (selection) => {
    const from = before.run(selection);
    const to = after.run(selection);
    const { places, count } = selection;
    for (let i = 0; i < count; i += 1) {
      const place = places[i] ?? 0;
      result[place] = apply(
        from.values[from.first + place] ?? Number.NaN,
        to.values[to.first + place] ?? Number.NaN,
      );
    }
  });
}

/** Computed once per evaluation over all rows. */
function columnAcross(
  node: Extract<NumberNode, { kind: "across" }>,
  operand: Numbers,
  { columns, across }: BlockContext,
): Float64Array {
  let values = across.get(node);
  if (values === undefined) {
    const groups = node.group === null ? null : groupRows(node.group, columns);
    values = acrossCompanies(node.function, calculateColumn(operand, columns.rows), groups);
    across.set(node, values);
  }
  return values;
}
