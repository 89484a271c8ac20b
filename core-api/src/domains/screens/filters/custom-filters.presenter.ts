import type { QueryFilterRow, SavedFilter } from "../../../contract/index.ts";
import type { Owner } from "../../accounts/index.ts";
import { presentAccess } from "../wire.presenter.ts";
import type { CustomFilterRow } from "./custom-filters.repository.ts";

export function presentQueryFilter(filter: CustomFilterRow, { userId }: Owner): QueryFilterRow {
  return {
    filtername: filter.name,
    filters: filter.formula,
    filteraccess: presentAccess(filter.access),
    userId,
    createdate: filter.created_at.toISOString(),
    del: 0,
  };
}

/** `queries` belong to the filter's owner. */
export function presentSavedFilter(
  filter: CustomFilterRow,
  queries: readonly { readonly name: string; readonly filter_keys: readonly string[] }[],
): SavedFilter {
  return {
    name: filter.name,
    formula: filter.formula,
    access: filter.access,
    createdAt: filter.created_at.toISOString(),
    usedBy: queries
      .filter(({ filter_keys: keys }) => keys.includes(filter.name_key))
      .map(({ name }) => name),
  };
}
