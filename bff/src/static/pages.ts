import { screenerViewPath } from "../views/views.routes.ts";

/** A page of the web app, by its address. */
export interface Page {
  readonly path: RegExp;
  /** Views that the page asks for at once; the browser is told before it has read a script. */
  readonly preloads: readonly string[];
  /** Source file of the page's own part of the app, fetched along with the entry. */
  readonly source: RegExp | null;
}

/** Every address that answers with the app; any other says 404, with the app to say so. */
export const pages: readonly Page[] = [
  { path: /^\/$/, preloads: [], source: null },
  {
    path: /^\/stock-analyzer\/scanner\/createscanner\/?$/,
    preloads: [screenerViewPath],
    source: /^src\/features\/screener\/[A-Za-z]+Page\.tsx$/,
  },
];

export function findPage(path: string): Page | null {
  return pages.find((page) => page.path.test(path)) ?? null;
}
