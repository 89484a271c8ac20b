import type { NamedMigration } from "../src/migrate.ts";

/** Daily rollups by site, and the screens that staff add to breakouts. */
export const statisticsAndBreakouts: NamedMigration = {
  name: "0081-statistics-and-breakouts",

  async up(db) {
    await db.raw(`
      create table daily_statistics (
        tenant_key text not null references tenants,
        metric text not null,
        -- In India. Of a state: the day on which it was counted.
        day date not null,
        -- What the figure is divided by, such as a state; empty: by nothing.
        part text not null,
        value bigint not null,
        primary key (tenant_key, metric, day, part)
      );
      create table statistic_counts (
        tenant_key text primary key references tenants,
        counted_at timestamptz not null,
        -- When all shown days were counted, not only the last ones.
        all_counted_at timestamptz not null
      );
      create table breakout_screens (
        id uuid primary key,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('price', 'score')),
        name text not null check (name <> ''),
        -- In the query language.
        query text not null check (query <> ''),
        revision integer not null default 1 check (revision > 0),
        updated_at timestamptz not null
      );
      create unique index breakout_screens_name on breakout_screens (tenant_key, kind, lower(name));
      create index leads_created on leads (tenant_key, created_at) where joined_to is null;
      create index payment_orders_created on payment_orders (tenant_key, created_at, id);
      create index order_batches_created on order_batches (tenant_key, created_at);
      create index order_legs_unknown on order_legs (sent_at) where state = 'sent_unknown';
      create index entitlement_entries_started on entitlement_entries (tenant_key, starts_at, id)
        where product = 'subscription';
      create index entitlement_entries_ended on entitlement_entries (tenant_key, ends_at)
        where product = 'subscription';
      create index job_runs_created on job_runs (tenant_key, created_at, id);
      create index job_runs_failed on job_runs (tenant_key, created_at) where status = 'failed';
    `);
  },

  async down(db) {
    await db.raw(`
      drop index job_runs_failed, job_runs_created, entitlement_entries_ended,
        entitlement_entries_started, order_legs_unknown, order_batches_created,
        payment_orders_created, leads_created;
      drop table breakout_screens, statistic_counts, daily_statistics;
    `);
  },
};
