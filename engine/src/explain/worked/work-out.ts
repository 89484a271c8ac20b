import type { Catalogue } from "../../catalogue/catalogue.ts";
import { statementLines } from "../../contract/index.ts";
import type { ColumnKey, ParameterInfo, Period } from "../../contract/index.ts";
import {
  columnKey,
  describeColumn,
  parameterOf,
  periodObstacle,
  splitColumnKey,
} from "../../semantics/columns.ts";
import type { FigureTerms } from "./figure-terms.ts";
import { type FormulaNames, type FormulaNode, type Leaf, parseFormula } from "./formula-tree.ts";
import { createSum, listInputs, type SumInput, usualDecimals, type WorkedFigure } from "./sum.ts";
import { sums } from "./sums.ts";

export type { WorkedInput } from "./sum.ts";

export interface WorkedColumns {
  readonly catalogue: Catalogue;
  /** Null if empty, undefined if the data lack the column. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
  readonly terms: FigureTerms;
}

const lastYear: Period = { unit: "year", back: 0 };
const latestQuarters = [0, 1, 2, 3].map((back): Period => ({ unit: "quarter", back }));

/**
 * Works a figure out from its inputs: the numbers shown, put into the arithmetic shown, give the
 * figure with the decimals that it is shown with. Without a sum if the inputs do not give it, as
 * when a source reported it.
 */
export function workOut(key: ColumnKey, columns: WorkedColumns): WorkedFigure {
  const info = parameterOf(columns.catalogue, key);
  if (info === undefined || info.type !== "number") return { inputs: [], sum: null };
  const value = columns.read(key);
  const readings = new FormulaReadings(key, info, columns);
  const [first] = readings.formulasAt(readings.own);
  if (typeof value === "number") {
    const decimals = usualDecimals(value, info.unit);
    for (const isExact of [true, false]) {
      for (const { node, find } of readings.list()) {
        const worked = createSum(node, find, { value, unit: info.unit, isExact });
        if (worked !== null) return worked;
      }
      const filed = readings.findFiled(value);
      if (filed !== null) return { inputs: [{ ...filed, decimals }], sum: null };
    }
  }
  return { inputs: first === undefined ? [] : listInputs(first.node, first.find), sum: null };
}

const namesByCatalogue = new WeakMap<Catalogue, FormulaNames>();

function namesOf(catalogue: Catalogue): FormulaNames {
  const known = namesByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const names = new Map(
    Array.from(catalogue.parameters.values(), ({ name, code }) => [name, code]),
  );
  namesByCatalogue.set(catalogue, names);
  return names;
}

/** A way to read a figure's formula. */
interface Reading {
  readonly node: FormulaNode;
  readonly find: (leaf: Leaf) => readonly SumInput[];
}

class FormulaReadings {
  /** The period of names in the formula that have none. */
  readonly own: Period | null;
  readonly #info: ParameterInfo;
  readonly #columns: WorkedColumns;
  readonly #texts: readonly string[];
  readonly #isLatest: boolean;

  constructor(key: ColumnKey, info: ParameterInfo, columns: WorkedColumns) {
    const { period } = splitColumnKey(key);
    const hasYears = info.periods === "years" || info.periods === "both";
    this.#isLatest = period === null;
    this.own = period === null && info.latest === "year" && hasYears ? lastYear : period;
    this.#info = info;
    this.#columns = columns;
    const formula = sums[info.code] ?? info.formula ?? "";
    this.#texts = formula.split(/(?:^As (?:filed|declared))?, else /u).filter((one) => one !== "");
  }

  /** Likelier readings first. */
  *list(): Generator<Reading> {
    const { latest, group, formula } = this.#info;
    const isTwelveMonths = this.#isLatest && (latest === "trailing-year" || group === "cash-flow");
    const isSumOfQuarters = isTwelveMonths && formula?.startsWith("As filed") === true;
    if (isSumOfQuarters) {
      yield this.#sumOf(latestQuarters);
      yield this.#sumOf([lastYear]);
    }
    for (const own of this.#periods()) yield* this.formulasAt(own);
    if (isTwelveMonths) yield this.#sumOf(latestQuarters);
  }

  *formulasAt(own: Period | null): Generator<Reading> {
    const names = namesOf(this.#columns.catalogue);
    for (const text of this.#texts) {
      const node = parseFormula(text, names, own);
      if (node !== null) yield { node, find: (leaf) => this.#find(leaf, own) };
    }
  }

  /** The statement line that the figure is. */
  findFiled(value: number): SumInput | null {
    const { code, unit } = this.#info;
    for (const period of this.#periods()) {
      if (period === null) continue;
      const lines = this.#columns.terms.lines(code, period);
      const found = lines.find((one) => one.value === value);
      if (found === undefined) continue;
      const title = `${statementLines[found.line].label}, as filed`;
      return { key: null, title, unit, value, line: { line: found.line, period } };
    }
    return null;
  }

  /** Periods that the latest figure can be of. */
  #periods(): readonly (Period | null)[] {
    if (!this.#isLatest) return [this.own];
    return [this.own, ...(this.own === null ? [lastYear] : []), ...latestQuarters];
  }

  #sumOf(periods: readonly Period[]): Reading {
    const { code } = this.#info;
    const of = periods.map((period): Leaf => ({ kind: "parameter", code, period }));
    return { node: { kind: "many", by: "sum", of }, find: (leaf) => this.#find(leaf, null) };
  }

  #find(leaf: Leaf, own: Period | null): readonly SumInput[] {
    if (leaf.kind === "parameter") return [this.#findParameter(leaf.code, leaf.period)];
    return this.#columns.terms.find(leaf.name, own).map(({ filed, ...term }): SumInput => {
      const input = { key: null, ...term };
      if (filed === undefined || own === null) return input;
      return { ...input, line: { line: filed, period: own } };
    });
  }

  #findParameter(code: string, period: Period | null): SumInput {
    const { catalogue, read, terms } = this.#columns;
    const info = catalogue.parameters.get(code);
    const isPast = period !== null && info !== undefined;
    const hasPast = isPast && periodObstacle(info, period) === null;
    if (isPast && !hasPast && code === "currentPrice") {
      const [close] = terms.find("close", period);
      if (close !== undefined) {
        const { filed: _, ...term } = close;
        return { key: null, ...term };
      }
    }
    const key = isPast && info.periods !== "none" ? columnKey(code, period) : code;
    const { title, unit } = describeColumn(catalogue, key) ?? { title: code, unit: "none" };
    // periods that are not published are derived
    if (isPast && !hasPast && info.periods !== "none") {
      const value = terms.figure(code, period);
      return { key: null, title, unit, value: Number.isFinite(value) ? value : null };
    }
    const value = read(key);
    return { key, title, unit, value: typeof value === "number" ? value : null };
  }
}
