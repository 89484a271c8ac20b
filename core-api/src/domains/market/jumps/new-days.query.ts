import type { Executor } from "@munshi/db";
import { mayBeJump } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay, dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { notGiven } from "../import/price-year.ts";

/** Companies with prices on new days, and those whose price gaps must be examined. */
export interface NewDays {
  readonly coCodes: readonly number[];
  readonly suspects: readonly number[];
}

interface Close {
  readonly coCode: number;
  readonly day: number;
  /** Paise. */
  readonly close: number;
}

interface Session extends Close {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly previousClose: number;
}

/**
 * The market's companies with prices from a day on, judged by these and the last close before them.
 * Null where a yearly array reaches the day: then it may be any day of the past.
 */
export async function listNewDays(db: Executor, from: IsoDate): Promise<NewDays | null> {
  const fromDay = dayOfDate(from);
  if (await isInArrays(db, fromDay)) return null;
  const sessions = await listSessionsFrom(db, fromDay);
  const byCompany = Map.groupBy(sessions, ({ coCode }) => coCode);
  const coCodes = [...byCompany.keys()];
  const before = await findClosesBefore(db, coCodes, fromDay);
  const starts = new Map(
    sessions.toReversed().map(({ coCode, day }) => [coCode, before.get(coCode)?.day ?? day]),
  );
  const acting = await listActing(db, starts);
  const suspects = coCodes.filter(
    (coCode) =>
      acting.has(coCode) || hasSuspectGap(before.get(coCode), byCompany.get(coCode) ?? []),
  );
  return { coCodes, suspects };
}

function hasSuspectGap(before: Close | undefined, sessions: readonly Session[]): boolean {
  let last: { readonly day: number; readonly close: number } | null =
    before === undefined ? null : { day: before.day, close: toRupees(before.close) };
  for (const session of sessions) {
    const now = {
      day: session.day,
      open: toRupees(session.open),
      high: toRupees(session.high),
      low: toRupees(session.low),
      close: toRupees(session.close),
      previousClose: toRupees(session.previousClose),
    };
    if (!(now.close > 0)) continue;
    if (last !== null && mayBeJump(last, now)) return true;
    last = now;
  }
  return false;
}

const toRupees = (paise: number): number => (paise === notGiven ? Number.NaN : paise / 100);

async function isInArrays(db: Executor, fromDay: number): Promise<boolean> {
  const result = await db.raw<{ rows: { found: boolean }[] }>(
    `select exists (
       select from price_years p join companies c on c.co_code = p.co_code
       where c.kind = 'market' and p.year >= :year and p.days[cardinality(p.days)] >= :fromDay
     ) as found`,
    { year: yearOfDay(fromDay), fromDay },
  );
  return result.rows[0]?.found ?? false;
}

async function listSessionsFrom(db: Executor, fromDay: number): Promise<readonly Session[]> {
  const result = await db.raw<{ rows: Session[] }>(
    `select r.co_code as "coCode", r.day, r.open, r.high, r.low, r.close,
       r.previous_close as "previousClose"
     from recent_prices r join companies c on c.co_code = r.co_code
     where c.kind = 'market' and r.day >= :fromDay order by r.co_code, r.day`,
    { fromDay },
  );
  return result.rows;
}

/** Last close of each company before a day: a recent one, otherwise the last in its arrays. */
async function findClosesBefore(
  db: Executor,
  coCodes: readonly number[],
  fromDay: number,
): Promise<ReadonlyMap<number, Close>> {
  const recent = await db.raw<{ rows: Close[] }>(
    `select c.co_code as "coCode", b.day, b.close
     from unnest(:coCodes::integer[]) as c (co_code)
     cross join lateral (
       select day, close from recent_prices r
       where r.co_code = c.co_code and r.day < :fromDay and r.close > 0
       order by day desc limit 1) b
     where not exists (
       select from price_years p
       where p.co_code = c.co_code and p.year > extract(year from date '1970-01-01' + b.day)
         and cardinality(p.days) > 0)`,
    { coCodes: [...coCodes], fromDay },
  );
  const closes = new Map(recent.rows.map((row) => [row.coCode, row]));
  const others = coCodes.filter((coCode) => !closes.has(coCode));
  if (others.length === 0) return closes;
  const stored = await db.raw<{ rows: Close[] }>(
    `select c.co_code as "coCode", b.day, b.close
     from unnest(:others::integer[]) as c (co_code)
     cross join lateral (
       select days[at] as day, close[at] as close
       from price_years p cross join lateral (
         select max(at) as at from generate_subscripts(p.close, 1) as at where p.close[at] > 0) last
       where p.co_code = c.co_code and last.at is not null
       order by p.year desc limit 1) b`,
    { others },
  );
  for (const row of stored.rows) closes.set(row.coCode, row);
  return closes;
}

/** Companies with an action after their first day, whose prices must be adjusted first. */
async function listActing(
  db: Executor,
  starts: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const first = Math.min(...starts.values());
  if (first === Infinity) return new Set();
  const rows = (await db("effective_actions")
    .where("ex_date", ">", dateOfDay(first))
    .whereNot("kind", "dividend")
    .select({ coCode: "co_code", day: "ex_date" })) as {
    readonly coCode: number;
    readonly day: IsoDate;
  }[];
  return new Set(
    rows
      .filter(({ coCode, day }) => dayOfDate(day) > (starts.get(coCode) ?? Infinity))
      .map(({ coCode }) => coCode),
  );
}
