import type { Executor } from "@munshi/db";
import { explainMove, measureSectors } from "@munshi/engine";
import type { IsoDate, MoveReason } from "@munshi/engine/contract";
import type { CompanyMove } from "../../contract/index.ts";
import type { DayReach, DayTrade, PublishedVersion } from "../market/index.ts";
import { loadResults } from "./load-results.ts";
import type { ResultFacts } from "./load-results.ts";
import {
  listExDates,
  listFilingsSince,
  listLargestDeals,
  listResultsFiled,
} from "./move-facts.query.ts";
import type { FilingRow, ResultsFiled } from "./move-facts.query.ts";

/** Companies that traded on a day, by code. */
export type MovesByCompany = ReadonlyMap<number, CompanyMove>;

/** Inputs of a day, taken from `DayBoard`. */
interface DayInputs {
  readonly db: Executor;
  readonly dataset: PublishedVersion;
  readonly shareDay: IsoDate | null;
  readonly sessionBefore: IsoDate | null;
  trades(): Promise<ReadonlyMap<number, DayTrade>>;
  reach(): Promise<readonly DayReach[]>;
  usualVolumes(): Promise<ReadonlyMap<number, number>>;
}

/**
 * Why the shares of a day moved, from stored facts: one statement a kind for all companies. Counts
 * what became known between the close of the session before and that of the day.
 */
export async function explainDay(facts: ResultFacts, board: DayInputs): Promise<MovesByCompany> {
  const { db, dataset, shareDay: day, sessionBefore: before } = board;
  if (day === null || before === null) return new Map();
  const { kind } = dataset;
  const sessions = { day, before };
  const [trades, reach, usual, filings, filed, exDates, deals] = await Promise.all([
    board.trades(),
    board.reach(),
    board.usualVolumes(),
    listFilingsSince(db, kind, sessions).then(groupByCompany),
    listResultsFiled(db, kind, sessions),
    listExDates(db, kind, sessions).then(groupByCompany),
    listLargestDeals(db, kind, day).then(groupByCompany),
  ]);
  const results = await loadFiledResults(facts, board, day, before, filed, filings);
  const sectors = measureSectors(trades.values());
  const extremes = new Map(reach.map((company) => [company.coCode, company]));
  const moves = new Map<number, CompanyMove>();
  for (const { coCode, changePercent, volume, sector } of trades.values()) {
    const mean = usual.get(coCode);
    const reasons = explainMove({
      day,
      changePercent,
      results: results.get(coCode) ?? null,
      filings: (filings.get(coCode) ?? [])
        .filter(({ isLate }) => !isLate)
        .map(({ at, subject, url }) => ({ at: at.toISOString(), subject, url })),
      actions: (exDates.get(coCode) ?? []).map(({ at, action, purpose }) => ({
        at,
        action,
        purpose,
      })),
      deals: (deals.get(coCode) ?? []).map(({ at, type, side, client, value }) => ({
        at,
        type,
        side,
        client,
        value,
      })),
      sector: sector === null ? null : (sectors.get(sector) ?? null),
      volumeTimes: mean === undefined || volume === null ? null : volume / mean,
      isHighest: extremes.get(coCode)?.isHighest === true,
      isLowest: extremes.get(coCode)?.isLowest === true,
    });
    moves.set(coCode, { day, changePercent, reasons });
  }
  return moves;
}

type ResultsReason = Extract<MoveReason, { readonly kind: "results" }>;

/**
 * Filings of results have no time; announcements of results tell which session was the first to
 * know. Without one, those filed on the day of the session before do not count, and later ones do.
 */
async function loadFiledResults(
  facts: ResultFacts,
  { dataset }: DayInputs,
  day: IsoDate,
  before: IsoDate,
  filed: readonly ResultsFiled[],
  filings: ReadonlyMap<number, readonly FilingRow[]>,
): Promise<ReadonlyMap<number, Omit<ResultsReason, "kind">>> {
  const announced = new Map(
    filed.map(({ coCode, publishedOn }) => {
      const told = filings.get(coCode)?.filter(({ subject }) => /result/iu.test(subject)) ?? [];
      const inTime = told.find(({ isLate }) => !isLate)?.at.toISOString();
      const isUnknown = publishedOn === before || (publishedOn === day && told.length > 0);
      return [coCode, inTime ?? (isUnknown ? null : publishedOn)];
    }),
  );
  const codes = filed.flatMap(({ coCode }) => (announced.get(coCode) === null ? [] : coCode));
  const results = await loadResults(facts, dataset, day, codes);
  return new Map(
    results.flatMap(({ coCode, quarterEnd, netProfit }) => {
      const at = announced.get(coCode) ?? null;
      if (at === null) return [];
      return [[coCode, { at, quarterEnd, profitChange: netProfit.changeOnYear }] as const];
    }),
  );
}

function groupByCompany<Row extends { readonly coCode: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, ({ coCode }) => coCode);
}
