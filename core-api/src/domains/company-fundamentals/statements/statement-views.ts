import { compareAmounts, roundChange } from "@munshi/engine/contract";
import type { AmountChange, Unit } from "@munshi/engine/contract";

type Values = readonly (number | null)[];

/** Rounded to the two decimals shown, because statements are the largest part of a page. */
function toHundredths(percent: number): number {
  return Number(percent.toFixed(2));
}

/** Percentage of the base in the same period; null if the base is missing or zero. */
export function toCommonSize(values: Values, base: Values): Values {
  return values.map((value, at) => {
    const whole = base[at] ?? null;
    return value === null || whole === null || whole === 0
      ? null
      : toHundredths((value / whole) * 100);
  });
}

/** Position of the period that ended a year before each one; null if not filed. */
export function findYearBefore(ends: readonly string[]): readonly (number | null)[] {
  return ends.map((end) => {
    const month = `${Number(end.slice(0, 4)) - 1}${end.slice(4, 7)}`;
    const place = ends.findIndex((other) => other.startsWith(month));
    return place < 0 ? null : place;
  });
}

/** Change from the same period a year before, percent with two decimals. */
export function toYearGrowth(values: Values, ends: readonly string[]): readonly AmountChange[] {
  const before = findYearBefore(ends);
  return values.map((value, at) => {
    const place = before[at] ?? null;
    const earlier = place === null ? null : (values[place] ?? null);
    return roundChange(compareAmounts(value, earlier), 2);
  });
}

const growing: ReadonlySet<Unit> = new Set(["money", "price", "rupees", "count"]);

/** Only amounts have growth; for margins and days it means little. */
export function canGrow(unit: Unit): boolean {
  return growing.has(unit);
}
