import type { FilterDraft, NearMisses, QueryFilter, QueryOutline } from "@munshi/engine/contract";
import { formatCount, formatNumber, spellForScreen, writePercent } from "../../../lib/format.ts";
import { describeBounds, writeWithUnit } from "../builder/describe-filter.ts";
import type { Bounds } from "../builder/find-filters.ts";

type RangeFilter = Extract<QueryFilter, { readonly kind: "range" }>;

/** A company that only just fails, as the panel lists it. */
export interface NearMissLine {
  readonly coCode: number;
  readonly name: string;
  /** Conditions that it fails: `Return on equity 14.99 %, needs > 15 %`. */
  readonly failed: readonly string[];
  /** Conditions that a missing figure leaves open. */
  readonly open: readonly string[];
  /** `8.77 % away`; empty where it has no measure. */
  readonly distance: string;
}

/** Smaller percentages would round to 0.00. */
const leastPercent = 0.005;

function describeDistance(percent: number | null): string {
  if (percent === null) return "";
  if (percent === 0) return "at the limit";
  return percent < leastPercent
    ? "under 0.01 % away"
    : `${writePercent(formatNumber(percent))} away`;
}

function meets({ low, high }: Bounds, value: number): boolean {
  const isAbove = low === null || (low.inclusive ? value >= low.value : value > low.value);
  const isBelow = high === null || (high.inclusive ? value <= high.value : value < high.value);
  return isAbove && isBelow;
}

/** More digits than these are noise of the arithmetic. */
const mostDecimals = 8;

/** Two decimals, or as many as it takes to see that a figure does not meet its bounds. */
function roundMiss(bounds: Bounds, value: number): number {
  for (let decimals = 2; decimals <= mostDecimals; decimals += 1) {
    const rounded = Number(value.toFixed(decimals));
    if (!meets(bounds, rounded)) return rounded;
  }
  return value;
}

/** The range filter of a clause with its place; null for any other condition. */
function findRange(
  { clauses }: NearMisses,
  { drawable, filters }: QueryOutline,
  place: number,
): { readonly at: number; readonly filter: RangeFilter } | null {
  const clause = clauses[place];
  if (!drawable || clause === undefined) return null;
  const at = filters.findIndex(
    (each) => each.clause.start === clause.start && each.clause.end === clause.end,
  );
  const filter = filters[at];
  return filter?.kind === "range" ? { at, filter } : null;
}

function readValue({ page }: NearMisses, key: string, index: number): number | null {
  const value = page.values[key]?.[index];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Companies in the order of the engine, with what each would need. */
export function listNearMisses(misses: NearMisses, outline: QueryOutline): readonly NearMissLine[] {
  const textOf = (place: number) => spellForScreen(misses.clauses[place]?.text ?? "");
  const describe = (place: number, index: number): string => {
    const filter = findRange(misses, outline, place)?.filter;
    const value = filter === undefined ? null : readValue(misses, filter.key, index);
    if (filter === undefined || value === null) return textOf(place);
    const write = (figure: number): string => writeWithUnit(figure, filter.unit);
    const needs = describeBounds(filter.low, filter.high, write);
    return `${spellForScreen(filter.title)} ${write(roundMiss(filter, value))}, needs ${needs}`;
  };
  return misses.companies.map(({ id, name, failed, unknown, distance }, index) => ({
    coCode: Number(id),
    name,
    failed: failed.map((place) => describe(place, index)),
    open: unknown.map(textOf),
    distance: describeDistance(distance),
  }));
}

/** Describes how many companies fail one condition, two and so on; excludes those that match. */
export function describeHistogram({ histogram }: NearMisses): readonly string[] {
  return histogram.flatMap((companies, failed) =>
    failed === 0 || companies === 0
      ? []
      : [`${formatCount(companies)} fail${companies === 1 ? "s" : ""} ${failed}`],
  );
}

/** A looser condition that lets companies in, to take the place of one of the query. */
export interface Relaxation {
  /** Place of the filter in the query. */
  readonly at: number;
  readonly draft: FilterDraft;
  /** `Relax Return on equity to > 14.9 %`. */
  readonly words: string;
  /** Number of companies that then match. */
  readonly companies: number;
}

/** Bounds of a relaxed condition are written with so many digits. */
const significantDigits = 3;

/** The nearest bound of three digits that lets a value in: below it for the lower, above for the upper. */
function roundOutward(value: number, way: -1 | 1, isIn: (bound: number) => boolean): number {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const step = 10 ** (size - significantDigits + 1);
  const start = way < 0 ? Math.floor(value / step) : Math.ceil(value / step);
  const clean = (steps: number): number => Number((steps * step).toPrecision(12));
  return isIn(clean(start)) ? clean(start) : clean(start + way);
}

function relax(bounds: Bounds, value: number): Bounds {
  const { low, high } = bounds;
  if (low !== null && !meets({ low, high: null }, value)) {
    const isIn = (bound: number) => meets({ low: { ...low, value: bound }, high: null }, value);
    return { low: { ...low, value: roundOutward(value, -1, isIn) }, high };
  }
  if (high === null) return bounds;
  const isIn = (bound: number) => meets({ low: null, high: { ...high, value: bound } }, value);
  return { low, high: { ...high, value: roundOutward(value, 1, isIn) } };
}

/** So many ways out are offered. */
const mostRelaxations = 3;

/** Lists ways to relax one condition so that companies failing only it match; nearest first. */
export function listRelaxations(misses: NearMisses, outline: QueryOutline): readonly Relaxation[] {
  const found: { readonly place: number; readonly values: number[] }[] = [];
  for (const [index, { failed, unknown }] of misses.companies.entries()) {
    const [place] = failed;
    if (place === undefined || failed.length > 1 || unknown.length > 0) continue;
    const key = findRange(misses, outline, place)?.filter.key;
    const value = key === undefined ? null : readValue(misses, key, index);
    if (value === null) continue;
    const existing = found.find((each) => each.place === place);
    if (existing === undefined) found.push({ place, values: [value] });
    else existing.values.push(value);
  }
  return found.slice(0, mostRelaxations).flatMap(({ place, values }) => {
    const range = findRange(misses, outline, place);
    const [nearest] = values;
    if (range === null || nearest === undefined) return [];
    const { key, title, unit } = range.filter;
    const bounds = relax(range.filter, nearest);
    const words = describeBounds(bounds.low, bounds.high, (figure) => writeWithUnit(figure, unit));
    return [
      {
        at: range.at,
        draft: { kind: "range", key, ...bounds },
        words: `Relax ${spellForScreen(title)} to ${words}`,
        companies: values.filter((value) => meets(bounds, value)).length,
      },
    ];
  });
}
