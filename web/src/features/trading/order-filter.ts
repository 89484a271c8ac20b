import type { BatchFilter } from "./trading-api.ts";
import { orderBookPath } from "../../invest-parts/order-pages.ts";

const states = ["all", "running", "done", "failed"] as const;
const sides = ["all", "BUY", "SELL"] as const;

/** The filter that an address asks for; what it does not name or misspells is all. */
export function readFilter(search: string): BatchFilter {
  const params = new URLSearchParams(search);
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    state: states.find((state) => state === params.get("state")) ?? "all",
    side: sides.find((side) => side === params.get("side")) ?? "all",
    search: (params.get("search") ?? "").slice(0, 40),
  };
}

/** The order book with a filter; what is all is left out. */
export function orderBookOf({
  page = 1,
  state = "all",
  side = "all",
  search = "",
}: Partial<BatchFilter> = {}): string {
  const params = new URLSearchParams({
    ...(state !== "all" && { state }),
    ...(side !== "all" && { side }),
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size === 0 ? orderBookPath : `${orderBookPath}?${params}`;
}
