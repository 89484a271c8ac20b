import type { BoxSummary, BoxType } from "@munshi/bff/contract";
import type { ReturnPeriod, RiskLevel } from "@munshi/engine/portfolio";
import { boxTypeNames } from "../../box-parts/print-box.ts";
import type { TableSort } from "../../table/sort.ts";

/** Filter of the box library; an empty filter shows all boxes. */
export interface BoxFilter {
  readonly search: string;
  readonly risks: readonly RiskLevel[];
  readonly types: readonly BoxType[];
  /** Slugs. */
  readonly managers: readonly string[];
  /** ₹. */
  readonly mostAmount: number | null;
  readonly period: ReturnPeriod;
  /** Percent over the period. */
  readonly leastReturn: number | null;
  /** Percent a year. */
  readonly mostVolatility: number | null;
  readonly isFavourite: boolean;
  readonly isFollowed: boolean;
}

export const emptyFilter: BoxFilter = {
  search: "",
  risks: [],
  types: [],
  managers: [],
  mostAmount: null,
  period: "1Y",
  leastReturn: null,
  mostVolatility: null,
  isFavourite: false,
  isFollowed: false,
};

/** Ids of the boxes that the member marked or follows. */
export interface MemberMarks {
  readonly favourites: ReadonlySet<number>;
  readonly followed: ReadonlySet<number>;
}

/** Boxes that pass every filter; an unknown figure fails any limit on it. */
export function filterBoxes(
  boxes: readonly BoxSummary[],
  filter: BoxFilter,
  marks: MemberMarks,
): readonly BoxSummary[] {
  const words = filter.search.toLowerCase().split(/\s+/u).filter(Boolean);
  const { risks, types, managers, mostAmount, period, leastReturn, mostVolatility } = filter;
  return boxes.filter(
    (box) =>
      hasWords(box, words) &&
      isAmong(risks, box.risk.level) &&
      isAmong(types, box.type) &&
      isAmong(managers, box.manager?.slug ?? "") &&
      isWithin(box.minimumAmount, null, mostAmount) &&
      isWithin(box.returns[period], leastReturn, null) &&
      isWithin(box.volatility, null, mostVolatility) &&
      (!filter.isFavourite || marks.favourites.has(box.id)) &&
      (!filter.isFollowed || marks.followed.has(box.id)),
  );
}

function hasWords(box: BoxSummary, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, idea, manager, type, tags } = box;
  const text = [name, idea, manager?.name ?? "", boxTypeNames[type], ...tags]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function isAmong<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

function isWithin(value: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true;
  return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

/** Sort orders by key: the value in the address and the column of the table. */
export const boxSorts = {
  name: { label: "Name", isAscending: true },
  followers: { label: "Followers", isAscending: false },
  cagr: { label: "Live CAGR", isAscending: false },
  return: { label: "Return", isAscending: false },
  minimum: { label: "Minimum amount", isAscending: true },
  volatility: { label: "Volatility", isAscending: true },
  drawdown: { label: "Smallest drawdown", isAscending: false },
  live: { label: "Newest", isAscending: false },
} as const satisfies Readonly<Record<string, { label: string; isAscending: boolean }>>;

export type BoxSort = keyof typeof boxSorts;

/** The figure that a sort goes by; null is last either way. */
export function sortValueOf(
  box: BoxSummary,
  sort: BoxSort,
  period: ReturnPeriod,
): string | number | null {
  switch (sort) {
    case "name":
      return box.name;
    case "followers":
      return box.followers;
    case "cagr":
      return box.cagr;
    case "return":
      return box.returns[period];
    case "minimum":
      return box.minimumAmount;
    case "volatility":
      return box.volatility;
    case "drawdown":
      return box.maxDrawdown;
    case "live":
      return box.liveSince;
  }
}

export function isBoxSort(text: string): text is BoxSort {
  return Object.hasOwn(boxSorts, text);
}

/** The default direction of a sort: smallest amount or largest return first. */
export function beginSort(sort: BoxSort): TableSort {
  return { column: sort, direction: boxSorts[sort].isAscending ? "ascending" : "descending" };
}

/** Boxes in the order of a sort; ties by name. */
export function sortBoxes(
  boxes: readonly BoxSummary[],
  { column, direction }: TableSort,
  period: ReturnPeriod,
): readonly BoxSummary[] {
  if (!isBoxSort(column)) return boxes;
  const sign = direction === "ascending" ? 1 : -1;
  return boxes.toSorted((one, other) => {
    const [a, b] = [sortValueOf(one, column, period), sortValueOf(other, column, period)];
    const byName = one.name.localeCompare(other.name, "en-IN");
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName;
    return (
      sign *
        (typeof a === "number" && typeof b === "number"
          ? a - b
          : String(a).localeCompare(String(b), "en-IN")) || byName
    );
  });
}
