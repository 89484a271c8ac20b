import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";

type Kind = "demo" | "market";

/** Trading sessions of a day and the one before it. */
interface Sessions {
  readonly day: IsoDate;
  readonly before: IsoDate;
}

/** The instant at which a session closes, 15:30 in India. */
const closeOf = (day: string): string =>
  `((cast(${day} as date) + time '15:30') at time zone 'Asia/Kolkata')`;

export interface FilingRow {
  readonly coCode: number;
  readonly at: Date;
  readonly subject: string;
  readonly url: string | null;
  /** After the close of the day's session. */
  readonly isLate: boolean;
}

/** Announcements from the close of one session to the end of another's day. */
export async function listFilingsSince(
  db: Executor,
  kind: Kind,
  sessions: Sessions,
): Promise<readonly FilingRow[]> {
  const result = await db.raw<{ rows: FilingRow[] }>(
    `select a.co_code as "coCode", a.announced_at as at, a.subject, a.url,
       a.announced_at > ${closeOf(":day")} as "isLate"
     from effective_announcements a join companies c using (co_code)
     where c.kind = :kind and a.announced_at > ${closeOf(":before")}
       and a.announced_at < (cast(:day as date) + interval '1 day') at time zone 'Asia/Kolkata'
     order by a.announced_at desc, a.key`,
    { kind, ...sessions },
  );
  return result.rows;
}

export interface ResultsFiled {
  readonly coCode: number;
  readonly publishedOn: IsoDate;
}

/** Companies that filed results of a recent quarter from one session's day to another's. */
export async function listResultsFiled(
  db: Executor,
  kind: Kind,
  sessions: Sessions,
): Promise<readonly ResultsFiled[]> {
  const result = await db.raw<{ rows: ResultsFiled[] }>(
    `select s.co_code as "coCode", max(s.published_at) as "publishedOn"
     from statements s join companies c using (co_code)
     where c.kind = :kind and s.span = 'quarter' and s.published_at >= :before
       and s.published_at <= :day and s.period_end > cast(:day as date) - 200
     group by s.co_code`,
    { kind, ...sessions },
  );
  return result.rows;
}

export interface ExDate {
  readonly coCode: number;
  readonly at: IsoDate;
  readonly action: "split" | "bonus" | "dividend" | "other";
  readonly purpose: string;
}

/** Corporate actions with an ex-date after one session and up to another. */
export async function listExDates(
  db: Executor,
  kind: Kind,
  sessions: Sessions,
): Promise<readonly ExDate[]> {
  const result = await db.raw<{ rows: ExDate[] }>(
    `select a.co_code as "coCode", a.ex_date as at, a.kind as action, a.purpose
     from effective_actions a join companies c using (co_code)
     where c.kind = :kind and a.ex_date > :before and a.ex_date <= :day
     order by a.kind, a.terms`,
    { kind, ...sessions },
  );
  return result.rows;
}

export interface DayDeal {
  readonly coCode: number;
  readonly at: IsoDate;
  readonly type: "bulk" | "block";
  readonly side: "buy" | "sell";
  readonly client: string;
  /** ₹ crore. */
  readonly value: number;
}

/** Each company's largest bulk or block deal of a day. */
export async function listLargestDeals(
  db: Executor,
  kind: Kind,
  day: IsoDate,
): Promise<readonly DayDeal[]> {
  const result = await db.raw<{ rows: DayDeal[] }>(
    `select distinct on (co_code) co_code as "coCode", day as at, type, side, client,
       quantity * price / 1e7 as value
     from market_deals where kind = :kind and day = :day and co_code is not null
     order by co_code, quantity * price desc, key`,
    { kind, day },
  );
  return result.rows;
}
