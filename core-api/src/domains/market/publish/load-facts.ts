import { setImmediate as nextTurn } from "node:timers/promises";
import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { listConfirmedMoves, listWithFormerIsin } from "../jumps/jumps.repository.ts";
import { loadPublishedYears } from "../import/prices.repository.ts";
import { listFilings } from "../facts/filings.query.ts";
import { assembleFacts } from "./assemble-facts.ts";
import type { AssembleContext, LoadedFacts, StoredFacts } from "./assemble-facts.ts";
import { listActions, listShareholding } from "./facts.query.ts";
import type { CompanyHead } from "./facts.query.ts";
import { applyCorrections } from "../corrections/apply-corrections.ts";
import { listValidCorrections } from "../corrections/corrections.repository.ts";
import { readPositions } from "../import/statements.repository.ts";
import { listReported } from "./ready-made.query.ts";
import { listResultDays } from "./replay-results.ts";

/** Number of companies whose facts are held in memory at once. */
const companiesAtOnce = 200;
/** After as many, answers of the database are received: the next question follows them. */
const companiesATurn = 5;

/** Facts of the given companies in order; the next batch is read while one is used. */
export async function* loadFacts(
  db: Executor,
  companies: readonly CompanyHead[],
  context: AssembleContext,
): AsyncIterable<LoadedFacts> {
  const load = (from: number): Promise<readonly StoredFacts[]> => {
    const heads = companies.slice(from, from + companiesAtOnce);
    const loading = loadStored(db, heads, context.asOf, { forReplay: true });
    // Awaited with the next batch; an earlier failure must not leave it unhandled.
    loading.catch(() => undefined);
    return loading;
  };
  let next = load(0);
  for (let from = 0; from < companies.length; from += companiesAtOnce) {
    const stretch = await next;
    next = load(from + companiesAtOnce);
    for (const [index, stored] of stretch.entries()) {
      if (index % companiesATurn === 0) await nextTurn();
      yield { stored, facts: assembleFacts(stored, context) };
    }
  }
}

/** All stored facts of the companies known on a day, in order, with valid corrections. */
export async function loadStored(
  db: Executor,
  heads: readonly CompanyHead[],
  asOf: IsoDate,
  {
    withPrices = true,
    forReplay = false,
  }: {
    readonly withPrices?: boolean;
    /** Also the ready-made figures as known on the days of past results. */
    readonly forReplay?: boolean;
  } = {},
): Promise<readonly StoredFacts[]> {
  if (heads.length === 0) return [];
  const coCodes = heads.map((head) => head.coCode);
  const filings = groupBy(await listFilings(db, coCodes, asOf));
  const shareholding = groupBy(await listShareholding(db, coCodes, asOf));
  const actions = groupBy(await listActions(db, coCodes));
  const prices = groupBy(withPrices ? await loadPublishedYears(db, coCodes) : []);
  const confirmed = await listConfirmedMoves(db, coCodes);
  const renamed = await listWithFormerIsin(db, coCodes);
  const daysOf = (coCode: number): readonly IsoDate[] =>
    forReplay ? [...listResultDays(filings.get(coCode) ?? []), asOf] : [asOf];
  const days = coCodes.flatMap((coCode) => daysOf(coCode).map((day) => [coCode, day] as const));
  const reported = groupBy(await listReported(db, days));
  const corrections = groupBy(await listValidCorrections(db, coCodes));
  const positions = corrections.size === 0 ? new Map() : await readPositions(db);
  return heads.map((head) => {
    const of = head.coCode;
    const stored = {
      head,
      filings: filings.get(of) ?? [],
      shareholding: (shareholding.get(of) ?? []).map(({ value }) => value),
      actions: (actions.get(of) ?? []).map(({ value }) => value),
      prices: prices.get(of) ?? [],
      reported: reported.get(of) ?? [],
      confirmedMoves: confirmed.get(of) ?? [],
      hasFormerIsin: renamed.has(of),
    };
    return applyCorrections(stored, corrections.get(of) ?? [], positions);
  });
}

function groupBy<T extends { readonly coCode: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.coCode);
}
