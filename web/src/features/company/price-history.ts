import type { FeedHistory } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import type { PriceSeries } from "../../charts/price-ranges.ts";
import { fetchJson, RequestFailed } from "../../lib/http.ts";

const secondsADay = 86_400;

/** All weekly closes of a share. Throws `RequestFailed`. */
async function fetchWholeHistory(symbol: string, signal: AbortSignal): Promise<PriceSeries> {
  const to = Math.ceil(Date.now() / 1000 / secondsADay + 1) * secondsADay;
  const query = new URLSearchParams({ symbol, resolution: "1W", from: "0", to: String(to) });
  const answer = await fetchJson<FeedHistory>(`/udf/history?${query}`, signal);
  if (answer.s === "error")
    throw new RequestFailed({ code: "feed.refused", message: answer.errmsg, requestId: "" });
  if (answer.s === "no_data") return { days: [], prices: [] };
  return { days: answer.t.map((seconds) => seconds / secondsADay), prices: answer.c };
}

/** The closes of all years, fetched once they are wanted. */
export function useWholeHistory(symbol: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["udf", "weeks", symbol],
    queryFn: ({ signal }) => fetchWholeHistory(symbol, signal),
    enabled: isWanted,
  });
}
