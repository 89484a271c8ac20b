import type { Executor } from "@munshi/db";
import { findPriceJumps } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { yearOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import { loadPublishedYears } from "../import/prices.repository.ts";
import { readPositions } from "../import/statements.repository.ts";
import { assembleFacts, createLineReader, joinPrices } from "../publish/assemble-facts.ts";
import { companyColumns, listActions } from "../publish/facts.query.ts";
import type { CompanyHead } from "../publish/facts.query.ts";
import { loadStored } from "../publish/load-facts.ts";
import { listNewDays } from "./new-days.query.ts";
import { listConfirmedMoves, replaceJumps } from "./jumps.repository.ts";
import type { CompanyJump } from "./jumps.repository.ts";

const companiesAtOnce = 200;
const farthestDay: IsoDate = "9999-12-31";

/** Id of the last imported source, or 0; later sources have greater ids. */
export async function findNewestSource(db: Executor): Promise<number> {
  const row = await db<{ id: number }>("import_files").orderBy("id", "desc").first("id");
  return row?.id ?? 0;
}

/**
 * Finds the price jumps from the first day on that sources after one have prices or actions of. Where
 * that day lies after all stored arrays, only the gaps that the new days close are read, and the whole
 * history of companies with a suspicious one.
 */
export async function findJumpsSince(db: Executor, sourceId: number, at: Date): Promise<void> {
  const result = await db.raw<{ rows: { day: IsoDate | null }[] }>(
    `select min(day) as day from (
       select day from price_days where file_id > :sourceId
       union all select ex_date from corporate_actions where file_id > :sourceId) touched`,
    { sourceId },
  );
  const from = result.rows[0]?.day ?? null;
  if (from !== null) await findJumpsFrom(db, from, at);
}

/** Finds the price jumps of the market from a day on again. */
export async function findJumpsFrom(db: Executor, from: IsoDate, at: Date): Promise<void> {
  const newDays = await listNewDays(db, from);
  if (newDays !== null) {
    const jumps: CompanyJump[] = [];
    for (let start = 0; start < newDays.suspects.length; start += companiesAtOnce) {
      jumps.push(
        ...(await findJumpsOf(db, newDays.suspects.slice(start, start + companiesAtOnce))),
      );
    }
    await replaceJumps(db, newDays.coCodes, { from, to: farthestDay }, jumps, at);
    return;
  }
  const fromYear = yearOfDay(dayOfDate(from)) - 1;
  const codes = (await db("companies")
    .where({ kind: "market" })
    .whereRaw(
      "exists (select from price_years p where p.co_code = companies.co_code and p.year > ?)",
      [fromYear],
    )
    .orderBy("co_code")
    .pluck("co_code")) as number[];
  for (let start = 0; start < codes.length; start += companiesAtOnce) {
    const some = codes.slice(start, start + companiesAtOnce);
    // accounts are read only if prices look suspicious
    const suspects = await listSuspects(db, some, fromYear);
    const jumps = await findJumpsOf(db, suspects);
    await replaceJumps(db, some, { from, to: farthestDay }, jumps, at);
  }
}

/** Finds all price jumps of one company again. */
export async function findCompanyJumps(db: Executor, coCode: number, at: Date): Promise<void> {
  const jumps = await findJumpsOf(db, [coCode]);
  await replaceJumps(db, [coCode], { from: "1900-01-01", to: farthestDay }, jumps, at);
}

async function listSuspects(
  db: Executor,
  coCodes: readonly number[],
  fromYear: number,
): Promise<readonly number[]> {
  const years = Map.groupBy(
    await loadPublishedYears(db, coCodes, fromYear),
    ({ coCode }) => coCode,
  );
  const actions = Map.groupBy(await listActions(db, coCodes), ({ coCode }) => coCode);
  const confirmed = await listConfirmedMoves(db, coCodes);
  return coCodes.filter(
    (coCode) =>
      findPriceJumps({
        prices: joinPrices(years.get(coCode) ?? [], Number.POSITIVE_INFINITY),
        actions: (actions.get(coCode) ?? []).map(({ value }) => value),
        confirmedMoves: confirmed.get(coCode) ?? [],
        years: [],
        quarters: [],
      }).length > 0,
  );
}

async function findJumpsOf(
  db: Executor,
  coCodes: readonly number[],
): Promise<readonly CompanyJump[]> {
  if (coCodes.length === 0) return [];
  const heads = (await db("companies")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .select(companyColumns)) as CompanyHead[];
  const lines = createLineReader(await readPositions(db));
  const stored = await loadStored(db, heads, farthestDay);
  return stored.flatMap((facts) =>
    findPriceJumps(assembleFacts(facts, { asOf: farthestDay, benchmark: null, lines })).map(
      (jump) => ({ coCode: facts.head.coCode, jump }),
    ),
  );
}
