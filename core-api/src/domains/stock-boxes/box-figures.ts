import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import {
  computeBasketIndex,
  computeBoxRecord,
  extendBack,
  findMinimumAmount,
  restateClose,
  thinOut,
} from "@munshi/engine/portfolio";
import type {
  BasketIndex,
  BasketVersion,
  BoxRecord,
  ReturnPeriod,
  RiskAssessment,
  Series,
  ShareAllocation,
  ShareHistory,
  Weights,
} from "@munshi/engine/portfolio";
import { memoize, shareInFlight } from "@munshi/platform";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { Instrument, MarketFacts, PublishedVersion, ShareHistories } from "../market/index.ts";
import { listVersions } from "./boxes.repository.ts";
import type { StoredBox, StoredVersion } from "./boxes.repository.ts";

/** Figures of a box shown in lists, on the day of a dataset. */
export interface BoxFigures {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly stocks: number;
  /** `YYYY-MM-DD` of the current version. */
  readonly lastRebalance: string | null;
  /** ₹; null if a constituent has no price. */
  readonly minimumAmount: number | null;
  readonly returns: Readonly<Record<ReturnPeriod, number | null>>;
  readonly cagr: number | null;
  readonly sinceLive: number | null;
  readonly volatility: number | null;
  readonly maxDrawdown: number | null;
  readonly risk: RiskAssessment;
  /** The last year of the record. */
  readonly spark: readonly number[];
}

/** A box with everything that its record is made of. */
export interface OpenBox {
  readonly box: StoredBox;
  /** Oldest first. */
  readonly versions: readonly StoredVersion[];
  readonly market: BoxMarket;
  readonly record: BoxRecord;
  readonly benchmark: (Series & { readonly name: string }) | null;
}

/** Prices of the securities that boxes hold. */
export interface BoxMarket {
  readonly dataset: PublishedVersion;
  /** By the codes that versions name, which a merge may have replaced. */
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly histories: ShareHistories;
}

type Facts = Pick<MarketFacts, "listInstruments" | "loadHistories" | "loadIndex">;

export interface BoxFiguresService {
  /** Prices from a calendar year on; five years and this one by default. */
  openMarket(
    dataset: PublishedVersion,
    coCodes: readonly number[],
    fromYear?: number,
  ): Promise<BoxMarket>;
  /** Figures by box id; boxes without a version have none. Computed once for each dataset and version. */
  list(dataset: PublishedVersion, boxes: readonly StoredBox[]): Promise<Map<number, BoxFigures>>;
  /** Null for a box without versions. */
  open(dataset: PublishedVersion, box: StoredBox): Promise<OpenBox | null>;
  /** An index by name; null if it is not loaded. */
  findIndex(dataset: PublishedVersion, name: string): Promise<Series | null>;
}

/** Securities whose prices are loaded together; a box has up to 50 in each version. */
const securitiesAtOnce = 300;
/** Calendar years before the dataset's that records reach back at least. */
const yearsBack = 5;
const mostIndices = 50;
const sparkPoints = 60;
const daysAYear = 365;

