import { findGateRow } from "@munshi/core-api/contract";
import type { GateRow } from "@munshi/core-api/contract";
import { builtPages } from "../contract/index.ts";
import { screenerViewPath } from "../views/views.routes.ts";

/** What a page of the web app asks for at once. */
interface PageParts {
  /** Views; the browser is told before it has read a script. */
  readonly preloads: readonly string[];
  /** Source file of the page's own part of the app, fetched along with the entry. */
  readonly source: RegExp | null;
}

/** A page of the web app. */
export interface Page extends PageParts {
  readonly row: GateRow;
  /** False: the address is the product's, and its screen is yet to come. */
  readonly isBuilt: boolean;
}

const nothingMore: PageParts = { preloads: [], source: null };

/** Pages that are told more than the app itself, by their address in the gate's table. */
const partsOf: ReadonlyMap<string, PageParts> = new Map<string, PageParts>([
  ["/", { preloads: [], source: /^src\/features\/home\/HomePage\.tsx$/ }],
  [
    "/stock-analyzer/scanner/createscanner",
    {
      preloads: [screenerViewPath],
      source: /^src\/features\/screener\/[A-Za-z]+Page\.tsx$/,
    },
  ],
]);

/** The page of an address without its query; null for one that the product does not have. */
export function findPage(path: string): Page | null {
  const row = findGateRow(path);
  return row === null
    ? null
    : { row, isBuilt: builtPages.has(row.path), ...(partsOf.get(row.path) ?? nothingMore) };
}

/** The page that somebody means who writes a slash too many at the end, or leaves it out. */
export function findIntendedPath(path: string): string | null {
  const other = path.endsWith("/") ? path.replace(/\/+$/, "") : `${path}/`;
  return findGateRow(path) === null && findGateRow(other) !== null ? other : null;
}
