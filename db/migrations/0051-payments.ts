import type { NamedMigration } from "../src/migrate.ts";

/** Prices, carts, orders, payments, refunds, the ledger in paise, tax documents and settlements. */
export const payments: NamedMigration = {
  name: "0051-payments",

  async up(db) {
    await db.raw(`
      create table plans (
        id text primary key,
        scheme text not null,
        products text[] not null,
        position integer not null
      );
      -- The price in force is the row that started last; without an amount the product is not sold.
      create table prices (
        id integer generated always as identity primary key,
        -- plan:one-year, box:12
        product text not null check (product ~ '^(plan|box):.+$'),
        -- Null: on every site that has no own price.
        tenant_key text references tenants,
        period text not null check (period in ('month', 'quarter', 'half-year', 'year')),
        -- GST included.
        amount_paise bigint check (amount_paise >= 0),
        starts_at timestamptz not null,
        unique nulls not distinct (product, tenant_key, starts_at)
      );
      insert into plans (id, scheme, products, position) values ('one-year', 'Most Popular',
        '{Stock Help,Optimizer,Stock Box,Analyzer,Scanner,Tracklists}', 1);
      insert into prices (product, period, amount_paise, starts_at)
        values ('plan:one-year', 'year', 175000, '2020-01-01T00:00:00Z');
      insert into prices (product, period, amount_paise, starts_at)
        select 'box:' || id, fee_period, fee_paise, created_at from stock_boxes
        where fee_paise is not null;
      alter table stock_boxes drop column fee_paise, drop column fee_period;

      -- Terms of research services; an order stores the version that was accepted.
      create table terms_versions (
        version text primary key,
        starts_at timestamptz not null unique
      );
      insert into terms_versions values ('2026-11', '2020-01-01T00:00:00Z');
      -- SEBI's limits on fees of research analysts.
      create table research_fee_rules (
        starts_at timestamptz primary key,
        -- A family and financial year, without GST.
        cap_paise bigint not null check (cap_paise > 0)
      );
      insert into research_fee_rules values ('2024-12-16T00:00:00Z', 15100000);
      alter table users add column family_id uuid;
      create table research_fees (
        -- The member where no family is known.
        family_id uuid not null,
        financial_year text not null check (financial_year ~ '^FY[0-9]{4}-[0-9]{2}$'),
        fees_paise bigint not null,
        cap_paise bigint not null,
        primary key (family_id, financial_year),
        check (fees_paise between 0 and cap_paise)
      );

      -- Who sells on a site; the main site's where a site has none.
      create table sellers (
        tenant_key text primary key references tenants,
        name text not null check (name <> ''),
        address text not null,
        state_code text not null check (state_code ~ '^[0-9]{2}$'),
        pin_code text not null,
        gstin text not null,
        registration text not null,
        -- Services Accounting Code of the invoices.
        sac text not null check (sac ~ '^[0-9]{6}$'),
        document_prefix text not null check (document_prefix ~ '^[A-Z0-9]{1,4}$'),
        upi_handle text not null
      );
      create table billing_details (
        user_id uuid primary key references users,
        name text not null,
        address text not null,
        state_code text not null check (state_code ~ '^[0-9]{2}$'),
        pin_code text not null,
        gstin text not null,
        updated_at timestamptz not null
      );

      create table cart_items (
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        box_id integer not null references stock_boxes on delete cascade,
        investment_type text not null check (investment_type in ('ACTIVE', 'PASSIVE')),
        -- Price that the member has seen; null: none was in force.
        seen_paise bigint,
        added_at timestamptz not null,
        primary key (user_id, tenant_key, box_id)
      );
      create table cart_coupons (
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        coupon_id uuid not null references coupons,
        primary key (user_id, tenant_key)
      );

      create table payment_orders (
        id uuid primary key,
        -- Reference that people read out.
        number text not null unique,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('STOCKBOX', 'SUBSCRIPTION')),
        state text not null check (state in ('created', 'attempted', 'failed', 'expired',
          'authorized', 'captured', 'partially_refunded', 'refunded', 'disputed')),
        -- [{product, name, period, days, pricePaise, discountPaise}]
        lines jsonb not null,
        price_paise bigint not null,
        discount_paise bigint not null check (discount_paise between 0 and price_paise),
        amount_paise bigint not null check (amount_paise = price_paise - discount_paise),
        taxable_paise bigint not null check (taxable_paise >= 0),
        tax_paise bigint not null check (tax_paise >= 0),
        currency text not null check (currency = 'INR'),
        coupon_id uuid references coupons,
        place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
        terms_version text not null references terms_versions,
        broker_id integer,
        next text,
        -- Null until the provider has answered; the order's id is its receipt there.
        provider_order_id text unique,
        -- A server is creating the order at the provider.
        opening_until timestamptz,
        -- Why a payment opens nothing.
        hold text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        updated_at timestamptz not null,
        check (taxable_paise + tax_paise = amount_paise)
      );
      create index payment_orders_user on payment_orders (user_id, tenant_key, created_at desc);

      -- Append-only.
      create table payment_order_events (
        order_id uuid not null references payment_orders,
        position integer not null check (position > 0),
        state text not null,
        cause text not null
          check (cause in ('member', 'browser', 'webhook', 'reconciler', 'clock', 'staff')),
        text text not null,
        at timestamptz not null,
        primary key (order_id, position)
      );

      create table order_payments (
        -- The provider's id.
        id text primary key,
        order_id uuid not null references payment_orders,
        amount_paise bigint not null check (amount_paise >= 0),
        status text not null check (status in ('created', 'failed', 'authorized', 'captured')),
        -- The payment that pays the order; a second one is refunded.
        is_counted boolean not null default false,
        method text,
        reason text,
        fee_paise bigint,
        fee_tax_paise bigint,
        -- Requested refunds included; a failed one is given back.
        refunded_paise bigint not null default 0,
        at timestamptz not null,
        check (refunded_paise between 0 and amount_paise),
        check (not is_counted or status = 'captured')
      );
      create index order_payments_order on order_payments (order_id);
      create unique index order_payments_counted on order_payments (order_id) where is_counted;

      create table order_refunds (
        id uuid primary key,
        order_id uuid not null references payment_orders,
        payment_id text not null references order_payments,
        amount_paise bigint not null check (amount_paise > 0),
        taxable_paise bigint not null,
        tax_paise bigint not null,
        status text not null check (status in ('requested', 'pending', 'processed', 'failed')),
        -- unused: days that are given back; surplus: a payment that opened nothing; outside: made at
        -- the provider.
        kind text not null check (kind in ('unused', 'surplus', 'outside')),
        reason text not null,
        provider_refund_id text unique,
        -- [{product, name, days, refundPaise}] of unused days
        lines jsonb not null,
        requested_at timestamptz not null,
        settled_at timestamptz,
        check (taxable_paise + tax_paise = amount_paise)
      );
      create index order_refunds_order on order_refunds (order_id);

      create table order_disputes (
        -- The provider's id.
        id text primary key,
        order_id uuid not null references payment_orders,
        payment_id text not null references order_payments,
        amount_paise bigint not null,
        status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
        at timestamptz not null
      );
      create index order_disputes_order on order_disputes (order_id);

      -- Genuine events of the provider, each once.
      create table payment_webhooks (
        event_id text primary key,
        name text not null,
        payload jsonb not null,
        received_at timestamptz not null
      );
      create index payment_webhooks_received on payment_webhooks (received_at);

      -- Double entry in paise: debits are positive, credits negative.
      create table journal_entries (
        id uuid primary key,
        tenant_key text not null references tenants,
        -- capture:pay_1, refund:<id>, settlement:<id>: each is posted once.
        key text not null unique,
        order_id uuid references payment_orders,
        at timestamptz not null
      );
      create index journal_entries_order on journal_entries (order_id);
      create table journal_lines (
        entry_id uuid not null references journal_entries,
        account text not null check (account in ('provider', 'bank', 'income', 'discounts', 'gst',
          'held', 'provider_fees')),
        amount_paise bigint not null check (amount_paise <> 0),
        primary key (entry_id, account)
      );
      create function require_balanced_entry() returns trigger language plpgsql as $$
        begin
          if (select coalesce(sum(amount_paise), 1) from journal_lines
              where entry_id = new.entry_id) <> 0 then
            raise exception 'journal entry % is not balanced', new.entry_id
              using errcode = 'check_violation';
          end if;
          return null;
        end
      $$;
      create constraint trigger journal_lines_balanced after insert on journal_lines
        deferrable initially deferred for each row execute function require_balanced_entry();

      create function refuse_payment_record_change() returns trigger language plpgsql as $$
        begin
          raise exception 'records of payments are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger payment_order_events_append_only
        before update or delete or truncate on payment_order_events
        for each statement execute function refuse_payment_record_change();
      create trigger journal_entries_append_only
        before update or delete or truncate on journal_entries
        for each statement execute function refuse_payment_record_change();
      create trigger journal_lines_append_only
        before update or delete or truncate on journal_lines
        for each statement execute function refuse_payment_record_change();

      -- Invoices and credit notes: numbers have no gap in a financial year of a site.
      create table tax_document_numbers (
        tenant_key text not null references tenants,
        financial_year text not null,
        kind text not null check (kind in ('invoice', 'credit_note')),
        last integer not null check (last > 0),
        primary key (tenant_key, financial_year, kind)
      );
      create table tax_documents (
        id uuid primary key,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('invoice', 'credit_note')),
        financial_year text not null,
        position integer not null check (position > 0),
        number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
        order_id uuid not null references payment_orders,
        refund_id uuid unique references order_refunds,
        amount_paise bigint not null check (amount_paise > 0),
        issued_at timestamptz not null,
        -- All that is printed.
        content jsonb not null,
        unique (tenant_key, number),
        unique (tenant_key, kind, financial_year, position),
        check ((kind = 'credit_note') = (refund_id is not null))
      );
      create unique index tax_documents_invoice on tax_documents (order_id) where kind = 'invoice';
      create index tax_documents_order on tax_documents (order_id);
      create trigger tax_documents_append_only
        before update or delete or truncate on tax_documents
        for each statement execute function refuse_payment_record_change();

      -- Settlement reports of the provider.
      create table settlement_reports (
        id uuid primary key,
        name text not null,
        digest bytea not null unique check (length(digest) = 32),
        rows integer not null,
        imported_at timestamptz not null
      );
      create table settlement_lines (
        -- The provider's id of the payment, refund or adjustment.
        entity_id text primary key,
        report_id uuid not null references settlement_reports,
        kind text not null check (kind in ('payment', 'refund', 'adjustment')),
        settlement_id text not null,
        -- Positive: to us.
        amount_paise bigint not null,
        fee_paise bigint not null,
        fee_tax_paise bigint not null,
        settled_at timestamptz not null
      );
      create index settlement_lines_settlement on settlement_lines (settlement_id);

      -- Discounts: percent or amount, with bounds; one use per order.
      alter table coupons
        drop constraint coupons_check2,
        add column amount_off_paise bigint check (amount_off_paise > 0),
        -- Least price that it applies to.
        add column least_paise bigint not null default 0 check (least_paise >= 0),
        add column most_off_paise bigint check (most_off_paise > 0),
        add column uses_per_user integer not null default 1 check (uses_per_user > 0),
        -- plan:one-year, plan:*, box:12, box:*; null: everything.
        add column products text[],
        add constraint coupons_discount
          check ((kind = 'discount') = (num_nonnulls(percent_off, amount_off_paise) = 1));
      create table coupon_uses (
        order_id uuid primary key references payment_orders,
        coupon_id uuid not null references coupons,
        user_id uuid not null references users,
        taken_at timestamptz not null,
        -- The payment failed or the order expired.
        released_at timestamptz
      );
      create index coupon_uses_user on coupon_uses (coupon_id, user_id) where released_at is null;

      -- What an entry opens: all products of the subscription, or one stock box.
      alter table entitlement_entries
        add column product text not null default 'subscription'
          check (product = 'subscription' or product like 'box:%'),
        add column order_id uuid references payment_orders,
        -- Fees are charged for at most one year in advance.
        add constraint entitlement_entries_advance
          check (order_id is null or ends_at < created_at + interval '367 days'),
        drop constraint entitlement_entries_user_id_kind_source_key,
        add constraint entitlement_entries_source unique (user_id, kind, source, product);
      create index entitlement_entries_order on entitlement_entries (order_id)
        where order_id is not null;
      create table entitlement_pauses (
        id uuid primary key,
        user_id uuid not null references users,
        product text not null,
        order_id uuid not null references payment_orders,
        -- Unused days that are kept.
        days integer not null check (days > 0),
        paused_at timestamptz not null,
        ended_at timestamptz,
        ended_by text check (ended_by in ('resumed', 'refunded')),
        check ((ended_at is null) = (ended_by is null))
      );
      create unique index entitlement_pauses_running
        on entitlement_pauses (user_id, product, order_id) where ended_at is null;
    `);
  },

  async down(db) {
    await db.raw(`
      drop table entitlement_pauses;
      alter table entitlement_entries
        drop constraint entitlement_entries_source,
        drop constraint entitlement_entries_advance,
        add constraint entitlement_entries_user_id_kind_source_key unique (user_id, kind, source),
        drop column order_id,
        drop column product;
      drop table coupon_uses;
      alter table coupons
        drop constraint coupons_discount,
        drop column amount_off_paise, drop column least_paise, drop column most_off_paise,
        drop column uses_per_user, drop column products,
        add constraint coupons_check2 check ((kind = 'discount') = (percent_off is not null));
      drop table settlement_lines, settlement_reports, tax_documents, tax_document_numbers,
        journal_lines, journal_entries, payment_webhooks, order_disputes, order_refunds,
        order_payments, payment_order_events, payment_orders, cart_coupons, cart_items,
        billing_details, sellers, research_fees, research_fee_rules, terms_versions;
      drop function refuse_payment_record_change;
      drop function require_balanced_entry;
      alter table users drop column family_id;
      alter table stock_boxes
        add column fee_paise bigint check (fee_paise > 0),
        add column fee_period text check (fee_period in ('month', 'quarter', 'year')),
        add check ((fee_paise is null) = (fee_period is null));
      update stock_boxes set fee_paise = price.amount_paise, fee_period = price.period
        from prices price where price.product = 'box:' || stock_boxes.id and price.amount_paise > 0;
      drop table prices, plans;
    `);
  },
};
