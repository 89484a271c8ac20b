import type { ResultCorner, ResultOrder, ResultSide } from "@munshi/bff/contract";
import { callCore } from "../lib/http.ts";

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
  const query = {
    page: String(page),
    order,
    ...(sector === "" ? {} : { sector }),
    ...(side === null ? {} : { side }),
  };
  return callCore("GET /result_corner", { query }, { signal });
}
