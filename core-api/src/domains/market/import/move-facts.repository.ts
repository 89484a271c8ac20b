import type { Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { Counts } from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { findRecordedFile } from "../changes/import-changes.repository.ts";
import { daysOfYear, recordDays } from "../changes/record-days.ts";
import { moveCorrections } from "../corrections/corrections.repository.ts";
import { moveJumps } from "../jumps/jumps.repository.ts";
import type { CompanyJoin } from "./company-join.ts";
import { conflictClause, pageTables } from "./company-page-tables.ts";
import { loadRanks } from "./import-files.repository.ts";
import { leadingSeries, mergeDays, notGiven } from "./price-year.ts";
import type { PriceYear, RankOf } from "./price-year.ts";
import { loadPriceYears, savePriceYears } from "./prices.repository.ts";

/**
 * Merges the same year of two companies that turned out to be one. If both have a day, the NSE's
 * prices win; within an exchange the leading source wins, and the other fills its gaps.
 */
function joinPriceYears(into: PriceYear, from: PriceYear, rankOf: RankOf): PriceYear {
  const isLater = (into.days.at(-1) ?? 0) >= (from.days.at(-1) ?? 0);
  const [older, newer] = isLater ? [from, into] : [into, from];
  return {
    ...into,
    ...mergeDays([from, into], rankOf),
    series: leadingSeries(older.series, newer.series),
  };
}

/** A day of prices that was replaced by another, prices in paise; missing values are omitted. */
interface OverruledDay {
  readonly day: IsoDate;
  readonly coCode: number;
  readonly exchange: number;
  readonly fileId: number;
  readonly figures: { readonly [column: string]: number };
}

const columns = [
  ...(["open", "high", "low", "close", "last", "previousClose"] as const),
  ...(["volume", "value", "trades", "delivery"] as const),
];

/** Days with values that were replaced. */
function listOverruled(joined: PriceYear, sources: readonly PriceYear[]): readonly OverruledDay[] {
  const rowOf = new Map(Array.from(joined.days, (day, row) => [day, row]));
  return sources.flatMap((year) =>
    Array.from(year.days, (day, row) => ({ day, row })).flatMap(({ day, row }) => {
      const figures = figuresAt(year, row);
      const stands = figuresAt(joined, rowOf.get(day) ?? -1);
      if (Object.entries(figures).every(([column, value]) => stands[column] === value)) return [];
      return {
        day: dateOfDay(day),
        coCode: year.coCode,
        exchange: year.exchanges[row] ?? 0,
        fileId: year.fileIds[row] ?? 0,
        figures,
      };
    }),
  );
}

function figuresAt(year: PriceYear, row: number): { readonly [column: string]: number } {
  const given = columns.flatMap((column) => {
    const value = year[column][row] ?? Number.NaN;
    return Number.isNaN(value) || value === notGiven ? [] : [[column, value] as const];
  });
  return Object.fromEntries(given);
}

/** Result of moving a merged company's facts. */
export interface MovedFacts {
  /** Facts new to the other company, by kind. */
  readonly moved: Counts;
  /** Facts it already had. */
  readonly repeated: Counts;
  /** Superseded rows with their table; kept with the join. */
  readonly aside: readonly object[];
}

interface KeyedTable {
  readonly table: string;
  readonly kind: string;
  /** Columns that identify a row within its company. */
  readonly key: readonly string[];
}

const keyedTables: readonly KeyedTable[] = [
  { table: "statements", kind: "statement", key: ["basis", "span", "period_end", "filing"] },
  { table: "corporate_actions", kind: "corporate-action", key: ["ex_date", "kind", "terms"] },
  { table: "shareholding_patterns", kind: "shareholding", key: ["period_end", "file_id"] },
  { table: "reported_parameters", kind: "parameters", key: ["as_of", "file_id"] },
  { table: "index_members", kind: "index-member", key: ["index_id", "as_of"] },
  { table: "company_symbols", kind: "former symbol", key: ["symbol"] },
  { table: "company_isins", kind: "former ISIN", key: ["isin"] },
  ...Object.entries(pageTables).map(([kind, { table, key }]) => ({ table, kind, key })),
];

/** Market-wide tables with rows that name a company. */
const sharedTables = [
  { table: "market_deals", kind: "market-deal" },
  { table: "mutual_fund_holdings", kind: "fund-holding" },
] as const;

/**
 * Moves all facts of the removed company to the remaining one and deletes its row. If both have a
 * fact, the remaining company's is kept; for a day's prices see `joinPriceYears`. Parameter rows
 * and profiles take the values they lack.
 */
export async function moveFacts(
  transaction: Transaction,
  { from: { coCode: from }, into }: CompanyJoin,
): Promise<MovedFacts> {
  const moved: Record<string, number> = {};
  const repeated: Record<string, number> = {};
  const aside: object[] = [];
  const prices = await movePrices(transaction, from, into);
  aside.push(...prices.aside);
  if (prices.moved > 0) moved["prices"] = prices.moved;
  if (prices.repeated > 0) repeated["prices"] = prices.repeated;
  await fillFigures(transaction, from, into);
  await fillProfile(transaction, from, into);
  for (const table of keyedTables) {
    const twice = await removeRepeated(transaction, table, from, into);
    const same = twice.filter((row) => row.isSame).length;
    if (same > 0) repeated[table.kind] = same;
    for (const { row, isSame } of twice) if (!isSame) aside.push({ table: table.table, ...row });
    const count = await transaction(table.table).where({ co_code: from }).update({ co_code: into });
    if (count > 0) moved[table.kind] = count;
  }
  await moveJumps(transaction, from, into);
  await moveCorrections(transaction, from, into);
  for (const { table, kind } of sharedTables) {
    const count = await transaction(table).where({ co_code: from }).update({ co_code: into });
    if (count > 0) moved[kind] = count;
  }
  await transaction.raw(
    `delete from company_isins i using companies c
     where c.co_code = :into and i.co_code = c.co_code and i.isin = c.isin`,
    { into },
  );
  await transaction("company_joins").where({ into_code: from }).update({ into_code: into });
  await transaction("companies").where({ co_code: from }).delete();
  return { moved, repeated, aside };
}

/** The company's rows of a table under one code, compared with those under the other. */
async function fillFigures(transaction: Transaction, from: number, into: number): Promise<void> {
  await transaction.raw(
    `update reported_parameters i set figures = f.figures || i.figures,
       columns_md5 = case when f.columns_md5 = i.columns_md5 then i.columns_md5
         else md5(array_to_string(array(select key from jsonb_object_keys(f.figures || i.figures) as key
           order by key collate "C"), ',')) end
     from reported_parameters f
     where f.co_code = :from and i.co_code = :into and f.as_of = i.as_of and f.file_id = i.file_id`,
    { from, into },
  );
}

/**
 * The remaining company's profile takes values from both; if both have one, that of the newer day.
 */
async function fillProfile(transaction: Transaction, from: number, into: number): Promise<void> {
  const { table, columns } = pageTables.profile;
  const names = [...columns, "file_id"].join(", ");
  await transaction.raw(
    `insert into ${table} as stored (co_code, ${names})
     select cast(:into as integer), ${names} from ${table} f where co_code = :from
       and exists (select from ${table} where co_code = :into)
     ${conflictClause(pageTables.profile)}`,
    { from, into },
  );
}

async function removeRepeated(
  transaction: Transaction,
  { table, key }: KeyedTable,
  from: number,
  into: number,
): Promise<readonly { readonly row: object; readonly isSame: boolean }[]> {
  const isTwice = ["true", ...key.map((column) => `f.${column} = i.${column}`)].join(" and ");
  const result = await transaction.raw<{ rows: { row: object; isSame: boolean }[] }>(
    `delete from ${table} f using ${table} i
     where f.co_code = :from and i.co_code = :into and ${isTwice}
     returning to_jsonb(f) - 'row_id' as row,
       to_jsonb(f) - array['co_code', 'file_id', 'row_id']
         = to_jsonb(i) - array['co_code', 'file_id', 'row_id'] as "isSame"`,
    { from, into },
  );
  return result.rows;
}

async function movePrices(
  transaction: Transaction,
  from: number,
  into: number,
): Promise<{ readonly moved: number; readonly repeated: number; readonly aside: object[] }> {
  const years = (await transaction("price_history")
    .where({ co_code: from })
    .orderBy("year")
    .pluck("year")) as number[];
  const stored = await loadPriceYears(transaction, [from, into], years);
  const rankOf = await loadRanks(transaction);
  const aside: object[] = [];
  const fileId = await findRecordedFile(transaction);
  const after: PriceYear[] = [];
  let moved = 0;
  let repeated = 0;
  for (const going of stored.filter((year) => year.coCode === from)) {
    const staying = stored.find((year) => year.coCode === into && year.year === going.year);
    moved += going.days.length;
    if (staying === undefined) {
      after.push({ ...going, coCode: into });
      continue;
    }
    const joined = joinPriceYears(staying, going, rankOf);
    const both = going.days.length + staying.days.length - joined.days.length;
    const overruled = listOverruled(joined, [going, staying]);
    moved -= both;
    repeated += both - overruled.length;
    aside.push(...overruled.map((row) => ({ table: "price_years", ...row })));
    after.push(joined);
    await savePriceYears(transaction, [joined], [going, staying]);
  }
  if (fileId !== null) {
    // Years of the remaining company alone are not touched.
    const keys = new Set(after.map(({ year }) => year));
    const before = stored.filter(({ year }) => keys.has(year));
    await recordDays(transaction, fileId, "company", before.map(daysOfYear), after.map(daysOfYear));
  }
  for (const table of ["price_years", "recent_prices"]) {
    await transaction(table).where({ co_code: from }).update({ co_code: into });
  }
  return { moved, repeated, aside };
}

/** Records a merge of two companies, with the removed company and the values it lost. */
export async function saveJoin(
  transaction: Transaction,
  { from, into, reason }: CompanyJoin,
  { aside }: MovedFacts,
  source: { readonly fileId: number; readonly actor: string; readonly at: Date },
): Promise<void> {
  await transaction("company_joins").insert({
    from_code: from.coCode,
    into_code: into,
    reason,
    joined_at: source.at,
    actor: source.actor,
    file_id: source.fileId,
    company: JSON.stringify(from),
    aside: JSON.stringify(aside),
  });
}