export function createBoxFigures(db: Database, facts: Facts): BoxFiguresService {
  const indices = memoize<Series | null>(mostIndices);
  const listing = shareInFlight<Map<number, BoxFigures>>();

  const findIndex: BoxFiguresService["findIndex"] = (dataset, name) =>
    indices(`${dataset.version} ${name}`, async () => {
      const index = await facts.loadIndex(dataset, name);
      const known = Array.from(
        index.days,
        (day, at) => [day, index.close[at] ?? 0] as const,
      ).filter(([, close]) => close > 0);
      return known.length === 0
        ? null
        : { days: known.map(([day]) => day), values: known.map(([, close]) => close) };
    });

  const openMarket: BoxFiguresService["openMarket"] = async (dataset, coCodes, fromYear) => {
    const instruments = await facts.listInstruments(dataset, coCodes);
    const histories = await facts.loadHistories(dataset, [...instruments.values()], fromYear);
    return { dataset, instruments, histories };
  };

  const compute = async (
    market: BoxMarket,
    box: StoredBox,
    versions: readonly StoredVersion[],
  ): Promise<OpenBox | null> => {
    if (versions.length === 0) return null;
    const index = box.benchmark === null ? null : await findIndex(market.dataset, box.benchmark);
    const record = computeBoxRecord({
      days: market.histories.days,
      versions: versions.map((version) => toBasketVersion(version, market.instruments)),
      histories: historiesOf(market, versions),
      benchmark: index,
      liveSince: box.live_since === null ? null : dayOfDate(box.live_since),
    });
    const benchmark =
      index === null || box.benchmark === null ? null : { name: box.benchmark, ...index };
    return { box, versions, market, record, benchmark };
  };

  const openMany = async function* (
    dataset: PublishedVersion,
    boxes: readonly StoredBox[],
  ): AsyncGenerator<OpenBox> {
    const versions = Map.groupBy(
      await listVersions(
        db,
        boxes.map(({ id }) => id),
      ),
      ({ box_id }) => box_id,
    );
    for (const some of groupBySecurities(boxes, versions)) {
      const all = some.flatMap(({ id }) => versions.get(id) ?? []);
      const codes = new Set(all.flatMap(({ co_codes }) => co_codes));
      const first = Math.min(...all.map(({ effective }) => Number(effective.slice(0, 4))));
      const latest = Number(dataset.asOf.slice(0, 4));
      const market = await openMarket(dataset, [...codes], Math.min(first, latest - yearsBack));
      for (const box of some) {
        const one = await compute(market, box, versions.get(box.id) ?? []);
        if (one !== null) yield one;
      }
    }
  };

  return {
    openMarket,
    findIndex,
    async open(dataset, box) {
      for await (const open of openMany(dataset, [box])) return open;
      return null;
    },
    list: (dataset, boxes) =>
      listing(
        `${dataset.version} ${boxes.map(({ id, current_version: v }) => `${id}:${v}`).join(" ")}`,
        async () => {
          const filled = boxes.filter(({ current_version: version }) => version > 0);
          const figures = await listStored(db, dataset, filled);
          const missing = filled.filter(({ id }) => !figures.has(id));
          for await (const open of openMany(dataset, missing)) {
            const summary = summarize(open);
            await saveFigures(db, dataset, open.box, summary);
            figures.set(open.box.id, summary);
          }
          return figures;
        },
      ),
  };
}

/** Boxes in groups of at most `securitiesAtOnce`, or a single box with more. */
function groupBySecurities(
  boxes: readonly StoredBox[],
  versions: ReadonlyMap<number, readonly StoredVersion[]>,
): readonly (readonly StoredBox[])[] {
  const groups: StoredBox[][] = [];
  let codes = new Set<number>();
  for (const box of boxes) {
    const own = (versions.get(box.id) ?? []).flatMap(({ co_codes }) => co_codes);
    if (own.length === 0) continue;
    const together = new Set([...codes, ...own]);
    const last = groups.at(-1);
    if (last === undefined || together.size > securitiesAtOnce) {
      groups.push([box]);
      codes = new Set(own);
    } else {
      last.push(box);
      codes = together;
    }
  }
  return groups;
}

/** A version's weights by the codes of today, in the engine's form. */
export function toBasketVersion(
  version: Pick<StoredVersion, "effective" | "co_codes" | "weights">,
  instruments: ReadonlyMap<number, Instrument>,
): BasketVersion {
  return {
    effective: dayOfDate(version.effective),
    weights: weightsOf(version, instruments),
  };
}

export function weightsOf(
  { co_codes, weights }: Pick<StoredVersion, "co_codes" | "weights">,
  instruments: ReadonlyMap<number, Instrument>,
): Weights {
  const sums = new Map<string, number>();
  co_codes.forEach((asked, at) => {
    const id = String(instruments.get(asked)?.coCode ?? asked);
    sums.set(id, (sums.get(id) ?? 0) + (weights[at] ?? 0));
  });
  return sums;
}

export function historiesOf(
  { instruments, histories }: Pick<BoxMarket, "instruments" | "histories">,
  versions: readonly Pick<StoredVersion, "co_codes">[],
): readonly ShareHistory[] {
  const codes = new Set(
    versions.flatMap(({ co_codes }) =>
      co_codes.map((asked) => instruments.get(asked)?.coCode ?? asked),
    ),
  );
  return [...codes].flatMap((code) => histories.byCode.get(code) ?? []);
}

