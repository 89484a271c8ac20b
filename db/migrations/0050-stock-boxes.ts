import type { NamedMigration } from "../src/migrate.ts";

/** Stock boxes with their immutable versions, and what members do with them. */
export const stockBoxes: NamedMigration = {
  name: "0050-stock-boxes",

  async up(db) {
    await db.raw(`
      create table box_managers (
        id integer generated always as identity primary key,
        slug text not null unique,
        name text not null check (name <> ''),
        title text not null,
        registration text not null check (registration <> ''),
        is_sample boolean not null,
        about text not null,
        since date not null,
        -- [{title, day, text}], newest first
        blogs jsonb not null
      );

      create table stock_boxes (
        id integer generated always as identity primary key,
        slug text not null unique,
        -- The market of its companies.
        kind text not null check (kind in ('demo', 'market')),
        manager_id integer references box_managers,
        user_id uuid references users,
        tenant_key text references tenants,
        name text not null check (length(name) between 1 and 100),
        -- The name in lower case with single spaces.
        name_key text not null,
        idea text not null check (length(idea) <= 200),
        overview text not null check (length(overview) <= 2000),
        why text[] not null,
        methodology text[] not null,
        portfolio_type text not null check (portfolio_type in ('THEMATIC', 'SECTOR', 'MARKETCAP', 'MODEL')),
        term text not null check (term in ('LTI', 'STI')),
        -- Index of the record, for good; null if none was loaded.
        benchmark text,
        schedule text check (schedule in ('monthly', 'quarterly', 'half-yearly', 'yearly')),
        -- {text, count, weighting, schedule} of a query-backed box.
        query jsonb,
        -- Day on which the query was last evaluated for a proposal.
        reviewed_on date,
        -- Orders below these are left out of a rebalance.
        least_order_paise bigint not null default 0 check (least_order_paise >= 0),
        least_order_weight integer not null default 0 check (least_order_weight between 0 and 10000),
        fee_paise bigint check (fee_paise > 0),
        fee_period text check (fee_period in ('month', 'quarter', 'year')),
        manager_holding_paise bigint check (manager_holding_paise >= 0),
        copied_box integer references stock_boxes on delete set null,
        copied_version integer,
        current_version integer not null default 0,
        -- Days before are back-tested; null until the first version.
        live_since date,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        check ((manager_id is null) = (user_id is not null)),
        check ((user_id is null) = (tenant_key is null)),
        check ((fee_paise is null) = (fee_period is null))
      );
      create unique index stock_boxes_name on stock_boxes (user_id, tenant_key, name_key)
        where deleted_at is null;
      create index stock_boxes_copied on stock_boxes (copied_box) where copied_box is not null;
      create index stock_boxes_manager on stock_boxes (manager_id) where deleted_at is null;

      -- Append-only. No foreign key to companies: one may be missing from today's market.
      create table box_versions (
        box_id integer not null references stock_boxes on delete cascade,
        version integer not null check (version > 0),
        effective date not null,
        published_at timestamptz not null,
        note text not null,
        co_codes integer[] not null,
        -- Basis points, in the order of co_codes.
        weights integer[] not null,
        reasons text[] not null,
        -- [{coCode, reason}] of the version before that this one no longer holds
        leaving jsonb not null,
        previous_hash bytea check (length(previous_hash) = 32),
        hash bytea not null check (length(hash) = 32),
        primary key (box_id, version),
        check (cardinality(weights) = cardinality(co_codes)),
        check (cardinality(reasons) = cardinality(co_codes)),
        check ((previous_hash is null) = (version = 1))
      );
      create function refuse_box_version_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('munshi.erasing_account', true) = 'on' then
            return null;
          end if;
          raise exception 'versions of boxes are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger box_versions_append_only
        before update or delete or truncate on box_versions
        for each statement execute function refuse_box_version_change();

      -- Figures of a box's version on a dataset: computed once, replaced by the next.
      create table box_figures (
        box_id integer primary key references stock_boxes on delete cascade,
        version integer not null,
        dataset text not null,
        summary jsonb not null
      );

      create table box_favourites (
        box_id integer not null references stock_boxes on delete cascade,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        added_at timestamptz not null,
        primary key (user_id, tenant_key, box_id)
      );
      create index box_favourites_box on box_favourites (box_id);
      create table box_follows (
        id integer generated always as identity primary key,
        box_id integer not null references stock_boxes on delete cascade,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        invest_actively boolean not null,
        version integer not null,
        -- The minimum amount of that day, whose value is followed.
        amount_paise bigint not null check (amount_paise >= 0),
        since date not null,
        followed_at timestamptz not null,
        unique (user_id, tenant_key, box_id)
      );
      create index box_follows_box on box_follows (box_id);
      create table box_shares (
        id uuid primary key,
        box_id integer not null references stock_boxes on delete cascade,
        slug text not null unique,
        created_at timestamptz not null,
        revoked_at timestamptz
      );
      create unique index box_shares_box on box_shares (box_id) where revoked_at is null;
      create table box_exclusions (
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        co_code integer not null check (co_code > 0),
        primary key (user_id, tenant_key, co_code)
      );
      create table box_proposals (
        box_id integer primary key references stock_boxes on delete cascade,
        base_version integer not null,
        dataset text not null,
        made_on date not null,
        -- [{coCode, weight, reason}], in basis points
        constituents jsonb not null,
        -- [{coCode, before, after, reason}]
        changes jsonb not null
      );
    `);
  },

  async down(db) {
    await db.raw(`
      drop table box_proposals, box_exclusions, box_shares, box_follows, box_favourites,
        box_figures, box_versions, stock_boxes, box_managers;
      drop function refuse_box_version_change;
    `);
  },
};
