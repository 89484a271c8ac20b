import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { DealRow, FlowsTile, TileCompany } from "../../contract/index.ts";

type Kind = "demo" | "market";

/** Institutional flows up to a day, newest first. */
export async function listFlows(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  limit: number,
): Promise<FlowsTile["days"]> {
  const of = (investor: "fii" | "dii"): string =>
    ["buy", "sell", "net"]
      .map((what) => {
        const name = `${investor}${what.charAt(0).toUpperCase()}${what.slice(1)}`;
        return `max(${what}) filter (where investor = '${investor}') as "${name}"`;
      })
      .join(", ");
  const result = await db.raw<{ rows: FlowsTile["days"][number][] }>(
    `select day, ${of("fii")}, ${of("dii")} from effective_flows
     where kind = :kind and day <= :day group by day order by day desc limit :limit`,
    { kind, day, limit },
  );
  return result.rows;
}

export interface AnnouncementRow extends TileCompany {
  readonly key: string;
  readonly announcedAt: Date;
  readonly subject: string;
  readonly memo: string;
  readonly category: string | null;
  readonly url: string | null;
}

/** Announcements up to the end of a day in India, newest first. */
export async function listMarketAnnouncements(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  limit: number,
): Promise<readonly AnnouncementRow[]> {
  const result = await db.raw<{ rows: AnnouncementRow[] }>(
    `select c.co_code as "coCode", c.symbol, c.name, a.key, a.announced_at as "announcedAt",
       a.subject, a.memo, a.category, a.url
     from effective_announcements a join companies c using (co_code)
     where c.kind = :kind and a.announced_at < ${endOfDay}
     order by a.announced_at desc, a.key limit :limit`,
    { kind, day, limit },
  );
  return result.rows;
}

/** The instant at which a market day ends. */
const endOfDay = "((cast(:day as date) + 1)::timestamp at time zone 'Asia/Kolkata')";

export interface CircuitHit extends TileCompany {
  readonly day: IsoDate;
  readonly side: "upper" | "lower";
  readonly band: number | null;
  readonly price: number | null;
  readonly changePercent: number | null;
  readonly volume: number | null;
}

/** Circuit hits of the newest day that has any, within a number of days. */
export async function listCircuitHits(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  oldest: number,
): Promise<readonly CircuitHit[]> {
  const result = await db.raw<{ rows: CircuitHit[] }>(
    `with hits as (
       select h.*, c.symbol, c.name from circuit_hits h join companies c using (co_code)
       where c.kind = :kind and h.day <= :day and h.day >= cast(:day as date) - :oldest::integer)
     select co_code as "coCode", symbol, name, day, side, band, price,
       change_percent as "changePercent", volume
     from hits where day = (select max(day) from hits) order by symbol`,
    { kind, day, oldest },
  );
  return result.rows;
}

export interface DatedEvent extends TileCompany {
  readonly day: IsoDate;
  readonly purpose: string;
}

export interface MeetingToCome extends DatedEvent {
  readonly details: string | null;
}

/** Board meetings from a day on, nearest first. */
export async function listMeetingsFrom(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  limit: number,
): Promise<readonly MeetingToCome[]> {
  const result = await db.raw<{ rows: MeetingToCome[] }>(
    `select c.co_code as "coCode", c.symbol, c.name, m.day, m.purpose, m.details
     from effective_meetings m join companies c using (co_code)
     where c.kind = :kind and m.day >= :day order by m.day, c.symbol, m.purpose, m.key limit :limit`,
    { kind, day, limit },
  );
  return result.rows;
}

export interface ActionToCome extends DatedEvent {
  readonly kind: "split" | "bonus" | "dividend" | "other";
}

/** Corporate actions with an ex-date from a day on, nearest first. */
export async function listActionsFrom(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  limit: number,
): Promise<readonly ActionToCome[]> {
  const result = await db.raw<{ rows: ActionToCome[] }>(
    `select c.co_code as "coCode", c.symbol, c.name, a.ex_date as day, a.kind, a.purpose
     from effective_actions a join companies c using (co_code)
     where c.kind = :kind and a.ex_date >= :day
     order by a.ex_date, c.symbol, a.kind, a.terms limit :limit`,
    { kind, day, limit },
  );
  return result.rows;
}

/** Deals of the last days up to a day, newest day first, largest first within a day. */
export async function listDeals(
  db: Executor,
  kind: Kind,
  {
    day,
    oldest,
    type,
    limit,
  }: {
    readonly day: IsoDate;
    readonly oldest: number;
    readonly type: "bulk" | "block";
    readonly limit: number;
  },
): Promise<readonly DealRow[]> {
  const result = await db.raw<{ rows: DealRow[] }>(
    `select d.co_code as "coCode", d.symbol, coalesce(c.name, d.name) as name, d.client,
       d.quantity, d.price, d.side, d.day
     from market_deals d left join companies c using (co_code)
     where d.kind = :kind and d.type = :type
       and d.day <= :day and d.day >= cast(:day as date) - :oldest::integer
     order by d.day desc, d.quantity * d.price desc, d.key limit :limit`,
    { kind, day, oldest, type, limit },
  );
  return result.rows;
}

/** Companies that published quarterly results up to a day, newest first. */
export async function listLatestResults(
  db: Executor,
  kind: Kind,
  day: IsoDate,
  limit: number,
): Promise<readonly number[]> {
  const result = await db.raw<{ rows: { coCode: number }[] }>(
    `select s.co_code as "coCode" from statements s join companies c using (co_code)
     where c.kind = :kind and s.span = 'quarter' and s.published_at <= :day
       and s.published_at > cast(:day as date) - 200
     group by s.co_code order by max(s.published_at) desc, s.co_code limit :limit`,
    { kind, day, limit },
  );
  return result.rows.map(({ coCode }) => coCode);
}
