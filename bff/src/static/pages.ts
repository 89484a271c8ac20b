import { findPageRow } from "@munshi/core-api/contract";
import type { GateRow } from "@munshi/core-api/contract";
import { builtAdminPages, builtPages } from "../contract/index.ts";

/** Resources to preload with a page. */
interface PageParts {
  /** Addresses of the views to preload before the first script runs. */
  readonly listViews: (path: string, query: URLSearchParams) => readonly string[];
  /** Source file of the page's own chunk, preloaded with the entry. */
  readonly source: RegExp | null;
}

/** A page of the web app. */
export interface Page extends PageParts {
  readonly row: GateRow;
  /** False if the screen is not built yet. */
  readonly isBuilt: boolean;
}

const nothingMore: PageParts = { listViews: () => [], source: null };

/** The signed-in user's view, which member pages wait for. */
const shellView = "/api/views/shell";

const memberPage: PageParts = { ...nothingMore, listViews: () => [shellView] };

const companyPage: PageParts = {
  listViews: (path, query) => [shellView, ...listCompanyViews(path, query.get("basis"))],
  source: /^src\/features\/company\/CompanyPage\.tsx$/,
};

/** The view that the page asks for, spelled as it does; none for an address that it reads otherwise. */
function listCompanyViews(path: string, basis: string | null): readonly string[] {
  const symbol = path.slice(path.lastIndexOf("/") + 1);
  if (basis !== null || !/^[A-Za-z0-9-]+$/.test(symbol)) return [];
  return [`/api/views/company/${symbol.toUpperCase()}`];
}

/** Pages with preloads beyond the app itself, by their address in the gate's table. */
const partsOf: ReadonlyMap<string, PageParts> = new Map<string, PageParts>([
  ["/", { ...nothingMore, source: /^src\/features\/home\/HomePage\.tsx$/ }],
  [
    "/stock-analyzer/scanner/createscanner",
    {
      listViews: () => ["/api/views/screener"],
      source: /^src\/app\/ScreenerRoute\.tsx$/,
    },
  ],
  ["/company/:symbol", companyPage],
  ["/stock-analyzer/company/:symbol", companyPage],
]);

/** Returns the page of an address without its query; null if there is none. */
export function findPage(path: string): Page | null {
  const row = findPageRow(path);
  if (row === null) return null;
  const isForMembers = row.who === "member" || row.who === "subscriber";
  return {
    row,
    isBuilt: builtPages.has(row.path) || builtAdminPages.has(row.path),
    ...(partsOf.get(row.path) ?? (isForMembers ? memberPage : nothingMore)),
  };
}

/** Returns the page for an address with a missing or extra trailing slash. */
export function findIntendedPath(path: string): string | null {
  const other = path.endsWith("/") ? path.replace(/\/+$/, "") : `${path}/`;
  return findPageRow(path) === null && findPageRow(other) !== null ? other : null;
}
