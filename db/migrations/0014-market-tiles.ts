import type { NamedMigration } from "../src/migrate.ts";

/**
 * Data of the market dashboard other than prices and company facts: institutional flows, bulk and
 * block deals, price bands, mutual fund portfolios; see docs/decisions/0026.
 */
export const marketTiles: NamedMigration = {
  name: "0014-market-tiles",

  async up(db) {
    await db.raw(`
      create table institutional_flows (
        kind text not null check (kind in ('demo', 'market')),
        day date not null,
        investor text not null check (investor in ('fii', 'dii')),
        -- ₹ crore; a source may publish net only.
        buy double precision check (buy >= 0),
        sell double precision check (sell >= 0),
        net double precision not null,
        file_id integer not null references import_files,
        primary key (kind, day, investor)
      );

      -- key: MD5 of the identity: exchange, type, share, client, side, quantity, price.
      create table market_deals (
        kind text not null check (kind in ('demo', 'market')),
        day date not null,
        key uuid not null,
        exchange text not null check (exchange in ('NSE', 'BSE')),
        type text not null check (type in ('bulk', 'block')),
        side text not null check (side in ('buy', 'sell')),
        -- Null while the company is unknown; symbol, ISIN and name identify the share.
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

      -- As listed: price in ₹ per share, percent of the previous close; null if not given.
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
      -- A scheme's month-end portfolio in the source's order; includes cash,
      -- debt and others, so that it sums to the net assets.
      create table mutual_fund_holdings (
        kind text not null check (kind in ('demo', 'market')),
        month_end date not null,
        scheme text not null,
        position smallint not null check (position > 0),
        instrument text not null check (instrument in ('share', 'other')),
        -- Null for other assets, and while the company is unknown.
        co_code integer references companies,
        symbol text,
        isin text,
        name text not null,
        quantity double precision,
        -- ₹ crore; negative for liabilities.
        value double precision not null,
        file_id integer not null references import_files,
        primary key (kind, month_end, scheme, position)
      );
      create index mutual_fund_holdings_company on mutual_fund_holdings (co_code, month_end);
      create index mutual_fund_holdings_unlinked on mutual_fund_holdings (kind)
        where co_code is null and instrument = 'share';

      -- Figures of a day across all companies.
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
