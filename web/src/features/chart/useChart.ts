import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { isJump, listJumpDays } from "../../company-parts/bars.ts";
import type { Bars, ChartEvent, ChartSymbol } from "../../company-parts/bars.ts";
import type { ChartAddress } from "./chart-address.ts";
import { buildStudies, withoutMeans } from "./studies.ts";
import type { Study } from "./studies.ts";
import { fetchBars, fetchEvents, fetchIndices, fetchSymbol } from "../../company-parts/udf.ts";

const noEvents: readonly ChartEvent[] = [];

/** Data of a chart, as far as it is loaded. */
export interface ChartData {
  readonly about: ChartSymbol | null;
  readonly bars: Bars | null;
  readonly studies: readonly Study[];
  readonly events: readonly ChartEvent[];
  /** Days of unexplained price jumps. */
  readonly jumps: readonly string[];
  readonly indices: readonly ChartSymbol[];
  readonly compared: { readonly name: string; readonly bars: Bars } | null;
  /** True if the compared series could not be loaded. */
  readonly lacksCompared: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** An index by its name, a share by its symbol, as lines are labelled. */
function nameCompared(compare: string, about: ChartSymbol | undefined): string {
  return about?.isIndex === true ? about.name : compare.replace(/^INDEX:/, "");
}

/** Asks the datafeed for all that an address names, below a `ServerState`. */
export function useChart(address: ChartAddress): ChartData {
  const { symbol, adjusted, compare, events: wantsEvents, studies: wanted } = address;
  const about = useQuery({
    queryKey: ["udf", "symbol", symbol],
    queryFn: ({ signal }) => fetchSymbol(symbol, signal),
    enabled: symbol !== "",
  });
  const bars = useQuery({
    queryKey: ["udf", "bars", symbol, adjusted],
    queryFn: ({ signal }) => fetchBars(symbol, { asTraded: !adjusted }, signal),
    enabled: symbol !== "",
  });
  // A chart without marks, or without an index to choose, is a chart all the same.
  const marks = useQuery({
    queryKey: ["udf", "marks", symbol],
    queryFn: ({ signal }) => fetchEvents(symbol, signal),
    enabled: symbol !== "",
  });
  const indices = useQuery({
    queryKey: ["udf", "indices"],
    queryFn: ({ signal }) => fetchIndices(signal),
  });
  const against = useQuery({
    queryKey: ["udf", "bars", compare, true],
    queryFn: ({ signal }) => fetchBars(compare, { asTraded: false }, signal),
    enabled: compare !== "",
  });

  const comparedAbout = useQuery({
    queryKey: ["udf", "symbol", compare],
    queryFn: ({ signal }) => fetchSymbol(compare, signal),
    enabled: compare !== "",
  });

  const loadedMarks = marks.data ?? noEvents;
  const drawn = bars.data ?? null;
  const isComparing = compare !== "";
  const studies = useMemo(() => {
    if (drawn === null) return [];
    return buildStudies(
      drawn,
      isComparing ? withoutMeans(wanted) : wanted,
      listJumpDays(loadedMarks),
    );
  }, [drawn, wanted, isComparing, loadedMarks]);
  const comparedName = nameCompared(compare, comparedAbout.data);
  const compared = useMemo(
    () =>
      isComparing && against.data !== undefined ? { name: comparedName, bars: against.data } : null,
    [isComparing, against.data, comparedName],
  );
  const error = bars.error ?? about.error;
  return {
    about: about.data ?? null,
    bars: drawn,
    studies,
    // an unexplained jump is marked whatever else is hidden
    events: wantsEvents ? loadedMarks : loadedMarks.filter(isJump),
    jumps: listJumpDays(loadedMarks),
    indices: indices.data ?? [],
    compared,
    lacksCompared: isComparing && against.error !== null,
    failure: error === null ? null : toFailure(error),
    retry: () => {
      void about.refetch();
      void bars.refetch();
    },
  };
}
