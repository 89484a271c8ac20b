import { memoize } from "@munshi/platform";
import type {
  FeedError,
  FeedHistory,
  FeedHit,
  FeedResolution,
  FeedSymbol,
} from "../../contract/index.ts";
import type { MarketService } from "../../composition-types.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts, PublishedVersion, StoredCompany } from "../market/index.ts";
import { countBefore, makeDailyBars, mergeBars, startOfBar } from "./bars.ts";
import type { Bars } from "./bars.ts";
import { companyExchange, companyTicker, indexExchange, readFeedName } from "./feed-symbols.ts";
import { listEvents } from "./feed-events.ts";
import type { PlacedEvent } from "./feed-events.ts";
import {
  presentBars,
  presentCompany,
  presentIndex,
  presentIndexHit,
} from "./chart-feed.presenter.ts";

export interface HistoryRequest {
  readonly symbol: string;
  readonly resolution: FeedResolution;
  /** Seconds; see `FeedHistory`. */
  readonly from: number;
  readonly to: number;
  readonly countback: number | null;
}

export interface ChartFeedService {
  describe(symbol: string): Promise<FeedSymbol | FeedError>;
  search(request: {
    readonly query: string;
    readonly type: string;
    readonly exchange: string;
    readonly limit: number;
  }): Promise<readonly FeedHit[]>;
  history(request: HistoryRequest): Promise<FeedHistory>;
  /** Between two instants, both included; none for an index and for what there is not. */
  events(request: Omit<HistoryRequest, "countback">): Promise<readonly PlacedEvent[]>;
}

type Found =
  | { readonly type: "stock"; readonly company: StoredCompany; readonly asTraded: boolean }
  | { readonly type: "index"; readonly name: string };

/** Charts are looked at one after the other, most of them more than once. */
const mostSeries = 40;
const unknownSymbol: FeedError = { s: "error", errmsg: "unknown_symbol" };

type Facts = Pick<
  MarketFacts,
  | "findVersion"
  | "findCompanyByName"
  | "listActions"
  | "listJumps"
  | "listFilings"
  | "loadPrices"
  | "loadIndex"
  | "listIndexNames"
>;

export function createChartFeedService(deps: {
  readonly facts: Facts;
  readonly market: Pick<MarketService, "searchCompanies">;
}): ChartFeedService {
  const { facts, market } = deps;
  const series = memoize<Bars>(mostSeries);

  const find = async (symbol: string): Promise<readonly [PublishedVersion, Found] | null> => {
    const dataset = await facts.findVersion();
    if (dataset === null) return null;
    const { type, name, asTraded } = readFeedName(symbol);
    const company = type === "index" ? null : await facts.findCompanyByName(dataset, name);
    if (company !== null) return [dataset, { type: "stock", company, asTraded }];
    const wanted = name.toUpperCase();
    const names = type === "stock" ? [] : await facts.listIndexNames(dataset);
    const index = names.find((known) => known.toUpperCase() === wanted);
    return index === undefined ? null : [dataset, { type: "index", name: index }];
  };

  const load = async (dataset: PublishedVersion, found: Found): Promise<Bars> => {
    const asOf = dayOfDate(dataset.asOf);
    if (found.type === "index") {
      return makeDailyBars(await facts.loadIndex(dataset, found.name), [], asOf);
    }
    const { coCode } = found.company;
    const prices = await facts.loadPrices(dataset, coCode);
    const actions = found.asTraded ? [] : await facts.listActions(coCode);
    return makeDailyBars(prices, actions, asOf);
  };

  const readBars = async (
    dataset: PublishedVersion,
    found: Found,
    resolution: FeedResolution,
  ): Promise<Bars> => {
    const named =
      found.type === "index"
        ? `index ${found.name}`
        : `company ${companyTicker(String(found.company.coCode), found.asTraded)}`;
    const bars = await series(`${dataset.version} ${named}`, () => load(dataset, found));
    return mergeBars(bars, resolution);
  };

  return {
    async describe(symbol) {
      const found = await find(symbol);
      if (found === null) return unknownSymbol;
      const [, what] = found;
      return what.type === "index" ? presentIndex(what.name) : presentCompany(what);
    },
    async search({ query, type, exchange, limit }) {
      const wants = (kind: "stock" | "index", market: string): boolean =>
        (type === "" || type === kind) && (exchange === "" || exchange.toUpperCase() === market);
      const wanted = query.trim().toUpperCase();
      const dataset = await facts.findVersion();
      const names =
        dataset === null || !wants("index", indexExchange)
          ? []
          : (await facts.listIndexNames(dataset)).filter((name) =>
              name.toUpperCase().includes(wanted),
            );
      const companies = wants("stock", companyExchange)
        ? await market.searchCompanies(query, limit)
        : [];
      const hits = companies.map(({ symbol, name }): FeedHit => ({
        symbol,
        full_name: symbol,
        ticker: symbol,
        description: name,
        exchange: companyExchange,
        type: "stock",
      }));
      return [...hits, ...names.map(presentIndexHit)].slice(0, limit);
    },
    async history({ symbol, resolution, from, to, countback }) {
      const found = await find(symbol);
      if (found === null) return unknownSymbol;
      const bars = await readBars(...found, resolution);
      const end = countBefore(bars, to);
      const start = countback === null ? countBefore(bars, from) : Math.max(0, end - countback);
      if (start < end) return presentBars(bars, start, end);
      const before = bars.days[Math.min(start, end) - 1];
      return before === undefined
        ? { s: "no_data" }
        : { s: "no_data", nextTime: before * daySeconds };
    },
    async events({ symbol, resolution, from, to }) {
      const found = await find(symbol);
      if (found === null || found[1].type === "index") return [];
      const [dataset, { company }] = found;
      const [bars, actions, filings, jumps] = await Promise.all([
        readBars(...found, resolution),
        facts.listActions(company.coCode),
        facts.listFilings(dataset, company.coCode),
        facts.listJumps(company.coCode),
      ]);
      return listEvents(actions, filings, jumps).flatMap((event): PlacedEvent[] => {
        const day = placeEvent(bars, resolution, event.day);
        const time = (day ?? Number.NaN) * daySeconds;
        return time >= from && time <= to ? [{ ...event, time }] : [];
      });
    },
  };
}

const daySeconds = 86_400;

/** The first bar that does not end before an event; null where there is none yet, or none that early. */
function placeEvent(bars: Bars, resolution: FeedResolution, day: number): number | null {
  const [first] = bars.days;
  if (first === undefined || day < first) return null;
  const start = startOfBar(resolution, day);
  return bars.days[countBefore(bars, start * daySeconds)] ?? null;
}
