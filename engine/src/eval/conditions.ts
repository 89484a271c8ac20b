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
import type { Pass } from "./pass.ts";
import { filterEmptyText, filterHasText, filterSameText } from "./texts.ts";

/** The rows where a condition is true, or where it is false: what is unknown is neither. */
export function filterOf(condition: TruthNode, wanted: boolean, pass: Pass): Filter {
  switch (condition.kind) {
    case "truth":
      return keepIf(condition.value === wanted);
    case "truth-column":
      return compare(wanted ? "!=" : "=", { kind: "column", key: condition.key }, zero, pass);
    case "compare": {
      const { operator, left, right } = condition;
      return compare(wanted ? operator : opposite[operator], left, right, pass);
    }
    case "same-text":
      return filterSameText(condition.left, condition.right, wanted, pass.columns);
    case "has-text":
      return filterHasText(condition.left, condition.right, wanted, pass.columns);
    case "is-empty":
      return filterEmpty(condition.operand, wanted, pass);
    case "is-unknown": {
      const { operand } = condition;
      const known = [filterOf(operand, true, pass), filterOf(operand, false, pass)];
      return wanted ? keepOthers(known, pass) : keepSome(known, pass);
    }
    case "not":
      return filterOf(condition.operand, !wanted, pass);
    case "and":
    case "or": {
      const isEvery = (condition.kind === "and") === wanted;
      if (!isEvery) {
        return keepSome(
          condition.operands.map((operand) => filterOf(operand, wanted, pass)),
          pass,
        );
      }
      // what is found quickly goes first: the rest is asked about fewer rows
      const [quick, slow] = [
        condition.operands.filter(isQuick),
        condition.operands.filter((operand) => !isQuick(operand)),
      ];
      return keepEvery([...quick, ...slow].map((operand) => filterOf(operand, wanted, pass)));
    }
  }
}

/** The rows where it is unknown whether a condition holds. */
export function filterUnknown(condition: TruthNode, pass: Pass): Filter {
  return filterOf({ kind: "is-unknown", operand: condition }, true, pass);
}

const zero: NumberNode = { kind: "constant", value: 0 };

/** Whether a condition reads columns as they are. */
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
  pass: Pass,
): Filter {
  const first = prepareNumber(left, pass, filterOf);
  const second = prepareNumber(right, pass, filterOf);
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

function filterEmpty(operand: NumberNode | TextNode, wanted: boolean, pass: Pass): Filter {
  if (operand.kind === "text" || operand.kind === "text-column") {
    return filterEmptyText(operand, wanted, pass.columns);
  }
  const numbers = prepareNumber(operand, pass, filterOf);
  if (typeof numbers === "number") return keepIf(Number.isNaN(numbers) === wanted);
  const keep = wanted ? keepEmpty : keepKnown;
  return (selection, kept) => keep(numbers.run(selection), selection, kept);
}
