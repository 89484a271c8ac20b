import type { SavedWork, SharedFilter, SharedList } from "@munshi/bff/contract";
import type { SavedFilter } from "../builder/builder-state.ts";
import type { Personal } from "../builder/builder.ts";

/** Filters and lists of someone else, which a link or a public query brings along. */
export interface Borrowed {
  readonly filters: readonly SharedFilter[];
  readonly lists: readonly SharedList[];
}

export const nothingBorrowed: Borrowed = { filters: [], lists: [] };

/** A name as the engine holds it against another: case and needless blanks do not count. */
export function foldName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

function putBehind<Named extends { readonly name: string }>(
  first: readonly Named[],
  rest: readonly Named[],
): readonly Named[] {
  const names = new Set(first.map(({ name }) => foldName(name)));
  return [...first, ...rest.filter(({ name }) => !names.has(foldName(name)))];
}

/**
 * Everything queries can name: the reader's items and borrowed ones. If names clash, the borrowed
 * item wins, since the text that came with it refers to it.
 */
export function joinPersonal(
  work: Pick<SavedWork, "filters" | "lists"> | null,
  borrowed: Borrowed,
): Personal {
  const own = (work?.filters ?? []).map(({ name, formula, access }): SavedFilter => ({
    name,
    formula,
    access: access === "public" ? "Public" : "Private",
  }));
  const lent = borrowed.filters.map(({ name, formula }): SavedFilter => ({
    name,
    formula,
    access: "Public",
    isBorrowed: true,
  }));
  const ownLists = (work?.lists ?? []).map(({ name, coCodes }) => ({ name, coCodes }));
  return { filters: putBehind(lent, own), lists: putBehind(borrowed.lists, ownLists) };
}
