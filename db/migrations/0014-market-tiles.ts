import type { NamedMigration } from "../src/migrate.ts";

/**
 * What the market dashboard tells beside prices and companies' own facts: flows of institutions,
 * bulk and block deals, price limits, portfolios of mutual funds; see docs/decisions/0026.
 */
export const marketTiles: NamedMigration = {
  name: "0014-market-tiles",

  async up(db) {
    await db.raw(`
      create table institutional_flows (
        kind text not null check (kind in ('demo', 'market')),
        day date not null,
        investor text not null check (investor in ('fii', 'dii')),
        -- ₹ crore; net may be told alone.
        buy double precision check (buy >= 0),
        sell double precision check (sell >= 0),
        net double precision not null,
        file_id integer not null references import_files,
        primary key (kind, day, investor)
      );

      -- key: MD5 of what makes two of them the same: exchange, type, share, client, side, quantity, price.
      create table market_deals (
        kind text not null check (kind in ('demo', 'market')),
        day date not null,
        key uuid not null,
        exchange text not null check (exchange in ('NSE', 'BSE')),
        type text not null check (type in ('bulk', 'block')),
        side text not null check (side in ('buy', 'sell')),
        -- Null as long as the share is not among the companies; then symbol, ISIN and name say which it is.
        co_code integer references companies,
        symbol text not null check (symbol <> ''),
        isin text,
        name text not null,
        client text not null check (client <> ''),
        quantity double precision not null check (quantity > 0),
        -- ₹ a share, as traded.
        price double precision not null check (price > 0),
        file_id integer not null references import_files,
        primary key (kind, day, key)
      );
      create index market_deals_company on market_deals (co_code, day);
      create index market_deals_unlinked on market_deals (kind) where co_code is null;

      -- Figures as the list tells them: price ₹ a share, percents of the previous close; null where it does not.
      create table circuit_hits (
        co_code integer not null references companies,
        day date not null,
        side text not null check (side in ('upper', 'lower')),
        band double precision check (band > 0),
        price double precision check (price > 0),
        change_percent double precision,
        volume double precision check (volume >= 0),
        file_id integer not null references import_files,
        primary key (co_code, day, side)
      );
      create index circuit_hits_day on circuit_hits (day, side);

      create table mutual_fund_schemes (
        kind text not null check (kind in ('demo', 'market')),
        scheme text not null check (scheme <> ''),
        name text not null,
        category text,
        file_id integer not null references import_files,
        primary key (kind, scheme)
      );
      -- A scheme's portfolio at a month's end is told as a whole, in the order of the source; cash,
      -- debt and the rest are in it, so that it sums to what the scheme is worth.
      create table mutual_fund_holdings (
        kind text not null check (kind in ('demo', 'market')),
        month_end date not null,
        scheme text not null,
        position smallint not null check (position > 0),
        instrument text not null check (instrument in ('share', 'other')),
        -- Null for what is no share, and as long as the share is not among the companies.
        co_code integer references companies,
        symbol text,
        isin text,
        name text not null,
        quantity double precision,
        -- ₹ crore; below nothing for what a scheme owes.
        value double precision not null,
        file_id integer not null references import_files,
        primary key (kind, month_end, scheme, position)
      );
      create index mutual_fund_holdings_company on mutual_fund_holdings (co_code, month_end);
      create index mutual_fund_holdings_unlinked on mutual_fund_holdings (kind)
        where co_code is null and instrument = 'share';

      -- What is told of a day, over all companies.
      create index board_meetings_day on board_meetings (day);
      create index corporate_actions_ex_date on corporate_actions (ex_date);
      create index company_announcements_at on company_announcements (announced_at);
      create index company_news_at on company_news (published_at);
    `);
  },

  async down(db) {
    await db.raw(`
      drop index board_meetings_day, corporate_actions_ex_date, company_announcements_at,
        company_news_at;
      drop table mutual_fund_holdings, mutual_fund_schemes, circuit_hits, market_deals,
        institutional_flows;
    `);
  },
};
