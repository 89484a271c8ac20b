import type {
  BandChart,
  ChartSpec,
  GroupChart,
  HistoryChart,
} from "../../content/informative/informative-content.ts";
import type { ChartEntry } from "../../charts/chart-data.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { inTurn, openMarket } from "../../lib/open-market.ts";
import type { AskMarket, MarketEngine } from "../../lib/open-market.ts";
import { linkToQuery } from "../../shell/available-pages.ts";

/** A chart with its figures, ready to be drawn. */
export interface LoadedChart {
  readonly form: "bars" | "donut" | "line";
  readonly title: string;
  readonly entries: readonly ChartEntry[];
  readonly entryHeading: string;
  readonly figureHeading: string;
  /** Which market the figures are of, and of which day. */
  readonly source: string;
  /** Note on companies left out for missing data; empty if there are none. */
  readonly leftOut: string;
}

/**
 * Fetches the published market, opens it and works the chart out. Throws `RequestFailed`. Once
 * `signal` is aborted it asks no more, so that it ends no run of the page that comes after it.
 */
export function loadChart(
  spec: ChartSpec,
  getEngine: () => MarketEngine,
  signal: AbortSignal,
): Promise<LoadedChart> {
  return inTurn(async () => {
    const { manifest, ask } = await openMarket(getEngine, signal);
    const market =
      manifest.kind === "demo"
        ? "demo data, fictional companies"
        : "market files and company filings";
    const source = `Source: ${market}. Prices as of ${formatDate(manifest.asOf)}.`;
    return { source, ...(await workOut(spec, ask)) };
  }, signal);
}

type WorkedOut = Omit<LoadedChart, "source">;

function workOut(spec: ChartSpec, ask: AskMarket): Promise<WorkedOut> {
  switch (spec.kind) {
    case "bands":
      return countBands(spec, ask);
    case "groups":
      return countGroups(spec, ask);
    case "history":
      return readHistory(spec, ask);
  }
}

async function countBands(spec: BandChart, ask: AskMarket): Promise<WorkedOut> {
  const entries: ChartEntry[] = [];
  let total = 0;
  let counted = 0;
  for (const { label, query } of spec.bands) {
    const result = await ask({ query });
    entries.push({ label, value: result.matched, href: linkToQuery(query) });
    counted += result.matched;
    ({ total } = result);
  }
  return {
    form: spec.form,
    title: spec.title,
    entries,
    entryHeading: spec.heading,
    figureHeading: "Companies",
    leftOut: spec.counted === "once" ? describeLeftOut(total - counted, total) : "",
  };
}

function describeLeftOut(missing: number, total: number): string {
  if (missing === 0) return "";
  return `${formatCount(missing)} of ${formatCount(total)} companies have no data and are excluded.`;
}

/** The texts of a column, then how many companies carry each, most first. */
async function countGroups(spec: GroupChart, ask: AskMarket): Promise<WorkedOut> {
  const { total } = await ask({ query: spec.within });
  const all = await ask({ query: spec.within, columns: [spec.column], firstRows: total });
  const texts = new Set(
    [...(all.page.values[spec.column] ?? [])].filter((text) => typeof text === "string"),
  );
  const entries: ChartEntry[] = [];
  for (const text of texts) {
    const quote = text.includes("'") ? '"' : "'";
    const query = `${spec.parameter} = ${quote}${text}${quote}`;
    const { matched } = await ask({ query: `${spec.within} AND ${query}` });
    entries.push({ label: text, value: matched, href: linkToQuery(query) });
  }
  return {
    form: "bars",
    title: spec.title,
    entries: entries.toSorted((one, other) => other.value - one.value),
    entryHeading: spec.heading,
    figureHeading: "Companies",
    leftOut: "",
  };
}

async function readHistory(spec: HistoryChart, ask: AskMarket): Promise<WorkedOut> {
  const backs = Array.from({ length: spec.years + 1 }, (_, index) => spec.years - index);
  const keyOf = (back: number) => `${spec.column}@y${back}`;
  const { page } = await ask({
    query: spec.within,
    columns: ["name", ...backs.map(keyOf)],
    sort: { column: "marketCapitalization", direction: "descending" },
    firstRows: 1,
  });
  const name = page.values["name"]?.[0];
  return {
    form: "line",
    title: `${typeof name === "string" ? name : "The company"}: ${spec.title}`,
    entries: backs.map((back) => ({
      label: back === 0 ? "latest" : `−${back}`,
      value: Number(page.values[keyOf(back)]?.[0] ?? Number.NaN),
    })),
    entryHeading: "Years before the latest",
    figureHeading: spec.figureHeading,
    leftOut: "",
  };
}
