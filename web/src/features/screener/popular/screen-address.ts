import type { PopularScreen } from "@munshi/bff/contract";
import { screenerPath } from "../../../shell/available-pages.ts";
import { emptyAddress, formatAddress } from "../address.ts";

/** The screener with a popular screen's query, columns and order. */
export function screenAddress({ query, columns, sort }: PopularScreen): string {
  return screenerPath + formatAddress({ ...emptyAddress, query, columns, sort });
}
