import type { StatisticLink } from "@munshi/bff/contract";
import { readConditions, writeAddress } from "../register/register-address.ts";

/** The address of a list that is filtered to what a figure counts. */
export function addressOfList({ page, filter }: StatisticLink): string {
  const query = writeAddress({
    search: "",
    filter: readConditions(filter),
    sort: null,
    page: 1,
    after: null,
    columns: null,
    view: null,
  });
  return query === "" ? page : `${page}?${query}`;
}
