import type { SavedWork } from "@munshi/bff/contract";
import { saveFilter } from "../../builder/formula/save-filter.ts";
import { saveList } from "../../lists/lists-api.ts";
import { foldName } from "../personal.ts";
import type { Borrowed } from "../personal.ts";

function without<Named extends { readonly name: string }>(
  named: readonly Named[],
  own: readonly { readonly name: string }[],
): readonly Named[] {
  const names = new Set(own.map(({ name }) => foldName(name)));
  return named.filter(({ name }) => !names.has(foldName(name)));
}

/**
 * Returns the borrowed filters and lists that a query needs to keep its meaning; empty if it names
 * none. Filters may refer to each other, so if one is named, all are included.
 */
export function findNeeded(
  query: string,
  borrowed: Borrowed,
  own: Pick<SavedWork, "filters" | "lists"> | null,
): Borrowed {
  const text = foldName(query);
  const isNamed = ({ name }: { readonly name: string }) => text.includes(foldName(name));
  const filters = without(borrowed.filters, own?.filters ?? []);
  const lists = without(borrowed.lists, own?.lists ?? []);
  return { filters: filters.some(isNamed) ? filters : [], lists: lists.filter(isNamed) };
}

/** Keeps filters and lists as the member's own, filters after those that they name. Throws `RequestFailed`. */
export async function copyNeeded({ filters, lists }: Borrowed, userId: string): Promise<void> {
  for (const { name, coCodes } of lists) await saveList({ name, coCodes, oldName: null });
  let waiting = [...filters];
  while (waiting.length > 0) {
    const refused: typeof waiting = [];
    let reason: unknown = null;
    for (const { name, formula } of waiting) {
      try {
        await saveFilter({ name, formula, access: "Private" }, userId);
      } catch (error) {
        refused.push({ name, formula });
        reason = error;
      }
    }
    // One that names another is taken once that one is there; where none is, they cannot be.
    if (refused.length === waiting.length) throw reason;
    waiting = refused;
  }
}
