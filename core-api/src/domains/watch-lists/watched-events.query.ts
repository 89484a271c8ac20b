import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { TileCompany } from "../../contract/index.ts";

export interface DatedEvent extends TileCompany {
  readonly day: IsoDate;
  readonly kind: "meeting" | "split" | "bonus" | "dividend" | "other";
  readonly purpose: string;
  readonly details: string | null;
}

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Board meetings and ex-dates of companies within a span of days, by day. */
export async function listEventsOf(
  db: Executor,
  coCodes: readonly number[],
  span: Span,
): Promise<readonly DatedEvent[]> {
  const result = await db.raw<{ rows: DatedEvent[] }>(
    `with events as (
       select co_code, day, 'meeting' as kind, purpose, details from effective_meetings
       where co_code = any(:coCodes) and day between :from and :to
       union all
       select co_code, ex_date, kind, purpose, null from effective_actions
       where co_code = any(:coCodes) and ex_date between :from and :to)
     select c.co_code as "coCode", c.symbol, c.name, day, events.kind, purpose, details
     from events join companies c using (co_code)
     order by day, c.symbol, events.kind, purpose`,
    { coCodes: [...coCodes], ...span },
  );
  return result.rows;
}

/** Those of the companies that filed results of a recent quarter within a span of days. */
export async function listFiledBetween(
  db: Executor,
  coCodes: readonly number[],
  span: Span,
): Promise<readonly number[]> {
  const result = await db.raw<{ rows: { readonly coCode: number }[] }>(
    `select distinct co_code as "coCode" from statements
     where co_code = any(:coCodes) and span = 'quarter' and published_at between :from and :to
       and period_end > cast(:to as date) - 200`,
    { coCodes: [...coCodes], ...span },
  );
  return result.rows.map(({ coCode }) => coCode);
}
