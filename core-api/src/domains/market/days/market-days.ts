import type { Database } from "@munshi/db";
import { monthsBefore } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay, dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import type { PublishedVersion } from "../facts/published.query.ts";
import { listPriceActions } from "../jumps/jumps.repository.ts";
import { factorBetween, readTrade, restateClose } from "./day-trades.ts";
import type { ActionsByCompany, DayTrade } from "./day-trades.ts";
import { listFloats } from "./floats.query.ts";
import { listIndexCloses, listIndexDays, listMemberships } from "./indices.query.ts";
import type { IndexClose, IndexMembership } from "./indices.query.ts";
import { findMoment } from "./moment.query.ts";
import { listReach, listSessions } from "./reach.query.ts";
import type { DayReach } from "./reach.query.ts";
import { measureReach } from "./restated-reach.ts";
import type { MarketMoment } from "./moment.query.ts";
import { listClosesBy, listReadyMadePrices, listShareDays, listTrades } from "./trades.query.ts";

/** Market-wide data by day; days count from 1970-01-01. */
export interface MarketDays {
  /** Published dataset and import revision; null until a market is published. */
  findMoment(): Promise<MarketMoment | null>;
  /** Trading days of shares up to the dataset's, ascending. */
  listShareDays(dataset: PublishedVersion): Promise<readonly number[]>;
  /** Trading days of indices. */
  listIndexDays(dataset: PublishedVersion): Promise<readonly number[]>;
  /** Splits, bonuses and unexplained price jumps of all companies that had any. */
  loadActions(dataset: PublishedVersion): Promise<ActionsByCompany>;
  /**
   * Companies traded on a day. On the dataset's day a ready-made price counts if no trade is
   * stored.
   */
  loadTrades(
    dataset: PublishedVersion,
    day: number,
    actions: ActionsByCompany,
  ): Promise<readonly DayTrade[]>;
  /** Position of close, high and low of traded companies in the year up to a day. */
  loadReach(
    dataset: PublishedVersion,
    day: number,
    actions: ActionsByCompany,
    traded: ReadonlyMap<number, DayTrade>,
  ): Promise<readonly DayReach[]>;
  /** Last closes up to a day with their days, ₹, adjusted to a later day; none across an unexplained jump. */
  loadCloses(
    coCodes: readonly number[],
    span: { readonly upTo: number; readonly restatedFor: number; actions: ActionsByCompany },
  ): Promise<ReadonlyMap<number, { readonly day: number; readonly close: number }>>;
  /** Each index's last close up to a day, and the previous one. */
  loadIndexCloses(dataset: PublishedVersion, day: number): Promise<readonly IndexClose[]>;
  /** Constituents of each index in the newest list known on a day. */
  loadMemberships(dataset: PublishedVersion, asOf: IsoDate): Promise<readonly IndexMembership[]>;
  /** Free float in percent as known on a day, without companies lacking it. */
  loadFloats(coCodes: readonly number[], asOf: IsoDate): Promise<ReadonlyMap<number, number>>;
}

export function createMarketDays(db: Database, facts: Pick<MarketFacts, "figures">): MarketDays {
  return {
    findMoment: () => findMoment(db),
    async listShareDays({ version, kind, asOf }) {
      const [days, readyMade] = await Promise.all([
        listShareDays(db, version, dayOfDate(asOf)),
        listReadyMadePrices(db, kind, asOf),
      ]);
      const last = dayOfDate(asOf);
      return readyMade.length > 0 && days.at(-1) !== last ? [...days, last] : days;
    },
    listIndexDays: ({ kind, asOf }) => listIndexDays(db, kind, dayOfDate(asOf)),
    loadActions: ({ kind }) => listPriceActions(db, { kind }),
    async loadTrades(dataset, day, actions) {
      const { kind, asOf } = dataset;
      const stored = await listTrades(db, kind, { day, year: yearOfDay(day) });
      const trades = stored.map((trade) => readTrade(trade, day, actions));
      if (dateOfDay(day) !== asOf) return trades;
      const traded = new Set(trades.map(({ coCode }) => coCode));
      const others = (await listReadyMadePrices(db, kind, asOf)).filter(
        (code) => !traded.has(code),
      );
      return [...trades, ...(await readPublishedTrades(facts, dataset, others))];
    },
    async loadReach({ kind }, day, actions, traded) {
      const span = { day, year: yearOfDay(day), yearBefore: monthsBefore(day, 12) };
      const restated = listRestatedSince(actions, span.yearBefore, day);
      const plain = await listReach(db, kind, span, restated);
      const codes = restated.filter((code) => traded.has(code));
      const sessions = await listSessions(db, codes, span);
      return [
        ...plain,
        ...sessions.map((stored) => measureReach(stored, actions.get(stored.coCode) ?? [], span)),
      ];
    },
    async loadCloses(coCodes, { upTo, restatedFor, actions }) {
      const stored = await listClosesBy(db, coCodes, { day: upTo, year: yearOfDay(upTo) });
      return new Map(
        stored
          .map(
            (close) =>
              [
                close.coCode,
                { day: close.day, close: restateClose(close, restatedFor, actions) },
              ] as const,
          )
          .filter(([, { close }]) => !Number.isNaN(close)),
      );
    },
    loadIndexCloses: ({ kind }, day) => listIndexCloses(db, kind, day),
    loadMemberships: ({ kind }, asOf) => listMemberships(db, kind, asOf),
    loadFloats: (coCodes, asOf) => listFloats(db, coCodes, asOf),
  };
}

const tradeColumns = [
  "symbol",
  "name",
  "sector",
  "currentPrice",
  "previousClose",
  "priceChangePercent",
  "volume",
  "tradedValue",
] as const;

async function readPublishedTrades(
  facts: Pick<MarketFacts, "figures">,
  dataset: PublishedVersion,
  coCodes: readonly number[],
): Promise<readonly DayTrade[]> {
  if (coCodes.length === 0) return [];
  const rows = await facts.figures.list(dataset, tradeColumns, coCodes);
  return rows.flatMap(({ coCode, cells }) => {
    const [symbol, name, sector, close, previousClose, changePercent, volume, value] = cells;
    if (typeof close !== "number") return [];
    return {
      coCode,
      symbol: readText(symbol) ?? "",
      name: readText(name) ?? "",
      sector: readText(sector),
      close,
      previousClose: readNumber(previousClose),
      changePercent: readNumber(changePercent),
      volume: readNumber(volume),
      value: readNumber(value),
    };
  });
}

type Cell = number | string | null | undefined;
const readText = (cell: Cell): string | null => (typeof cell === "string" ? cell : null);
const readNumber = (cell: Cell): number | null => (typeof cell === "number" ? cell : null);

/** Companies with splits or bonuses within the two calendar years read. */
function listRestatedSince(
  actions: ActionsByCompany,
  after: number,
  upTo: number,
): readonly number[] {
  return [...actions].flatMap(([coCode, ledger]) =>
    factorBetween(ledger, after - daysOfYear, upTo) === 1 ? [] : [coCode],
  );
}

const daysOfYear = 366;
