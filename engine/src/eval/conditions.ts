import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { NumberNode, TextNode, TruthNode } from "../semantics/checked.ts";
import { calculateColumn, type Numbers } from "./calculation.ts";
import {
  compareStrips,
  compareWithConstant,
  keepEmpty,
  keepKnown,
  mirrored,
  opposite,
} from "./compare.ts";
import { type Filter, keepEvery, keepIf, keepOthers, keepSome } from "./filter.ts";
import { everyPlace } from "./block.ts";
import { prepareNumber } from "./numbers.ts";
import type { BlockContext } from "./evaluation-context.ts";
import { filterEmptyText, filterHasText, filterSameText } from "./texts.ts";

/** Rows where a condition is true, or with `wanted` false where it is false; unknown is neither. */
export function filterOf(condition: TruthNode, wanted: boolean, context: BlockContext): Filter {
  switch (condition.kind) {
    case "truth":
      return keepIf(condition.value === wanted);
    case "truth-column":
      return compare(wanted ? "!=" : "=", { kind: "column", key: condition.key }, zero, context);
    case "compare": {
      const { operator, left, right } = condition;
      return compare(wanted ? operator : opposite[operator], left, right, context);
    }
    case "same-text":
      return filterSameText(condition.left, condition.right, wanted, context.columns);
    case "has-text":
      return filterHasText(condition.left, condition.right, wanted, context.columns);
    case "is-empty":
      return filterEmpty(condition.operand, wanted, context);
    case "is-unknown": {
      const { operand } = condition;
      const known = [filterOf(operand, true, context), filterOf(operand, false, context)];
      return wanted ? keepOthers(known, context) : keepSome(known, context);
    }
    case "not":
      return filterOf(condition.operand, !wanted, context);
    case "and":
    case "or": {
      const isEvery = (condition.kind === "and") === wanted;
      if (!isEvery) {
        return keepSome(
          condition.operands.map((operand) => filterOf(operand, wanted, context)),
          context,
        );
      }
      // cheap conditions first, to leave fewer rows for the rest
      const [quick, slow] = [
        condition.operands.filter(isQuick),
        condition.operands.filter((operand) => !isQuick(operand)),
      ];
      return keepEvery([...quick, ...slow].map((operand) => filterOf(operand, wanted, context)));
    }
  }
}

export function filterUnknown(condition: TruthNode, context: BlockContext): Filter {
  return filterOf({ kind: "is-unknown", operand: condition }, true, context);
}

const zero: NumberNode = { kind: "constant", value: 0 };

/** True if a condition reads plain columns. */
function isQuick(condition: TruthNode): boolean {
  if (condition.kind === "compare") return isGiven(condition.left) && isGiven(condition.right);
  return ["truth-column", "same-text", "has-text"].includes(condition.kind);
}

function isGiven({ kind }: NumberNode): boolean {
  return kind === "column" || kind === "constant";
}

function compare(
  operator: ComparisonOperator,
  left: NumberNode,
  right: NumberNode,
  context: BlockContext,
): Filter {
  const first = prepareNumber(left, context, filterOf);
  const second = prepareNumber(right, context, filterOf);
  if (typeof first !== "number") return compareNumbers(operator, first, second);
  if (typeof second !== "number") return compareNumbers(mirrored[operator], second, first);
  return keepIf(compareConstants(operator, first, second));
}

function compareNumbers(
  operator: ComparisonOperator,
  left: Exclude<Numbers, number>,
  right: Numbers,
): Filter {
  if (typeof right === "number") {
    const keep = compareWithConstant[operator];
    return (selection, kept) => keep(left.run(selection), right, selection, kept);
  }
  const keep = compareStrips[operator];
  return (selection, kept) => keep(left.run(selection), right.run(selection), selection, kept);
}

function compareConstants(operator: ComparisonOperator, left: number, right: number): boolean {
  const one = { first: 0, places: everyPlace, count: 1 };
  const strip = { values: calculateColumn(left, 1), first: 0 };
  return compareWithConstant[operator](strip, right, one, new Int32Array(1)) === 1;
}

function filterEmpty(
  operand: NumberNode | TextNode,
  wanted: boolean,
  context: BlockContext,
): Filter {
  if (operand.kind === "text" || operand.kind === "text-column") {
    return filterEmptyText(operand, wanted, context.columns);
  }
  const numbers = prepareNumber(operand, context, filterOf);
  if (typeof numbers === "number") return keepIf(Number.isNaN(numbers) === wanted);
  const keep = wanted ? keepEmpty : keepKnown;
  return (selection, kept) => keep(numbers.run(selection), selection, kept);
}