/**
 * The last close of a security in paise, restated for actions since; null if it has none or left.
 * With `until` (days since 1970-01-01), the last close by then in shares of today.
 */
export function lastPrice(
  market: Pick<BoxMarket, "histories">,
  coCode: number,
  until = Number.POSITIVE_INFINITY,
): number | null {
  const { days, byCode } = market.histories;
  const history = byCode.get(coCode);
  if (history === undefined || history.actions.some(({ kind }) => kind === "delisting"))
    return null;
  const { closes } = history;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const close = closes[at];
    const day = days[at] ?? 0;
    if (close === undefined || !(close > 0) || day > until) continue;
    const later = history.actions.filter((action) => action.day > day);
    return Math.round(later.reduce((price, action) => restateClose(price, action), close));
  }
  return null;
}

/** The smallest amount that buys a box in whole shares; null if a constituent has no price. */
export function minimumOf(market: BoxMarket, weights: Weights): ShareAllocation | null {
  const prices = new Map<string, number>();
  for (const id of weights.keys()) {
    const price = lastPrice(market, Number(id));
    if (price === null || price <= 0) return null;
    prices.set(id, price);
  }
  return weights.size === 0 ? null : findMinimumAmount(weights, prices);
}

export function currentVersion({ versions }: Pick<OpenBox, "versions">): StoredVersion {
  const last = versions.at(-1);
  if (last === undefined) throw new Error("an open box has a version");
  return last;
}

function summarize(open: OpenBox): BoxFigures {
  const { record, market } = open;
  const version = currentVersion(open);
  const minimum = minimumOf(market, weightsOf(version, market.instruments));
  const { days, price } = record.index;
  const yearAgo = days.findIndex((day) => day >= (days.at(-1) ?? 0) - daysAYear);
  return {
    asOf: market.dataset.asOf,
    stocks: version.co_codes.length,
    lastRebalance: version.effective,
    minimumAmount: minimum === null ? null : minimum.cost / 100,
    returns: record.returns,
    cagr: record.cagr,
    sinceLive: record.sinceLive,
    volatility: record.volatility,
    maxDrawdown: record.maxDrawdown?.depth ?? null,
    risk: record.risk,
    spark: thinOut(price.slice(Math.max(0, yearAgo)), sparkPoints).map(
      (value) => Math.round(value * 100) / 100,
    ),
  };
}

/** The first version of a box bought and held, back-tested like the box. */
export function computePassive({ box, versions, market }: Omit<OpenBox, "record">): BasketIndex {
  const first = versions.slice(0, 1);
  const histories = historiesOf(market, first);
  const { days } = market.histories;
  const liveSince = box.live_since === null ? null : dayOfDate(box.live_since);
  const held = first.map((version) => toBasketVersion(version, market.instruments));
  return computeBasketIndex(days, extendBack(held, { days, histories, liveSince }), histories);
}

async function listStored(
  db: Database,
  dataset: PublishedVersion,
  boxes: readonly StoredBox[],
): Promise<Map<number, BoxFigures>> {
  const rows = await resultOf<
    readonly { readonly box_id: number; readonly version: number; readonly summary: BoxFigures }[]
  >(
    db("box_figures")
      .where({ dataset: dataset.version })
      .whereIn(
        "box_id",
        boxes.map(({ id }) => id),
      )
      .select("box_id", "version", "summary"),
  );
  const current = new Map(boxes.map(({ id, current_version: version }) => [id, version]));
  return new Map(
    rows
      .filter(({ box_id, version }) => current.get(box_id) === version)
      .map(({ box_id, summary }) => [box_id, summary]),
  );
}

async function saveFigures(
  db: Database,
  dataset: PublishedVersion,
  { id, current_version: version }: StoredBox,
  summary: BoxFigures,
): Promise<void> {
  await db("box_figures")
    .insert({ box_id: id, version, dataset: dataset.version, summary: JSON.stringify(summary) })
    .onConflict("box_id")
    .merge();
}
