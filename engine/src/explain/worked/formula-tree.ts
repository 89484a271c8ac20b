import type { Period } from "../../contract/index.ts";
import { namedPeriodsAfter } from "../formula-inputs.ts";

/** A number of a sum: a parameter in a period, or a term of `FigureTerms`. */
export type Leaf =
  | { readonly kind: "parameter"; readonly code: string; readonly period: Period | null }
  | { readonly kind: "term"; readonly name: string };

export type Operator = "+" | "−" | "×" | "/" | "^";

export type FormulaNode =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "leaf"; readonly leaf: Leaf }
  | { readonly kind: "many"; readonly by: "mean" | "sum" | "median"; readonly of: readonly Leaf[] }
  /** A mean of several numbers, weighted by as many others. */
  | { readonly kind: "weighted"; readonly of: Leaf; readonly by: Leaf }
  | { readonly kind: "group"; readonly of: FormulaNode }
  | { readonly kind: "root"; readonly of: FormulaNode }
  | {
      readonly kind: "limit";
      readonly of: FormulaNode;
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | { readonly kind: "points"; readonly tests: readonly PointTest[] };

/** One point if the left side is above the right one, or up to it. */
export interface PointTest {
  readonly left: FormulaNode;
  readonly by: ">" | "≤";
  readonly right: FormulaNode;
}

/** Parameter codes by the names that formulas use. */
export type FormulaNames = ReadonlyMap<string, string>;

class NotASum extends Error {}

/**
 * Reads a formula as arithmetic over parameters, `own` being the period of those that name none.
 * Null if it is not plain arithmetic.
 */
export function parseFormula(
  text: string,
  names: FormulaNames,
  own: Period | null,
): FormulaNode | null {
  try {
    const points = /^One point each: (.+)$/u.exec(text)?.[1];
    if (points === undefined) return new FormulaReader(text, names, own).readAll();
    const tests = points.split("; ").map((test): PointTest => {
      const [left = "", by, right = ""] = test.split(/ (above|up to) /u);
      return {
        left: new FormulaReader(left, names, own).readAll(),
        by: by === "above" ? ">" : "≤",
        right: new FormulaReader(right, names, own).readAll(),
      };
    });
    return { kind: "points", tests };
  } catch (error) {
    if (error instanceof NotASum) return null;
    throw error;
  }
}

class FormulaReader {
  readonly #names: FormulaNames;
  readonly #own: Period | null;
  #rest: string;

  constructor(text: string, names: FormulaNames, own: Period | null) {
    this.#rest = text;
    this.#names = names;
    this.#own = own;
  }

  readAll(): FormulaNode {
    const node = this.#sum();
    if (this.#rest.trim() !== "") throw new NotASum();
    return node;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#rest);
    if (match !== null) this.#rest = this.#rest.slice(match[0].length);
    return match;
  }

  #sum(): FormulaNode {
    let node = this.#product();
    for (let found = this.#take(/^ ([+−]) /u); found !== null; found = this.#take(/^ ([+−]) /u)) {
      const operator = found[1] === "+" ? "+" : "−";
      node = { kind: "operation", operator, left: node, right: this.#product() };
    }
    return node;
  }

  #product(): FormulaNode {
    let node = this.#power();
    for (let found = this.#take(/^ ([×/]) /u); found !== null; found = this.#take(/^ ([×/]) /u)) {
      const operator = found[1] === "×" ? "×" : "/";
      node = { kind: "operation", operator, left: node, right: this.#power() };
    }
    return node;
  }

  #power(): FormulaNode {
    const base = this.#factor();
    const root = this.#take(/^\^\(1\/(\d+)\)/u);
    if (root !== null) {
      const right = { kind: "number", value: 1 / Number(root[1]) } as const;
      return { kind: "operation", operator: "^", left: base, right };
    }
    const limits = this.#take(/^ limited to (\d+)–(\d+)/u);
    if (limits === null) return base;
    return { kind: "limit", of: base, low: Number(limits[1]), high: Number(limits[2]) };
  }

  #factor(): FormulaNode {
    const number = this.#take(/^\d[\d,]*(?:\.\d+)?(?![\p{L}\d])/u);
    if (number !== null) return { kind: "number", value: Number(number[0].replaceAll(",", "")) };
    const isRoot = this.#take(/^√(?=\()/u) !== null;
    if (this.#take(/^\(/u) !== null) {
      const of = this.#sum();
      if (this.#take(/^\)/u) === null) throw new NotASum();
      return { kind: isRoot ? "root" : "group", of };
    }
    const term = this.#term();
    if (term !== null) return { kind: "leaf", leaf: term };
    const isMedian = this.#take(/^Median of (?=\{)/u) !== null;
    const isWeighted = !isMedian && this.#take(/^Weighted mean of (?=\{)/u) !== null;
    if (!isMedian && !isWeighted) return this.#named();
    const of = this.#term();
    if (isMedian && of !== null) return { kind: "many", by: "median", of: [of] };
    const by = this.#take(/^ by (?=\{)/u) === null ? null : this.#term();
    if (of === null || by === null) throw new NotASum();
    return { kind: "weighted", of, by };
  }

  #term(): Leaf | null {
    const term = this.#take(/^\{([^}]+)\}/u);
    return term === null ? null : { kind: "term", name: term[1] ?? "" };
  }

  #named(): FormulaNode {
    const word = this.#take(/^(Mean|Sum|Median) of |^(average) /u);
    const code = this.#name();
    const leaves = (periods: readonly (Period | null)[]): readonly Leaf[] =>
      periods.map((period) => ({ kind: "parameter", code, period }));
    if (word?.[2] !== undefined) {
      const own = this.#own ?? { unit: "year", back: 0 };
      const step = own.unit === "year" ? 1 : 4;
      return {
        kind: "many",
        by: "mean",
        of: leaves([own, { unit: own.unit, back: own.back + step }]),
      };
    }
    if (word !== null) {
      const by = word[1] === "Mean" ? "mean" : word[1] === "Sum" ? "sum" : "median";
      const years = this.#take(/^ (?:over|at the ends of) (\d+) years/u);
      const count = Number(years?.[1] ?? 0);
      const periods = Array.from({ length: count }, (_, back): Period => ({ unit: "year", back }));
      return { kind: "many", by, of: leaves(years === null ? this.#periods() : periods) };
    }
    const of = leaves(this.#periods());
    const [leaf] = of;
    return of.length === 1 && leaf !== undefined
      ? { kind: "leaf", leaf }
      : { kind: "many", by: "sum", of };
  }

  /** The longest name at this place. */
  #name(): string {
    let longest = "";
    for (const name of this.#names.keys()) {
      if (name.length <= longest.length || !this.#rest.startsWith(name)) continue;
      if (/^[\p{L}\d]/u.test(this.#rest.slice(name.length))) continue;
      longest = name;
    }
    const code = this.#names.get(longest);
    if (code === undefined) throw new NotASum();
    this.#rest = this.#rest.slice(longest.length);
    return code;
  }

  #periods(): readonly (Period | null)[] {
    const { periods, length } = namedPeriodsAfter(this.#rest, this.#own);
    this.#rest = this.#rest.slice(length);
    return periods;
  }
}
