import type { BoxType } from "@munshi/bff/contract";
import { returnPeriods } from "@munshi/engine/portfolio";
import type { RiskLevel } from "@munshi/engine/portfolio";
import { boxTypeNames, riskNames } from "../../box-parts/print-box.ts";
import type { TableSort } from "../../table/sort.ts";
import { beginSort, emptyFilter, isBoxSort } from "./find-boxes.ts";
import type { BoxFilter } from "./find-boxes.ts";

/** More columns than this are not legible side by side. */
export const mostComparedBoxes = 4;

/** The library's view as its address has it. */
export interface LibraryAddress {
  readonly filter: BoxFilter;
  readonly sort: TableSort;
  /** Ids of the boxes that are compared; empty for the list. */
  readonly compared: readonly number[];
}

const firstSort = beginSort("followers");

const isRisk = (text: string): text is RiskLevel => Object.hasOwn(riskNames, text);
const isType = (text: string): text is BoxType => Object.hasOwn(boxTypeNames, text);

/** Reads `?search=dividend&risk=LR,MR&sort=-cagr&compare=3,8`; defaults replace unknown values. */
export function readLibraryAddress(search: string): LibraryAddress {
  const query = new URLSearchParams(search);
  const list = (name: string) => (query.get(name) ?? "").split(",").filter((text) => text !== "");
  const number = (name: string): number | null => {
    const text = query.get(name) ?? "";
    return /^-?\d{1,9}(\.\d{1,2})?$/u.test(text) ? Number(text) : null;
  };
  const sort = query.get("sort") ?? "";
  const column = sort.replace(/^-/u, "");
  const ids = list("compare").filter((text) => /^\d{1,9}$/u.test(text));
  return {
    filter: {
      search: query.get("search") ?? "",
      risks: list("risk").filter(isRisk),
      types: list("type").filter(isType),
      managers: list("manager"),
      mostAmount: number("amount"),
      period: returnPeriods.find((name) => name === query.get("period")) ?? emptyFilter.period,
      leastReturn: number("return"),
      mostVolatility: number("volatility"),
      isFavourite: query.has("favourites"),
      isFollowed: query.has("followed"),
    },
    sort: isBoxSort(column)
      ? { column, direction: sort.startsWith("-") ? "descending" : "ascending" }
      : firstSort,
    compared: [...new Set(ids.map(Number))].slice(0, mostComparedBoxes),
  };
}

/** The search part of the address; defaults are omitted. */
export function writeLibraryAddress({ filter, sort, compared }: LibraryAddress): string {
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["search", filter.search],
    ["risk", filter.risks.join(",")],
    ["type", filter.types.join(",")],
    ["manager", filter.managers.join(",")],
    ["amount", String(filter.mostAmount ?? "")],
    ["period", filter.period === emptyFilter.period ? "" : filter.period],
    ["return", String(filter.leastReturn ?? "")],
    ["volatility", String(filter.mostVolatility ?? "")],
    ["favourites", filter.isFavourite ? "1" : ""],
    ["followed", filter.isFollowed ? "1" : ""],
    [
      "sort",
      sort.column === firstSort.column && sort.direction === firstSort.direction
        ? ""
        : `${sort.direction === "descending" ? "-" : ""}${sort.column}`,
    ],
    ["compare", compared.join(",")],
  ];
  const query = new URLSearchParams();
  for (const [name, text] of texts) if (text !== "") query.set(name, text);
  // Commas are legal in a query, and legible.
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** The number of active filters; the search counts, the period does not. */
export function countFilters(filter: BoxFilter): number {
  const { search, risks, types, managers, mostAmount, leastReturn, mostVolatility } = filter;
  return [
    search.trim() !== "",
    risks.length > 0,
    types.length > 0,
    managers.length > 0,
    mostAmount !== null,
    leastReturn !== null,
    mostVolatility !== null,
    filter.isFavourite,
    filter.isFollowed,
  ].filter(Boolean).length;
}
