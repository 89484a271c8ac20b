import { findPageRow } from "@munshi/core-api/contract";
import type { GateRow } from "@munshi/core-api/contract";
import { builtAdminPages, builtPages } from "../contract/index.ts";

/** What a page requests at once. */
interface PageParts {
  /** Views to preload before the first script runs. */
  readonly preloads: readonly string[];
  /** Source file of the page's own chunk, preloaded with the entry. */
  readonly source: RegExp | null;
}

/** A page of the web app. */
export interface Page extends PageParts {
  readonly row: GateRow;
  /** False if the screen is not built yet. */
  readonly isBuilt: boolean;
}

const nothingMore: PageParts = { preloads: [], source: null };

const companyPage: PageParts = {
  preloads: [],
  source: /^src\/features\/company\/CompanyPage\.tsx$/,
};

/** Pages with preloads beyond the app itself, by their address in the gate's table. */
const partsOf: ReadonlyMap<string, PageParts> = new Map<string, PageParts>([
  ["/", { preloads: [], source: /^src\/features\/home\/HomePage\.tsx$/ }],
  [
    "/stock-analyzer/scanner/createscanner",
    {
      preloads: ["/api/views/screener"],
      source: /^src\/app\/ScreenerRoute\.tsx$/,
    },
  ],
  ["/company/:symbol", companyPage],
  ["/stock-analyzer/company/:symbol", companyPage],
]);

/** Returns the page of an address without its query; null if there is none. */
export function findPage(path: string): Page | null {
  const row = findPageRow(path);
  return row === null
    ? null
    : {
        row,
        isBuilt: builtPages.has(row.path) || builtAdminPages.has(row.path),
        ...(partsOf.get(row.path) ?? nothingMore),
      };
}

/** Returns the page for an address with a missing or extra trailing slash. */
export function findIntendedPath(path: string): string | null {
  const other = path.endsWith("/") ? path.replace(/\/+$/, "") : `${path}/`;
  return findPageRow(path) === null && findPageRow(other) !== null ? other : null;
}
