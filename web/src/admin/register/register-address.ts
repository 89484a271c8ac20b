import type { RegisterCondition, StatisticLink } from "@munshi/bff/contract";
import type { TableSort } from "../../table/sort.ts";

/** View state in the address of a register. */
export interface RegisterState {
  readonly search: string;
  readonly filter: readonly RegisterCondition[];
  /** Null: the register's own order. */
  readonly sort: TableSort | null;
  /** From 1 on. */
  readonly page: number;
  /** Cursor where a page of an append-only register starts; null for the newest row. */
  readonly after: string | null;
  /** Null: those shown at first. */
  readonly columns: readonly string[] | null;
  /** Id of the saved view that this began with. */
  readonly view: string | null;
}

/** Conditions by their form only: the server refuses what does not fit the register. */
function isCondition(value: unknown): value is RegisterCondition {
  if (typeof value !== "object" || value === null) return false;
  if (typeof Reflect.get(value, "column") !== "string") return false;
  switch (Reflect.get(value, "is")) {
    case "contains":
    case "starts":
    case "equals":
      return typeof Reflect.get(value, "text") === "string";
    case "one_of": {
      const values: unknown = Reflect.get(value, "values");
      return Array.isArray(values) && values.every((each) => typeof each === "string");
    }
    case "between":
      return [Reflect.get(value, "from"), Reflect.get(value, "to")].every(
        (bound) => bound === null || typeof bound === "string" || typeof bound === "number",
      );
    case "empty":
    case "filled":
      return true;
    default:
      return false;
  }
}

export function readConditions(value: unknown): readonly RegisterCondition[] {
  return Array.isArray(value) ? value.filter((each) => isCondition(each)) : [];
}

function parseConditions(text: string | null): readonly RegisterCondition[] {
  try {
    return readConditions(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

function parseSort(text: string | null): TableSort | null {
  if (text === null || text === "" || text === "-") return null;
  return text.startsWith("-")
    ? { column: text.slice(1), direction: "descending" }
    : { column: text, direction: "ascending" };
}

/** Reads the query of an address; what is not understood is left out. */
export function readAddress(query: string): RegisterState {
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get("page") ?? 1);
  const columns = parameters.get("columns")?.split(",").filter(Boolean) ?? [];
  return {
    search: parameters.get("q") ?? "",
    filter: parseConditions(parameters.get("filter")),
    sort: parseSort(parameters.get("sort")),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    after: parameters.get("after"),
    columns: columns.length === 0 ? null : columns,
    view: parameters.get("view"),
  };
}

/** The query that `readAddress` reads, without what goes without saying; empty for the plain list. */
export function writeAddress(state: RegisterState): string {
  const { search, filter, sort, page, after, columns, view } = state;
  const parameters = new URLSearchParams();
  if (search !== "") parameters.set("q", search);
  if (filter.length > 0) parameters.set("filter", JSON.stringify(filter));
  if (sort !== null)
    parameters.set("sort", `${sort.direction === "descending" ? "-" : ""}${sort.column}`);
  if (page > 1) parameters.set("page", String(page));
  if (after !== null) parameters.set("after", after);
  if (columns !== null) parameters.set("columns", columns.join(","));
  if (view !== null) parameters.set("view", view);
  return parameters.toString();
}

/** The address of a list that is filtered to what a figure counts. */
export function addressOfList({ page, filter }: StatisticLink): string {
  const query = writeAddress({
    search: "",
    filter: readConditions(filter),
    sort: null,
    page: 1,
    after: null,
    columns: null,
    view: null,
  });
  return query === "" ? page : `${page}?${query}`;
}
