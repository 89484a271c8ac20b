import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";

/** The last two month-ends with portfolios up to a day, newest first. */
export async function listMonthEnds(
  db: Executor,
  kind: "demo" | "market",
  day: IsoDate,
): Promise<readonly IsoDate[]> {
  const result = await db.raw<{ rows: { month_end: IsoDate }[] }>(
    `select distinct month_end from mutual_fund_holdings
     where kind = :kind and month_end <= :day order by month_end desc limit 2`,
    { kind, day },
  );
  return result.rows.map(({ month_end }) => month_end);
}

/** A scheme's holding of one company's shares at a month's end. */
export interface SchemeHolding {
  readonly monthEnd: IsoDate;
  /** The scheme's name. */
  readonly scheme: string;
  /** Identifies the share if the company is unknown: ISIN, symbol or name. */
  readonly share: string;
  readonly coCode: number | null;
  readonly symbol: string;
  readonly name: string;
  readonly quantity: number | null;
  /** ₹ crore. */
  readonly value: number;
}

/** Shareholdings at two month-ends, of schemes that reported both. */
export async function listHoldings(
  db: Executor,
  kind: "demo" | "market",
  months: readonly [IsoDate, IsoDate],
): Promise<readonly SchemeHolding[]> {
  const [month, before] = months;
  const result = await db.raw<{ rows: SchemeHolding[] }>(
    `with both_told as (
       select scheme from mutual_fund_holdings where kind = :kind and month_end in (:month, :before)
       group by scheme having count(distinct month_end) = 2)
     select h.month_end as "monthEnd", coalesce(s.name, h.scheme) as scheme,
       coalesce(h.co_code::text, h.isin, h.symbol, h.name) as share, h.co_code as "coCode",
       coalesce(min(c.symbol), min(h.symbol), '') as symbol, coalesce(min(c.name), min(h.name)) as name,
       sum(h.quantity) as quantity, sum(h.value) as value
     from mutual_fund_holdings h
     join both_told using (scheme)
     left join mutual_fund_schemes s on s.kind = h.kind and s.scheme = h.scheme
     left join companies c on c.co_code = h.co_code
     where h.kind = :kind and h.month_end in (:month, :before) and h.instrument = 'share'
     group by h.month_end, coalesce(s.name, h.scheme), share, h.co_code
     having sum(h.value) > 0`,
    { kind, month, before },
  );
  return result.rows;
}
