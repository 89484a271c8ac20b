import type { NamedMigration } from "../src/migrate.ts";

/** Mergers, demergers and rights, which members enter in their ledger. */
export const holdingActions: NamedMigration = {
  name: "0055-holding-actions",

  async up(db) {
    await db.raw(`
      -- Append-only: a withdrawn action stays, with the row that withdraws it.
      create table holding_actions (
        id uuid primary key,
        -- In the order in which they were recorded.
        position bigint generated always as identity,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('merger', 'demerger', 'withdrawal')),
        -- Null: a security that the market does not list.
        co_code integer,
        isin text not null,
        symbol text not null,
        -- What holders receive: the new company's shares, or those of the demerged one.
        into_co_code integer,
        into_isin text not null,
        into_symbol text not null,
        -- First day on which the new shares are held.
        day date not null,
        -- So many new shares for so many held.
        issued integer not null check (issued > 0),
        held integer not null check (held > 0),
        -- Of a demerger: the part of the cost that goes to the new shares, in millionths.
        child_cost integer check (child_cost between 0 and 1000000),
        withdraws uuid unique references holding_actions,
        at timestamptz not null,
        check (isin <> into_isin),
        check ((kind = 'withdrawal') = (withdraws is not null)),
        check (kind <> 'merger' or child_cost is null),
        check (kind <> 'demerger' or child_cost is not null)
      );
      create index holding_actions_user on holding_actions (user_id, tenant_key, position);
      create trigger holding_actions_append_only
        before update or delete or truncate on holding_actions
        for each statement execute function refuse_holding_change();

      alter table holding_transactions
        drop constraint holding_transactions_kind_check,
        add constraint holding_transactions_kind_check check (kind in
          ('buy', 'sell', 'transfer_in', 'transfer_out', 'rights', 'move', 'withdrawal'));
    `);
  },

  async down(db) {
    await db.raw(`
      drop table holding_actions;
      -- Rights are purchases to the code before.
      alter table holding_transactions disable trigger holding_transactions_append_only;
      update holding_transactions set kind = 'buy' where kind = 'rights';
      alter table holding_transactions enable trigger holding_transactions_append_only;
      alter table holding_transactions
        drop constraint holding_transactions_kind_check,
        add constraint holding_transactions_kind_check check (kind in
          ('buy', 'sell', 'transfer_in', 'transfer_out', 'move', 'withdrawal'));
    `);
  },
};
