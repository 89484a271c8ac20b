import type { BoxHistories, BoxStock } from "@munshi/bff/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { toFailure } from "../../../lib/http.ts";
import type { Failure } from "../../../lib/http.ts";
import { fetchHistories } from "../editor-api.ts";

/** A company with its closes in paise by trading day; NaN without one. */
export interface HistoryStock extends Omit<BoxStock, "closes" | "from"> {
  readonly closes: Float64Array;
}

/** Prices of all companies that were asked for so far. */
export interface Histories {
  readonly asOf: string;
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly benchmark: { readonly name: string; readonly closes: Float64Array } | null;
  readonly stocks: ReadonlyMap<number, HistoryStock>;
}

function toCloses(closes: readonly (number | null)[], from: number, length: number): Float64Array {
  const all = new Float64Array(length).fill(NaN);
  closes.forEach((close, at) => {
    if (close !== null && from + at < length) all[from + at] = close;
  });
  return all;
}

/** An answer's closes on the days of the market, joined with what is known of the same day. */
export function joinHistories(known: Histories | null, answer: BoxHistories): Histories {
  const { asOf, days, benchmark } = answer;
  const added = answer.stocks.map(({ closes, from, ...stock }): readonly [number, HistoryStock] => [
    stock.coCode,
    { ...stock, closes: toCloses(closes, from, days.length) },
  ]);
  return {
    asOf,
    days,
    benchmark: benchmark && {
      name: benchmark.name,
      closes: toCloses(benchmark.closes, 0, days.length),
    },
    stocks: new Map([...(known?.stocks ?? []), ...added]),
  };
}

const keptKey = ["box-histories"] as const;

/** Loads prices of these companies, each once, and keeps them while the page is open. */
export function useHistories(coCodes: readonly number[]): {
  readonly histories: Histories | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
} {
  const client = useQueryClient();
  const wanted = useMemo(() => coCodes.toSorted((one, other) => one - other), [coCodes]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keptKey, wanted.join()],
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Histories>(keptKey) ?? null;
      const missing = wanted.filter((coCode) => known?.stocks.has(coCode) !== true);
      if (known !== null && missing.length === 0) return known;
      const answer = await fetchHistories(missing, signal);
      const joined =
        known === null || known.asOf === answer.asOf
          ? joinHistories(known, answer)
          : // A new day was published meanwhile.
            joinHistories(null, await fetchHistories(wanted, signal));
      client.setQueryData(keptKey, joined);
      return joined;
    },
    enabled: wanted.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return {
    histories: data ?? null,
    isLoading: isFetching,
    failure: error === null ? null : toFailure(error),
    retry: () => void refetch(),
  };
}
