import type { ResultOrder, ResultSide } from "@munshi/bff/contract";
import type { WantedResults } from "../../company-parts/result-corner-api.ts";

/** Period that a quarter's figures are compared with. */
export type Against = "year" | "quarter";

/** URL parameters of the result corner. */
export interface CornerAddress extends WantedResults {
  readonly against: Against;
}

export const orders = [
  "newest",
  "oldest",
  "sales",
  "profit",
] as const satisfies readonly ResultOrder[];
const sides = ["up", "down"] as const satisfies readonly ResultSide[];

/** The order that a text names, or the usual one. */
export function readOrder(text: string | null): ResultOrder {
  return orders.find((order) => order === text) ?? "newest";
}

/** Reads `?page=2&sector=…&side=up&order=profit&against=quarter`; what it cannot mean is as usual. */
export function readCornerAddress(search: string): CornerAddress {
  const query = new URLSearchParams(search);
  return {
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
    sector: query.get("sector") ?? "",
    side: sides.find((side) => side === query.get("side")) ?? null,
    order: readOrder(query.get("order")),
    against: query.get("against") === "quarter" ? "quarter" : "year",
  };
}

/** The query of an address, empty where all is as usual. */
export function writeCornerAddress(address: CornerAddress): string {
  const { page, sector, side, order, against } = address;
  const query = new URLSearchParams();
  if (sector !== "") query.set("sector", sector);
  if (side !== null) query.set("side", side);
  if (order !== "newest") query.set("order", order);
  if (against !== "year") query.set("against", against);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query}`;
}
