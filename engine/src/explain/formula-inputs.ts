import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo, Period } from "../contract/index.ts";
import { columnKey, periodObstacle, splitColumnKey } from "../semantics/columns.ts";

/**
 * Inputs of a figure at the periods in its formula (`EPS 3 years back`), else at the same period,
 * and the previous one for averages.
 */
export function formulaInputs(
  key: ColumnKey,
  info: ParameterInfo,
  catalogue: Catalogue,
): readonly (readonly ColumnKey[])[] {
  if (info.inputs.length === 0) return [];
  const { period } = splitColumnKey(key);
  const formula = info.formula ?? "";
  const own = ownPeriod(key, formula);
  let names = false;
  const inputs = info.inputs.flatMap((code): readonly ColumnKey[] => {
    const input = catalogue.parameters.get(code);
    const periods = input === undefined ? [] : namedPeriods(formula, input.name, own);
    names ||= periods.some((named) => named !== own);
    return (periods.length > 0 ? periods : [own]).map((named) => keyOf(code, named, catalogue));
  });
  const group = [...new Set(inputs)];
  if (names || !looksBack.test(formula)) return [group];
  const before: Period =
    period === null ? { unit: "year", back: 1 } : { unit: period.unit, back: period.back + 1 };
  return [group, info.inputs.map((code) => keyOf(code, before, catalogue))];
}

const looksBack = /average|Mean|Median|Sum|over|rising|before/u;

function keyOf(code: string, period: Period | null, catalogue: Catalogue): ColumnKey {
  const input = catalogue.parameters.get(code);
  const has = period !== null && input && periodObstacle(input, period) === null;
  return has ? columnKey(code, period) : code;
}

/** Inputs that the formula divides by. */
export function divisorsOf(
  key: ColumnKey,
  info: ParameterInfo,
  catalogue: Catalogue,
): readonly ColumnKey[] {
  const formula = info.formula ?? "";
  const own = ownPeriod(key, formula);
  return formula
    .split(" / ")
    .slice(1)
    .map((divisor) => divisor.replace(/^\(?(?:[\d.]+ × |average )?/u, ""))
    .flatMap((divisor) =>
      info.inputs.flatMap((code) => {
        const { name } = catalogue.parameters.get(code) ?? {};
        if (name === undefined || !divisor.startsWith(name)) return [];
        const rest = divisor.slice(name.length);
        return /^\p{L}/u.test(rest)
          ? []
          : periodsAfter(rest, own).map((period) => keyOf(code, period, catalogue));
      }),
    );
}

/** Growth defaults to the last reported year. */
function ownPeriod(key: ColumnKey, formula: string): Period | null {
  const { period } = splitColumnKey(key);
  return period === null && formula.includes("a year before") ? lastYear : period;
}

const lastYear: Period = { unit: "year", back: 0 };

const year = (back: number): Period => ({ unit: "year", back });
const quarter = (back: number): Period => ({ unit: "quarter", back });

/** Period phrases after a name in a formula, longest first. */
const wordings: readonly (readonly [
  RegExp,
  (count: number, own: Period | null) => readonly (Period | null)[],
])[] = [
  [/^ last year\b/u, () => [lastYear]],
  [/^ (\d+) years? back\b/u, (count) => [year(count)]],
  [/^ latest quarter\b/u, () => [quarter(0)]],
  [/^ preceding quarter\b/u, () => [quarter(1)]],
  [/^ preceding year quarter\b/u, () => [quarter(4)]],
  [/^ (\d+) quarters? back\b/u, (count) => [quarter(count)]],
  [/^ of the latest four quarters\b/u, () => [0, 1, 2, 3].map(quarter)],
  [/^ of (?:the four before|the quarters from 4 to 7 back)\b/u, () => [4, 5, 6, 7].map(quarter)],
  [/^ of the quarter before\b/u, (_, own) => [quarter((own?.back ?? 0) + 1)]],
  [/^ of three years before\b/u, () => [quarter(12)]],
  [
    /^ a year before\b/u,
    (_, own) => [own?.unit === "quarter" ? quarter(own.back + 4) : year((own?.back ?? 0) + 1)],
  ],
];

function namedPeriods(
  formula: string,
  name: string,
  own: Period | null,
): readonly (Period | null)[] {
  return placesOf(formula, name).flatMap((end) => periodsAfter(formula.slice(end), own));
}

function periodsAfter(rest: string, own: Period | null): readonly (Period | null)[] {
  return namedPeriodsAfter(rest, own).periods;
}

/** Periods that a phrase after a name means, and its length; `own` without a phrase. */
export function namedPeriodsAfter(
  rest: string,
  own: Period | null,
): { readonly periods: readonly (Period | null)[]; readonly length: number } {
  for (const [wording, periods] of wordings) {
    const match = wording.exec(rest);
    if (match !== null) {
      return { periods: periods(Number(match[1]), own), length: match[0].length };
    }
  }
  return { periods: [own], length: 0 };
}

function placesOf(formula: string, name: string): readonly number[] {
  const ends: number[] = [];
  for (let at = formula.indexOf(name); at !== -1; at = formula.indexOf(name, at + 1)) {
    const isWord =
      !/\p{L}$/u.test(formula.slice(0, at)) && !/^\p{L}/u.test(formula.slice(at + name.length));
    if (isWord) ends.push(at + name.length);
  }
  return ends;
}
