import type { ColumnKey, IsoDate, Period, StatementLine, Unit } from "../../contract/index.ts";
import { dateOf } from "../../catalogue/derive/calendar.ts";
import { medianOf, meanOf, totalOf } from "../../catalogue/derive/arithmetic.ts";
import type { FormulaNode, Leaf, Operator } from "./formula-tree.ts";

/** A number that a figure is worked out from. */
export interface SumInput {
  /** The column; null for a number without one. */
  readonly key: ColumnKey | null;
  readonly title: string;
  readonly unit: Unit;
  /** Null counts as 0. */
  readonly value: number | null;
  readonly day?: IsoDate;
  /** Set if it is the factor of splits and bonuses since a day. */
  readonly sharesSince?: IsoDate;
  /** Set if it is a statement line as filed. */
  readonly line?: { readonly line: StatementLine; readonly period: Period };
  /** Set if the value is a date, in days since 1970-01-01. */
  readonly isDay?: true;
  /** Code of another company whose figure it is. */
  readonly coCode?: number;
}

/** An input as the sum shows it. */
export interface WorkedInput extends SumInput {
  readonly decimals: number;
}

/** Calculation of a figure. */
export interface WorkedFigure {
  readonly inputs: readonly WorkedInput[];
  /** `100 × 36,911 ÷ ((2,51,027 + 2,30,211) ÷ 2)`; null if the figure is an input as it is. */
  readonly sum: string | null;
}

export type FindInputs = (leaf: Leaf) => readonly SumInput[];

/** Above this, a number without a fixed precision is shown without decimals. */
const wholeFrom = 999.995;

/** Decimals of a figure on screen. */
export function usualDecimals(value: number, unit: Unit): number {
  if (unit === "score" || unit === "count" || unit === "days") return 0;
  if (unit === "percent" || unit === "price" || unit === "rupees") return 2;
  return Math.abs(value) >= wholeFrom ? 0 : 2;
}

const mostDecimals = 10;

interface ShownFigure {
  readonly value: number;
  readonly unit: Unit;
  /** False for a figure that a source rounded: its decimals on screen are enough. */
  readonly isExact: boolean;
}

/**
 * The sum with as few decimals as give the figure on screen; null if the inputs do not give it.
 */
export function createSum(
  node: FormulaNode,
  find: FindInputs,
  { value, unit, isExact }: ShownFigure,
): WorkedFigure | null {
  const exact = evaluate(node, (leaf) => valuesOf(find(leaf)));
  const decimals = usualDecimals(value, unit);
  const shown = value.toFixed(decimals);
  const isSame = (result: number): boolean => result.toFixed(decimals) === shown;
  // at a rounding boundary, floating-point residue decides
  const isClose = Math.abs(exact - value) <= 1e-9 * Math.max(1, Math.abs(value));
  if (!Number.isFinite(exact) || !(isClose || (!isExact && isSame(exact)))) return null;
  for (let more = 0; more <= mostDecimals; more++) {
    const result = evaluate(node, (leaf) => valuesOf(find(leaf), more));
    const isResidue = more === mostDecimals && isClose && node.kind !== "points";
    if (!isSame(result) && !isResidue) continue;
    const sum = print(node, (leaf) =>
      find(leaf)
        .filter(({ value: known }) => known !== null)
        .map((input) => printInput(input, more)),
    );
    return { inputs: listInputs(node, find, more), sum: isOneNumber(node, find) ? null : sum };
  }
  return null;
}

/** Each input once, in the order of the formula. */
export function listInputs(
  node: FormulaNode,
  find: FindInputs,
  moreDecimals = 0,
): readonly WorkedInput[] {
  const inputs = new Map<string, WorkedInput>();
  for (const leaf of leavesOf(node)) {
    for (const [at, input] of find(leaf).entries()) {
      // Titles and days repeat: two dividends may have one ex-date.
      const name =
        input.key === null ? `${JSON.stringify(leaf)} ${at}` : `${input.key} ${input.coCode ?? ""}`;
      inputs.set(name, { ...input, decimals: decimalsOf(input, moreDecimals) });
    }
  }
  return [...inputs.values()];
}

function isOneNumber(node: FormulaNode, find: FindInputs): boolean {
  const isPlain = node.kind === "leaf" || node.kind === "many";
  return isPlain && leavesOf(node).flatMap(find).length === 1;
}

function decimalsOf({ value, unit }: SumInput, more: number): number {
  return value === null ? 0 : usualDecimals(value, unit) + more;
}

function valuesOf(inputs: readonly SumInput[], more?: number): readonly number[] {
  return inputs.flatMap((input) => {
    const { value } = input;
    if (value === null) return [];
    return more === undefined ? value : Number(value.toFixed(decimalsOf(input, more)));
  });
}

