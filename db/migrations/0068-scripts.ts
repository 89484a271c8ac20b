import type { NamedMigration } from "../src/migrate.ts";

/** Scripts with their types, limits and expiry dates. */
export const scripts: NamedMigration = {
  name: "0068-scripts",

  async up(db) {
    await db.raw(`
      create table script_types (
        id uuid primary key,
        name text not null check (length(name) between 1 and 100),
        description text not null default '' check (length(description) <= 1000),
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null
      );
      create unique index script_type_name on script_types (lower(name));
      insert into script_types (id, name, description, created_at)
        values (gen_random_uuid(), 'Equity', 'Shares for delivery', now());

      -- An instrument without a script is ordered by the exchange's terms alone.
      create table scripts (
        id uuid primary key,
        exchange text not null check (exchange in ('NSE', 'BSE')),
        isin text not null check (isin <> ''),
        symbol text not null check (symbol <> ''),
        name text not null,
        type_id uuid not null references script_types,
        lot integer not null default 1 check (lot between 1 and 1000000),
        -- Paise; null: the exchange's own tick.
        tick integer check (tick between 1 and 100000),
        state text not null check (state in ('allowed', 'suspended', 'retired')),
        -- Why it is suspended, for members.
        note text not null default '' check (length(note) <= 500),
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index script_instrument on scripts (exchange, isin);
      create index scripts_symbol on scripts (lower(symbol));
      create index scripts_type on scripts (type_id);

      create table script_dates (
        id uuid primary key,
        script_id uuid not null references scripts,
        -- The first day on which it cannot be ordered.
        expires_on date not null,
        note text not null default '' check (length(note) <= 500),
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null
      );
      create unique index script_date_day on script_dates (script_id, expires_on);

      create table script_limits (
        id uuid primary key,
        -- One script, all of a type, or every instrument.
        script_id uuid references scripts,
        type_id uuid references script_types,
        -- One client, each client, or all of them together.
        holder text not null check (holder in ('client', 'each', 'total')),
        user_id uuid references users,
        side text not null check (side in ('both', 'BUY', 'SELL')),
        period text not null check (period in ('order', 'day')),
        measure text not null check (measure in ('quantity', 'value')),
        -- Shares, or paise.
        amount bigint not null check (amount between 1 and 1000000000000000),
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null,
        check (script_id is null or type_id is null),
        -- An order is one client's.
        check (not (holder = 'total' and period = 'order')),
        check (holder <> 'client' or user_id is not null or retired_at is not null),
        check (holder = 'client' or user_id is null)
      );
      create index script_limits_user on script_limits (user_id);
      create index script_limits_script on script_limits (script_id);

      -- The day whose limits count an order: when it was confirmed, or continued on a later day.
      alter table order_legs add column counted_on date;
      update order_legs as leg set counted_on = cast(batch.created_at at time zone 'Asia/Kolkata' as date)
        from order_batches as batch where batch.id = leg.batch_id;
      alter table order_legs alter column counted_on set not null;
      create index order_legs_counted on order_legs (counted_on, exchange, isin);
    `);
  },

  async down(db) {
    await db.raw(`
      alter table order_legs drop column counted_on;
      drop table script_limits, script_dates, scripts, script_types;
    `);
  },
};
