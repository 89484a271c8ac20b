import type { Database } from "@munshi/db";
import { trackRecord, trackRecordsBy } from "@munshi/engine/research";
import type {
  CompanyCalls,
  ResearchCall,
  ResearchCallPage,
  TrackRecordAnswer,
} from "../../contract/index.ts";
import { listPriceActions } from "../market/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { outcomeOf, rateCall } from "./rate-call.ts";
import {
  countCalls,
  findDeskCall,
  listClosedCalls,
  listCompanyCalls,
  listMarketCalls,
} from "./research-calls.query.ts";
import type { CallRow, CallState } from "./research-calls.query.ts";

const callsAPage = 20;

/** Research calls on a company; null if there are none. */
export async function readCalls(
  db: Database,
  facts: MarketFacts,
  dataset: PublishedVersion,
  coCode: number,
): Promise<CompanyCalls | null> {
  const rows = await listCompanyCalls(db, coCode);
  return rows.length === 0 ? null : { calls: await rateCalls(db, facts, dataset, rows) };
}

/** A page of calls for the whole market; empty past the last page. */
export async function listCalls(
  db: Database,
  facts: MarketFacts,
  dataset: PublishedVersion,
  { status, page }: { readonly status: CallState; readonly page: number },
): Promise<ResearchCallPage> {
  const counts = await countCalls(db, dataset.kind);
  const offset = (page - 1) * callsAPage;
  const rows = await listMarketCalls(db, dataset.kind, status, { offset, limit: callsAPage });
  return {
    version: dataset.version,
    asOf: dataset.asOf,
    status,
    page,
    pages: Math.max(1, Math.ceil(counts[status] / callsAPage)),
    counts,
    calls: await rateCalls(db, facts, dataset, rows),
  };
}

/** Percent that a call of the desk returned, as members see it; null if there is none. */
export async function rateDeskCall(
  db: Database,
  facts: MarketFacts,
  dataset: PublishedVersion,
  id: string,
): Promise<number | null> {
  const row = await findDeskCall(db, id);
  if (row === null) return null;
  return (await rateCalls(db, facts, dataset, [row]))[0]?.returnPercent ?? null;
}

const unnamed = "Not stated";

/** Track record of all closed calls of the market, losses included. */
export async function readTrackRecord(
  db: Database,
  facts: MarketFacts,
  dataset: PublishedVersion,
): Promise<TrackRecordAnswer> {
  const rows = await listClosedCalls(db, dataset.kind);
  const rated = (await rateCalls(db, facts, dataset, rows)).map((call) => ({
    outcome: outcomeOf(call),
    returnPercent: call.returnPercent,
    strategy: call.strategy ?? unnamed,
    analyst: call.analyst ?? unnamed,
  }));
  return {
    asOf: dataset.asOf,
    overall: trackRecord(rated),
    byStrategy: [...trackRecordsBy(rated, ({ strategy }) => strategy)],
    byAnalyst: [...trackRecordsBy(rated, ({ analyst }) => analyst)],
  };
}

/** Uses published closes, as all other pages do. */
async function rateCalls(
  db: Database,
  facts: MarketFacts,
  dataset: PublishedVersion,
  rows: readonly CallRow[],
): Promise<readonly ResearchCall[]> {
  if (rows.length === 0) return [];
  const coCodes = [...new Set(rows.map(({ coCode }) => coCode))];
  const actions = await listPriceActions(db, { coCodes });
  const priced = await facts.figures.list(dataset, ["currentPrice"], coCodes);
  const closes = new Map(priced.map(({ coCode, cells: [close] }) => [coCode, close]));
  return rows.map((row) => {
    const close = closes.get(row.coCode);
    return rateCall(row, {
      asOf: dataset.asOf,
      close: typeof close === "number" ? close : null,
      actions: actions.get(row.coCode) ?? [],
    });
  });
}
