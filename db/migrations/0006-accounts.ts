import type { NamedMigration } from "../src/migrate.ts";

/** Users, credentials, sessions, entitlements, and messages to support. */
export const accounts: NamedMigration = {
  name: "0006-accounts",

  async up(db) {
    await db.raw(`
      alter table tenants add column broker_id integer;

      create table users (
        id uuid primary key,
        -- Tenant of the sign-up; the account is valid on every tenant.
        tenant_key text not null references tenants,
        email text not null check (email = lower(email)),
        first_name text not null,
        last_name text not null default '',
        phone text,
        -- Null without a password: social or broker login only.
        password_hash text,
        email_verified_at timestamptz,
        is_referrer boolean not null default false,
        -- The referrer's ref_id given at sign-up.
        referred_by text,
        product_type text check (product_type in ('stockbox', 'optimizer')),
        is_optimized boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index users_email on users (email);

      create table social_identities (
        provider text not null check (provider in ('google', 'facebook')),
        subject text not null,
        user_id uuid not null references users,
        email text,
        created_at timestamptz not null,
        primary key (provider, subject)
      );
      create unique index social_identities_user on social_identities (user_id, provider);

      create table token_families (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        device text not null default '',
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        end_reason text check (
          end_reason in ('signed_out', 'reused', 'password_changed', 'superseded')
        ),
        check ((ended_at is null) = (end_reason is null))
      );
      create index token_families_user on token_families (user_id) where ended_at is null;
      create index token_families_expiry on token_families (expires_at);
      create table refresh_tokens (
        token_hash bytea primary key,
        family_id uuid not null references token_families on delete cascade,
        created_at timestamptz not null,
        rotated_at timestamptz
      );
      create index refresh_tokens_family on refresh_tokens (family_id);

      create table verification_codes (
        id uuid primary key,
        purpose text not null
          check (purpose in ('sign_up', 'broker_login', 'password_reset')),
        tenant_key text not null references tenants,
        email text not null check (email = lower(email)),
        client_id text not null default '',
        created_at timestamptz not null,
        expires_at timestamptz not null,
        tries integer not null default 0 check (tries between 0 and 5),
        -- The code has been entered; its action is still pending.
        verified_at timestamptz,
        used_at timestamptz
      );
      create index verification_codes_subject
        on verification_codes (purpose, email, client_id, created_at desc);
      create index verification_codes_expiry on verification_codes (expires_at);

      create table attempt_counters (
        -- Kind of attempt with a keyed hash of the network address or email.
        subject text not null,
        window_start timestamptz not null,
        attempts integer not null check (attempts > 0),
        primary key (subject, window_start)
      );
      create index attempt_counters_window on attempt_counters (window_start);

      create table risk_profiles (
        user_id uuid primary key references users,
        questionnaire text not null,
        answers jsonb not null,
        final_score integer not null check (final_score > 0),
        filled_at timestamptz not null
      );

      create table coupons (
        id uuid primary key,
        code text not null check (code = upper(code)),
        -- Null applies to every tenant.
        tenant_key text references tenants,
        kind text not null check (kind in ('subscription', 'trial', 'discount')),
        days integer check (days > 0),
        percent_off integer check (percent_off between 1 and 100),
        max_uses integer check (max_uses > 0),
        used integer not null default 0 check (used >= 0),
        valid_from timestamptz not null,
        valid_until timestamptz not null,
        created_at timestamptz not null,
        check (max_uses is null or used <= max_uses),
        check (valid_until > valid_from),
        check ((kind = 'discount') = (percent_off is not null)),
        check ((kind = 'discount') = (days is null))
      );
      create unique index coupons_code on coupons (code);
      create table coupon_redemptions (
        coupon_id uuid not null references coupons,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        ref_id text,
        redeemed_at timestamptz not null,
        primary key (coupon_id, user_id)
      );

      -- Append-only; entitlements are derived from it.
      create table entitlement_entries (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('plan', 'coupon', 'trial', 'grant')),
        -- The coupon, order or staff action that granted it.
        source text not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > starts_at),
        created_at timestamptz not null,
        unique (user_id, kind, source)
      );
      create index entitlement_entries_user on entitlement_entries (user_id, ends_at);
      create table entitlement_revocations (
        entry_id uuid primary key references entitlement_entries,
        reason text not null,
        revoked_at timestamptz not null
      );

      create table leads (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null,
        email text not null,
        phone text not null,
        ref_id text,
        created_at timestamptz not null
      );
      create table contact_queries (
        id uuid primary key,
        tenant_key text not null references tenants,
        user_id uuid references users,
        name text not null,
        email text not null,
        phone text not null default '',
        message text not null,
        created_at timestamptz not null
      );

      create table browser_sessions (
        id_hash bytea primary key,
        tenant_key text not null references tenants,
        user_id uuid not null references users,
        -- Access and refresh token, encrypted by the server that owns the sessions.
        sealed_tokens bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index browser_sessions_user on browser_sessions (user_id);
      create index browser_sessions_expiry on browser_sessions (expires_at);
      -- One-time handover of a session to another host.
      create table session_handovers (
        code_hash bytea primary key,
        session_hash bytea not null references browser_sessions on delete cascade,
        to_host text not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index session_handovers_session on session_handovers (session_hash);
    `);
  },

  async down(db) {
    await db.raw(`
      drop table session_handovers, browser_sessions, contact_queries, leads,
        entitlement_revocations, entitlement_entries, coupon_redemptions, coupons,
        risk_profiles, attempt_counters, verification_codes, refresh_tokens, token_families,
        social_identities, users;
      alter table tenants drop column broker_id;
    `);
  },
};
