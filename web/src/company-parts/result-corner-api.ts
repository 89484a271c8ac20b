import { corePath } from "@munshi/bff/contract";
import type { ResultCorner, ResultOrder, ResultSide } from "@munshi/bff/contract";
import { fetchJson } from "../lib/http.ts";

/** Which results are asked for; null and empty ask for all. */
export interface WantedResults {
  readonly page: number;
  readonly sector: string;
  readonly side: ResultSide | null;
  readonly order: ResultOrder;
}

/** The latest results of companies, a page of them. Throws `RequestFailed`. */
export function fetchResultCorner(
  { page, sector, side, order }: WantedResults,
  signal: AbortSignal,
): Promise<ResultCorner> {
  const query = new URLSearchParams({ page: String(page), order });
  if (sector !== "") query.set("sector", sector);
  if (side !== null) query.set("side", side);
  return fetchJson(`${corePath}/result_corner?${query}`, signal);
}
