import type { NamedMigration } from "../src/migrate.ts";

/** Orders at brokers: bills, batches of legs, and what is known of each leg. */
export const trading: NamedMigration = {
  name: "0052-trading",

  async up(db) {
    await db.raw(`
      -- What a member does with all orders of theirs.
      create table trading_members (
        user_id uuid primary key references users,
        -- Nothing is sent while set.
        frozen_at timestamptz,
        -- Due time of the next look at the order book; earlier ones are superseded. Null: none is due.
        look_at timestamptz
      );

      -- What an order will cost, as it was shown before it was confirmed.
      create table order_bills (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        content jsonb not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index order_bills_user on order_bills (user_id);
      create index order_bills_created on order_bills (created_at);

      create table order_batches (
        id uuid primary key,
        -- Reference that people read out.
        number text not null unique,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        broker_id integer not null,
        -- One batch a bill. Not a reference: bills without a batch are deleted.
        bill_id uuid not null unique,
        -- The bill as it was confirmed.
        bill jsonb not null,
        kind text not null check (kind in
          ('order', 'invest', 'sip', 'rebalance', 'exit', 'repair', 'advice')),
        -- Whose units these become: box:12, advice:<id>; null: none.
        belongs_to text,
        -- The batch whose failed legs this one orders again.
        retry_of uuid unique references order_batches,
        -- Why its unsent legs wait for the member; null: they do not.
        pause text check (pause in
          ('session_over', 'closed', 'frozen', 'price_moved', 'broker_down', 'funds', 'broker_page',
           'authorisation')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        -- All legs are final.
        settled_at timestamptz
      );
      create index order_batches_user on order_batches (user_id, tenant_key, created_at desc);
      create index order_batches_running on order_batches (user_id) where settled_at is null;

      create table order_legs (
        id uuid primary key,
        batch_id uuid not null references order_batches,
        position integer not null,
        -- No foreign key: one may be missing from today's market.
        co_code integer not null,
        isin text not null,
        symbol text not null,
        exchange text not null check (exchange in ('NSE', 'BSE')),
        series text not null,
        name text not null,
        side text not null check (side in ('BUY', 'SELL')),
        quantity integer not null check (quantity > 0),
        -- Null: a market order.
        limit_paise bigint check (limit_paise > 0),
        is_after_market boolean not null,
        -- Made before sending: how an order of unknown effect is found again.
        tag text not null unique,
        state text not null check (state in ('unsent', 'sent_unknown', 'open', 'partial',
          'filled', 'cancelled', 'rejected', 'expired')),
        broker_order_id text,
        filled_quantity integer not null default 0 check (filled_quantity >= 0),
        filled_paise bigint not null default 0 check (filled_paise >= 0),
        -- Our code, and the broker's own text.
        reason text,
        broker_text text not null default '',
        -- Of the last sending; null: never.
        sent_at timestamptz,
        -- Times that it was not sent for want of an answer.
        tries integer not null default 0,
        -- Last day on which it can be filled.
        day date,
        -- Looks that did not find it, and the first of them.
        -- Confirmed by the member on the broker's page: its tag may be missing there.
        is_offsite boolean not null default false,
        absences integer not null default 0,
        absent_since timestamptz,
        -- The member was asked whether the broker has it.
        asked_at timestamptz,
        cancel_asked_at timestamptz,
        updated_at timestamptz not null,
        unique (batch_id, position),
        check ((state = 'unsent') or sent_at is not null or state in ('cancelled', 'expired'))
      );
      create index order_legs_broker on order_legs (broker_order_id);
      create index order_legs_waiting on order_legs (batch_id)
        where state in ('unsent', 'sent_unknown', 'open', 'partial');

      -- Append-only.
      create table order_leg_events (
        id bigint generated always as identity primary key,
        leg_id uuid not null references order_legs,
        state text not null,
        filled_quantity integer not null,
        cause text not null check (cause in ('member', 'sending', 'book', 'clock')),
        text text not null,
        at timestamptz not null
      );
      create index order_leg_events_leg on order_leg_events (leg_id, id);
      create trigger order_leg_events_append_only
        before update or delete or truncate on order_leg_events
        for each statement execute function refuse_payment_record_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table order_leg_events, order_legs, order_batches, order_bills, trading_members;
    `);
  },
};
