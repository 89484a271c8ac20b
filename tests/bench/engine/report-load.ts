import type { Growth, LoadResult } from "./load-result.ts";
import { formatNumber, formatTable } from "./report.ts";
import type { RoundTrips } from "./round-trips.ts";

const micro = (milliseconds: number): string => formatNumber(milliseconds * 1000);
const mega = (bytes: number): string => (bytes / 1e6).toFixed(2);

export function formatRoundTrips(trips: RoundTrips): string {
  return formatTable(
    ["from request to answer", "µs"],
    [
      ["worker started, dataset opened", micro(trips.open)],
      ["no work at all", micro(trips.ping)],
      ["a page of 50 rows", micro(trips.pageOf50)],
      ["a page of 1,000 rows", micro(trips.pageOf1000)],
      ["a query read", micro(trips.check)],
      ["a query run, with its first 50 rows", micro(trips.runWith50Rows)],
      ["of it within the worker: read and evaluated", micro(trips.runItself)],
    ],
  );
}

function formatGrowth(head: string, growth: readonly Growth[]): string {
  return formatTable(
    [head, ...growth.map(({ label }) => Number(label).toLocaleString("en"))],
    [["µs", ...growth.map(({ milliseconds }) => micro(milliseconds))]],
  );
}

/** Reading, loading, bytes, memory, messages and growth. */
export function formatLoad(result: LoadResult): string {
  const kinds = [...new Set(result.loading.flatMap(({ compressed }) => Object.keys(compressed)))];
  const loading = formatTable(
    [
      "rows",
      "file, MB",
      ...kinds.map((kind) => `${kind}, MB`),
      "file to columns, ms",
      "first question, ms",
      "kernels' memory, MB",
    ],
    result.loading.map((size) => [
      size.rows.toLocaleString("en"),
      mega(size.bytes),
      ...kinds.map((kind) => {
        const bytes = size.compressed[kind];
        return bytes === undefined ? "–" : mega(bytes);
      }),
      formatNumber(size.decode),
      formatNumber(size.firstQuestion),
      mega(size.kernelBytes),
    ]),
  );
  return [
    "## Loading 23 columns from Arrow",
    loading,
    "## Reading a query, by clauses",
    formatGrowth("clauses", result.parse),
    "## Evaluating five clauses, by rows",
    formatGrowth("rows", result.rows),
    "## Evaluating at the smallest size, by clauses",
    formatGrowth("clauses", result.clauses),
    "## Messages to the worker, a thread of Node",
    formatRoundTrips(result.roundTrips),
  ].join("\n\n");
}
