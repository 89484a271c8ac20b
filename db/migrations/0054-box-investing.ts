import type { NamedMigration } from "../src/migrate.ts";

/** Plans of orders for stock boxes, and SIPs with their cycles. */
export const boxInvesting: NamedMigration = {
  name: "0054-box-investing",

  async up(db) {
    await db.raw(`
      -- Money that a member puts into a box regularly. Nothing is ordered without the member.
      create table box_sips (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        box_id integer not null references stock_boxes on delete cascade,
        invest_actively boolean not null,
        amount_paise bigint not null check (amount_paise > 0),
        frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly')),
        -- Of a monthly one.
        month_day text check (month_day ~ '^([1-9]|1[0-9]|2[0-8]|last)$'),
        -- The schedule counts from this day.
        starts_on date not null,
        -- The next cycle: its number, its day in the schedule, and when it opens.
        next_number integer not null check (next_number > 0),
        next_planned_on date not null,
        next_at timestamptz not null,
        paused_at timestamptz,
        stopped_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((frequency = 'monthly') = (month_day is not null))
      );
      create unique index box_sips_running on box_sips (user_id, tenant_key, box_id)
        where stopped_at is null;
      create index box_sips_box on box_sips (box_id);

      -- Cycles that opened or were skipped in advance. What became of one follows from its orders.
      create table box_sip_cycles (
        sip_id uuid not null references box_sips on delete cascade,
        number integer not null check (number > 0),
        planned_on date not null,
        -- The trading day on which it opens, and why it is another one.
        moved_on date not null,
        moved_why text check ((moved_why is null) = (moved_on = planned_on)),
        amount_paise bigint not null check (amount_paise > 0),
        -- Why nothing is bought; null: it can be confirmed, was ordered, or was left unconfirmed.
        skip text check (skip in ('member', 'paused', 'stopped', 'locked', 'buys_nothing', 'no_price')),
        opened_at timestamptz not null,
        primary key (sip_id, number)
      );

      -- What a bill of orders for a box was planned for. Not references: bills are deleted.
      create table box_plans (
        bill_id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        box_id integer not null references stock_boxes on delete cascade,
        -- The version of the box that it buys.
        version integer not null,
        invest_actively boolean not null,
        -- Nothing of the box was held.
        is_first boolean not null,
        sip_id uuid references box_sips on delete cascade,
        sip_number integer,
        -- Day of the prices.
        as_of date not null,
        -- The plan as it was shown, without its bill.
        content jsonb not null,
        created_at timestamptz not null,
        check ((sip_id is null) = (sip_number is null))
      );
      create index box_plans_box on box_plans (user_id, tenant_key, box_id);
      create index box_plans_sip on box_plans (sip_id) where sip_id is not null;
    `);
  },

  async down(db) {
    await db.raw("drop table box_plans, box_sip_cycles, box_sips;");
  },
};