function leavesOf(node: FormulaNode): readonly Leaf[] {
  switch (node.kind) {
    case "number":
      return [];
    case "leaf":
      return [node.leaf];
    case "many":
      return node.of;
    case "weighted":
      return [node.of, node.by];
    case "group":
    case "root":
    case "limit":
      return leavesOf(node.of);
    case "operation":
      return [...leavesOf(node.left), ...leavesOf(node.right)];
    case "points":
      return node.tests.flatMap(({ left, right }) => [...leavesOf(left), ...leavesOf(right)]);
  }
}

function evaluate(node: FormulaNode, read: (leaf: Leaf) => readonly number[]): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "leaf":
      return read(node.leaf).reduce((sum, one) => sum + one, 0);
    case "many": {
      const values = node.of.flatMap(read);
      if (node.by === "sum") return totalOf(values);
      return node.by === "mean" ? meanOf(values) : medianOf(values);
    }
    case "weighted": {
      const [values, weights] = [read(node.of), read(node.by)];
      const parts = values.map((value, at) => value * (weights[at] ?? 0));
      return totalOf(parts) / totalOf(weights);
    }
    case "group":
      return evaluate(node.of, read);
    case "root":
      return Math.sqrt(evaluate(node.of, read));
    case "limit":
      return Math.min(node.high, Math.max(node.low, evaluate(node.of, read)));
    case "operation":
      return operate(node.operator, evaluate(node.left, read), evaluate(node.right, read));
    case "points":
      return node.tests.filter(({ left, by, right }) => {
        const [one, other] = [evaluate(left, read), evaluate(right, read)];
        return by === ">" ? one > other : one <= other;
      }).length;
  }
}

function operate(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "−":
      return left - right;
    case "×":
      return left * right;
    case "/":
      return left / right;
    case "^":
      return left ** right;
  }
}

function printNumber(value: number, decimals: number, least = decimals): string {
  const text = value.toLocaleString("en-IN", {
    minimumFractionDigits: Math.min(least, decimals),
    maximumFractionDigits: decimals,
    signDisplay: "negative",
  });
  return text.replace("-", "−");
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `20 Nov 26` */
export function printDay(day: number): string {
  const [year = "", month = "", date = ""] = dateOf(day).split("-");
  return `${date} ${months[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}

function printInput(input: SumInput, more: number): string {
  const { value, unit } = input;
  if (input.isDay === true) return printDay(value ?? 0);
  return printNumber(value ?? 0, decimalsOf(input, more), usualDecimals(value ?? 0, unit));
}

function print(node: FormulaNode, read: (leaf: Leaf) => readonly string[], isPart = false): string {
  switch (node.kind) {
    case "number":
      return printNumber(node.value, 2, 0);
    case "leaf": {
      const texts = read(node.leaf);
      const text = texts.length === 0 ? "0" : texts.map(guard).join(" + ");
      return isPart ? (texts.length > 1 ? `(${text})` : guard(text)) : text;
    }
    case "many": {
      const texts = node.of.flatMap(read);
      const total = texts.length === 0 ? "0" : texts.map(guard).join(" + ");
      if (texts.length <= 1) return isPart ? guard(total) : total;
      if (node.by === "median") return `median(${texts.join(", ")})`;
      const text = node.by === "mean" ? `(${total}) ÷ ${texts.length}` : total;
      return isPart ? `(${text})` : text;
    }
    case "weighted": {
      const [values, weights] = [read(node.of), read(node.by)];
      const parts = values.map((value, at) => `${value} × ${weights[at] ?? 0}`);
      return `(${parts.join(" + ")}) ÷ (${weights.join(" + ")})`;
    }
    case "group":
      return `(${print(node.of, read)})`;
    case "root":
      return `√(${print(node.of, read)})`;
    case "limit":
      return `min(${node.high}, max(${node.low}, ${print(node.of, read)}))`;
    case "operation": {
      const left = print(node.left, read, true);
      if (node.operator === "^") return `${left}^(1 ÷ ${rootOf(node.right)})`;
      const sign = node.operator === "/" ? "÷" : node.operator;
      return `${left} ${sign} ${print(node.right, read, true)}`;
    }
    case "points":
      return node.tests
        .map(({ left, by, right }) => `(${print(left, read)} ${by} ${print(right, read)})`)
        .join(" + ");
  }
}

function rootOf(exponent: FormulaNode): number {
  return exponent.kind === "number" ? Math.round(1 / exponent.value) : 1;
}

/** A negative number after a sign is in brackets. */
function guard(text: string): string {
  return /^−[\d.,]+$/u.test(text) ? `(${text})` : text;
}
