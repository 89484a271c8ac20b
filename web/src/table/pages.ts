/** Pages that stay in sight at either end. */
const marginPages = 2;
/** Pages around the present one. */
const rangePages = 5;

/** A page's number from 1 on, or a stretch of pages left out, named by the page that it begins with. */
export type PageItem =
  | { readonly kind: "page"; readonly page: number }
  | { readonly kind: "gap"; readonly page: number };

/** Returns the number of pages; an empty table has one. */
export function countPages(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** The pages to offer: five around the present one and two at either end. A gap of one is that page. */
export function listPages(present: number, pages: number): readonly PageItem[] {
  const first = Math.max(1, Math.min(present - 2, pages - rangePages + 1));
  const isOffered = (page: number) =>
    page <= marginPages ||
    page > pages - marginPages ||
    (page >= first && page < first + rangePages);
  const items: PageItem[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const isLone = isOffered(page - 1) && isOffered(page + 1);
    if (isOffered(page) || isLone) items.push({ kind: "page", page });
    else if (items.at(-1)?.kind !== "gap") items.push({ kind: "gap", page });
  }
  return items;
}
