import type { NamedMigration } from "../src/migrate.ts";

/** Members' holdings: the transactions that lots are derived from. */
export const holdings: NamedMigration = {
  name: "0053-holdings",

  async up(db) {
    await db.raw(`
      -- Append-only: a withdrawn entry stays, with the row that withdraws it.
      create table holding_transactions (
        id uuid primary key,
        -- In the order in which they were recorded.
        position bigint generated always as identity,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        -- Whose account the units are in; null: an account that is not connected.
        broker_id integer,
        kind text not null check (kind in
          ('buy', 'sell', 'transfer_in', 'transfer_out', 'move', 'withdrawal')),
        source text not null check (source in ('fill', 'manual', 'broker', 'cas')),
        -- Null: a security that the market does not list.
        co_code integer,
        isin text not null,
        symbol text not null,
        -- Trade date, or day of the transfer or move.
        day date not null,
        -- Start of the holding period of units that come in.
        acquired_on date check (acquired_on <= day),
        quantity integer not null check (quantity > 0),
        -- Cost of units that come in, proceeds of units sold; without charges.
        paise bigint not null check (paise >= 0),
        -- Charges that count towards cost or proceeds: all but STT.
        charges_paise bigint not null default 0 check (charges_paise >= 0),
        -- Whose units these are: box:12, advice:<id>; null: none. Of a move: whose they were.
        belongs_to text,
        moved_to text,
        -- Of a fill: the leg, and its filled quantity before.
        leg_id uuid references order_legs,
        filled_from integer,
        -- The manual entry that this row withdraws, or that it corrects.
        withdraws uuid unique references holding_transactions,
        replaces uuid unique references holding_transactions,
        note text not null default '',
        at timestamptz not null,
        unique (leg_id, filled_from),
        check ((source = 'fill') = (leg_id is not null)),
        check ((leg_id is null) = (filled_from is null)),
        check ((kind = 'withdrawal') = (withdraws is not null)),
        check (kind = 'move' or moved_to is null),
        check (kind <> 'move' or moved_to is distinct from belongs_to)
      );
      create index holding_transactions_user
        on holding_transactions (user_id, tenant_key, position);
      create index holding_transactions_share on holding_transactions (user_id, co_code);

      -- Differences from the broker's holdings that the member decided to keep. Append-only.
      create table kept_holding_differences (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        broker_id integer not null,
        isin text not null,
        ledger_quantity integer not null,
        broker_quantity integer not null,
        at timestamptz not null
      );
      create index kept_holding_differences_user on kept_holding_differences (user_id, broker_id);

      create function refuse_holding_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('munshi.erasing_account', true) = 'on' then
            return null;
          end if;
          raise exception 'transactions of holdings are never changed'
            using errcode = 'restrict_violation';
        end
      $$;
      create trigger holding_transactions_append_only
        before update or delete or truncate on holding_transactions
        for each statement execute function refuse_holding_change();
      create trigger kept_holding_differences_append_only
        before update or delete or truncate on kept_holding_differences
        for each statement execute function refuse_holding_change();

      -- What was filled before there was a ledger.
      insert into holding_transactions (id, user_id, tenant_key, broker_id, kind, source, co_code,
        isin, symbol, day, acquired_on, quantity, paise, belongs_to, leg_id, filled_from, at)
      select gen_random_uuid(), b.user_id, b.tenant_key, b.broker_id,
        case l.side when 'BUY' then 'buy' else 'sell' end, 'fill', l.co_code, l.isin, l.symbol,
        filled.day, case l.side when 'BUY' then filled.day end, l.filled_quantity, l.filled_paise,
        b.belongs_to, l.id, 0, l.updated_at
      from order_legs l join order_batches b on b.id = l.batch_id
      cross join lateral (select coalesce(l.day,
        (l.updated_at at time zone 'Asia/Kolkata')::date) as day) as filled
      where l.filled_quantity > 0
      order by l.updated_at, l.id;
    `);
  },

  async down(db) {
    await db.raw(`
      drop table kept_holding_differences, holding_transactions;
      drop function refuse_holding_change;
    `);
  },
};
