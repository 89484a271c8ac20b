import type { ColumnKey, SortOrder } from "@munshi/engine/contract";

/** A link to a saved query, and whose day's figures answer it: those that it pins or the newest. */
export interface SharedAddress {
  readonly token: string;
  readonly over: "pinned" | "newest";
}

/** Which rows of a result the table of companies shows; nothing chosen leaves all of them. */
export interface TableFilter {
  /** Company codes. */
  readonly companies: readonly number[];
  readonly sectors: readonly string[];
}

export const noFilter: TableFilter = { companies: [], sectors: [] };

/** Screener state in the URL, so that a link or a reload shows the same result. */
export interface ScreenerAddress {
  /** Empty: no query, all companies. */
  readonly query: string;
  /** Null: by market capitalisation, largest first. */
  readonly sort: SortOrder | null;
  /** Columns next to those of the query; null: the usual ones. */
  readonly columns: readonly ColumnKey[] | null;
  /** True if the page lists the parameters, to create a screener from. */
  readonly create: boolean;
  /** The grid of all rows, or the table of companies in pages. */
  readonly view: "grid" | "companies";
  /** Page of the company table, starting at 1. */
  readonly page: number;
  /** Filter of the company table. */
  readonly only: TableFilter;
  /** The link that was followed; null: none. */
  readonly shared: SharedAddress | null;
  /** The id of the reader's saved query that is being edited; null: none. */
  readonly saved: string | null;
}

export const emptyAddress: ScreenerAddress = {
  query: "",
  sort: null,
  columns: null,
  create: false,
  view: "grid",
  page: 1,
  only: noFilter,
  shared: null,
  saved: null,
};

function parseSort(text: string | null): SortOrder | null {
  if (text === null || text === "" || text === "-") return null;
  return text.startsWith("-")
    ? { column: text.slice(1), direction: "descending" }
    : { column: text, direction: "ascending" };
}

function parsePage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function parseFilter(params: URLSearchParams): TableFilter {
  const companies = params
    .getAll("company")
    .map(Number)
    .filter((code) => Number.isSafeInteger(code) && code > 0);
  const sectors = params.getAll("sector").filter((name) => name !== "");
  // one value for "nothing chosen", so that it is known again
  if (companies.length + sectors.length === 0) return noFilter;
  return { companies: [...new Set(companies)], sectors: [...new Set(sectors)] };
}

function formatSort({ column, direction }: SortOrder): string {
  return direction === "descending" ? `-${column}` : column;
}

/** Reads `?q=…&sort=-marketCap&columns=sector,close&create=1&view=companies&page=2&company=12&sector=Banks&shared=TOKEN&over=newest&saved=ID`; what it cannot read counts as absent. */
export function parseAddress(search: string): ScreenerAddress {
  const params = new URLSearchParams(search);
  const columns = params.get("columns");
  const token = params.get("shared") ?? "";
  return {
    query: params.get("q") ?? "",
    sort: parseSort(params.get("sort")),
    columns: columns === null ? null : [...new Set(columns.split(",").filter((key) => key !== ""))],
    create: params.get("create") === "1",
    view: params.get("view") === "companies" ? "companies" : "grid",
    page: parsePage(params.get("page")),
    only: parseFilter(params),
    shared:
      token === "" ? null : { token, over: params.get("over") === "newest" ? "newest" : "pinned" },
    saved: params.get("saved") || null,
  };
}

/** The search part of the address, with its question mark; empty for the empty address. */
export function formatAddress(address: ScreenerAddress): string {
  const { query, sort, columns, create, view, page, only, shared, saved } = address;
  const params = new URLSearchParams();
  if (shared !== null) params.set("shared", shared.token);
  if (shared?.over === "newest") params.set("over", "newest");
  if (saved !== null) params.set("saved", saved);
  if (query !== "") params.set("q", query);
  if (sort !== null) params.set("sort", formatSort(sort));
  if (columns !== null) params.set("columns", columns.join(","));
  if (create) params.set("create", "1");
  if (view !== "grid") params.set("view", view);
  if (page !== 1) params.set("page", String(page));
  for (const code of only.companies) params.append("company", String(code));
  for (const name of only.sectors) params.append("sector", name);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * The address without columns that are not among `known`. Where none of those chosen is left, the
 * usual ones take their place; a choice of no columns stays.
 */
export function filterKnownColumns(
  address: ScreenerAddress,
  knownColumns: ReadonlySet<ColumnKey>,
): ScreenerAddress {
  const { sort, columns } = address;
  const readable = columns?.filter((key) => knownColumns.has(key)) ?? null;
  return {
    ...address,
    sort: sort !== null && knownColumns.has(sort.column) ? sort : null,
    columns: readable?.length === 0 && columns?.length !== 0 ? null : readable,
  };
}

/** The columns that an address names and that are not among `known`, each once. */
export function listUnknownColumns(
  { sort, columns }: ScreenerAddress,
  knownColumns: ReadonlySet<ColumnKey>,
): readonly ColumnKey[] {
  const named = [...(columns ?? []), ...(sort === null ? [] : [sort.column])];
  return [...new Set(named)].filter((key) => !knownColumns.has(key));
}
