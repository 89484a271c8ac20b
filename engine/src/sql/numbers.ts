import type { ColumnKey } from "../contract/index.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import type { CheckedNode, NumberNode, TruthNode } from "../semantics/checked.ts";
import { columnsOf, partsOf } from "../semantics/checked-columns.ts";
import { writeAggregate } from "./aggregates.ts";
import type { Dialect } from "./dialect.ts";
import { at, levels, type SqlFragment, plain, quoteName, whole, within } from "./fragment.ts";

export interface SqlContext {
  readonly dialect: Dialect;
  /** Column with the precomputed result. */
  readonly acrossColumn: (node: Extract<NumberNode, { kind: "across" }>) => string;
  readonly foldedColumn: (key: ColumnKey) => string;
  readonly writeTruth: (node: TruthNode) => SqlFragment;
}

/** NULL if empty. */
export function writeNumber(node: NumberNode, context: SqlContext): SqlFragment {
  return context.dialect.settle(writeRaw(node, context));
}

/** Literals are written without a cast. */
export function writeOperand(node: NumberNode, context: SqlContext): SqlFragment {
  const written = writtenValue(node);
  return written === null ? writeNumber(node, context) : context.dialect.operand(written);
}

function writeRaw(node: NumberNode, context: SqlContext): SqlFragment {
  const { dialect } = context;
  const written = writtenValue(node);
  if (written !== null) return dialect.number(written);
  const value = (part: NumberNode): SqlFragment => writeNumber(part, context);
  switch (node.kind) {
    case "constant":
      return dialect.number(node.value);
    case "column":
      return plain(quoteName(node.key));
    case "negate": {
      const operand = writeRaw(node.operand, context);
      return at(levels.sign, `-${within(operand, levels.whole)}`, operand.isWild);
    }
    case "arithmetic": {
      const raw = (part: NumberNode): SqlFragment => {
        const number = writtenValue(part);
        return number === null ? writeRaw(part, context) : dialect.operand(number);
      };
      const left = raw(node.left);
      const right = raw(node.right);
      switch (node.operator) {
        case "+":
          return dialect.add(left, right);
        case "-":
          return dialect.subtract(left, right);
        case "*":
          return dialect.multiply(left, right);
        case "/":
          return dialect.divide(left, dialect.settle(right));
      }
    }
    // oxlint-disable-next-line no-fallthrough -- every operator has returned
    case "scalar":
      return writeScalar(node, context);
    case "aggregate":
      return writeAggregate(node.function, node.operands.map(value), dialect);
    case "coalesce": {
      const parts = node.operands.map(value);
      const [only] = parts;
      return parts.length === 1 && only !== undefined
        ? only
        : whole(`COALESCE(${parts.map(({ text }) => text).join(", ")})`);
    }
    case "if": {
      const condition = within(context.writeTruth(node.condition), levels.compare + 1);
      const then = value(node.then).text;
      const otherwise = value(node.otherwise).text;
      return whole(`CASE ${condition} WHEN TRUE THEN ${then} WHEN FALSE THEN ${otherwise} END`);
    }
    case "growth":
    case "change":
      return writeOverTime(node, context);
    case "across":
      return plain(context.acrossColumn(node));
  }
}

/** Folds constants; null if not constant. */
function writtenValue(node: NumberNode): number | null {
  if (node.kind === "across" || columnsOf(node).length > 0 || hasAcross(node)) return null;
  return evaluateNumber(node, nothing)[0] ?? Number.NaN;
}

const nothing = {
  rows: 1,
  get: (key: ColumnKey): never => {
    throw new Error(`${key} was not to be read.`);
  },
};

function hasAcross(node: CheckedNode): boolean {
  return partsOf(node).some((part) => part.kind === "across" || hasAcross(part));
}

function writeScalar(
  node: Extract<NumberNode, { kind: "scalar" }>,
  context: SqlContext,
): SqlFragment {
  const { dialect } = context;
  if (node.function === "abs") {
    const operand = writeRaw(node.operand, context);
    return at(levels.whole, `ABS(${operand.text})`, operand.isWild);
  }
  const operand = writeNumber(node.operand, context);
  switch (node.function) {
    case "sqrt":
      return dialect.root(operand);
    case "ln":
      return dialect.logarithm("LN", operand);
    case "log10":
      return dialect.logarithm("LOG10", operand);
    case "exp":
      return dialect.exp(operand);
    case "floor":
      return whole(`FLOOR(${operand.text})`);
    case "ceil":
      return whole(`CEIL(${operand.text})`);
    case "round":
      return dialect.naming([operand], ([named = operand]) => roundHalfAway(named.text));
  }
}

/** ROUND of databases is to even, or carries 0.49999999999999994 over. */
function roundHalfAway(x: string): string {
  const isHalf = `ABS(${x}) - FLOOR(ABS(${x})) >= 0.5`;
  return `CASE WHEN ${isHalf} THEN SIGN(${x}) * CEIL(ABS(${x})) ELSE SIGN(${x}) * FLOOR(ABS(${x})) END`;
}

function writeOverTime(
  node: Extract<NumberNode, { kind: "growth" | "change" }>,
  context: SqlContext,
): SqlFragment {
  const { dialect } = context;
  const hundred = dialect.operand(100);
  const [start, end] = [writeNumber(node.first, context), writeNumber(node.last, context)];
  if (node.kind === "change") {
    return dialect.naming([start, end], ([first = start, last = end]) => {
      const difference = dialect.multiply(hundred, dialect.subtract(last, first));
      const percent = dialect.settle(dialect.divide(difference, first));
      return `CASE WHEN ${first.text} > 0 THEN ${percent.text} END`;
    });
  }
  return dialect.naming([start, end], ([first = start, last = end]) => {
    const times = dialect.divide(last, first);
    const yearly = node.years === 1 ? times : dialect.power(times, 1 / node.years);
    const gain = dialect.subtract(yearly, dialect.operand(1));
    const percent = dialect.settle(dialect.multiply(hundred, gain));
    return `CASE WHEN ${first.text} > 0 THEN ${percent.text} END`;
  });
}
