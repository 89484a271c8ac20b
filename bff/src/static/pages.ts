import { findGateRow } from "@munshi/core-api/contract";
import type { GateRow } from "@munshi/core-api/contract";
import { screenerViewPath } from "../views/views.routes.ts";
import { builtPages } from "./built-pages.ts";

/** A page of the web app. */
export interface Page {
  readonly row: GateRow;
  /** False: the address is the product's, and its screen is yet to come. */
  readonly isBuilt: boolean;
  /** Views that the page asks for at once; the browser is told before it has read a script. */
  readonly preloads: readonly string[];
  /** Source file of the page's own part of the app, fetched along with the entry. */
  readonly source: RegExp | null;
}

const built = new Map(builtPages.map((page) => [page.path, page]));
const views: { readonly [view: string]: string } = { screener: screenerViewPath };

/** The page of an address without its query; null for one that the product does not have. */
export function findPage(path: string): Page | null {
  const row = findGateRow(path);
  if (row === null) return null;
  const page = built.get(row.path);
  return {
    row,
    isBuilt: page !== undefined,
    preloads: (page?.views ?? []).flatMap((view) => views[view] ?? []),
    source: page?.source ?? null,
  };
}

/** The page that somebody means who writes a slash too many at the end, or leaves it out. */
export function findIntendedPath(path: string): string | null {
  const other = path.endsWith("/") ? path.replace(/\/+$/, "") : `${path}/`;
  return findGateRow(path) === null && findGateRow(other) !== null ? other : null;
}
