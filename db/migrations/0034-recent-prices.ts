import type { NamedMigration } from "../src/migrate.ts";

const yearEnd = (month: number, day: number): string =>
  `(make_date(p.year, ${month}, ${day}) - date '1970-01-01')`;

/** Appends recent days; a year's null array is filled with the given value. */
const withRecent = (column: string, filler: string): string =>
  `case when r.days is null then p.${column}
     else coalesce(p.${column}, array_fill(${filler}, array[cardinality(p.days)])) || r.${column}
   end as ${column}`;

/** An array of one element applies to all days of its year. */
const repeated = (column: string): string =>
  `case when r.days is null then p.${column}
     when cardinality(p.${column}) = 1
       then array_fill(p.${column}[1], array[cardinality(p.days)]) || r.${column}
     else p.${column} || r.${column}
   end as ${column}`;

const plain = (column: string): string => `p.${column} || r.${column} as ${column}`;

/**
 * Daily file rows, one for each company and day, and the view that joins them to the arrays of
 * their year; see docs/decisions/0038.
 */
export const recentPrices: NamedMigration = {
  name: "0034-recent-prices",

  async up(db) {
    await db.raw(`
      create table recent_prices (
        co_code integer not null,
        volume double precision not null,
        value double precision not null,
        delivery double precision not null,
        day integer not null,
        open integer not null,
        high integer not null,
        low integer not null,
        close integer not null,
        last integer not null,
        previous_close integer not null,
        trades integer not null,
        exchange integer not null,
        file_id integer not null,
        primary key (co_code, day)
      );
      create index recent_prices_day on recent_prices (day);
      comment on table recent_prices is
        'Days after the last one of the price_years row of their company and year, which always exists; units as there. -1 and NaN: not given. Without foreign keys, which would double the time of a daily file.';

      create view price_history as
      select p.co_code, p.year, p.series,
        ${["days", "open", "high", "low", "close"].map(plain).join(",\n        ")},
        case when r.days is null then p.last else coalesce(p.last, p.close) || r.last end as last,
        ${withRecent("previous_close", "-1")},
        ${["volume", "value"].map(plain).join(",\n        ")},
        ${withRecent("trades", "-1")},
        ${withRecent("delivery", "'NaN'::double precision")},
        ${repeated("exchanges")},
        ${repeated("file_ids")}
      from price_years p
      cross join lateral (
        select array_agg(day) as days, array_agg(open) as open, array_agg(high) as high,
          array_agg(low) as low, array_agg(close) as close, array_agg(last) as last,
          array_agg(previous_close) as previous_close, array_agg(volume) as volume,
          array_agg(value) as value, array_agg(trades) as trades, array_agg(delivery) as delivery,
          array_agg(exchange) as exchanges, array_agg(file_id) as file_ids
        from (
          select * from recent_prices
          where co_code = p.co_code and day between ${yearEnd(1, 1)} and ${yearEnd(12, 31)}
          order by day
        ) ordered
      ) r;
      comment on view price_history is
        'All days of a company and calendar year: price_years with recent_prices. Read prices here.';
    `);
  },

  async down(db) {
    await db.raw("drop view price_history; drop table recent_prices;");
  },
};
