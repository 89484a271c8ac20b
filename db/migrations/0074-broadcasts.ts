import type { NamedMigration } from "../src/migrate.ts";

/** Broadcasts to many members: texts, audience, one row per recipient and channel, and the kill switch. */
export const broadcasts: NamedMigration = {
  name: "0074-broadcasts",

  async up(db) {
    await db.raw(`
      create table broadcast_templates (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        subject text not null,
        body text not null,
        link text not null,
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        updated_at timestamptz not null
      );
      create unique index broadcast_template_name on broadcast_templates (tenant_key, lower(name));

      create table broadcasts (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        state text not null check (state in
          ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
        channels text[] not null,
        -- Conditions and search text of the clients register.
        audience jsonb not null,
        subject text not null,
        body text not null,
        -- A path of the site; empty: none.
        link text not null,
        -- Members it was sent to; null: not sent yet.
        members integer check (members > 0),
        -- Null: at once.
        send_at timestamptz,
        started_at timestamptz,
        finished_at timestamptz,
        created_by uuid not null references staff,
        created_at timestamptz not null,
        version integer not null default 1 check (version > 0),
        constraint broadcast_members check (
          state in ('draft', 'cancelled') or members is not null),
        constraint broadcast_start check (
          state not in ('sending', 'finished') or started_at is not null),
        constraint broadcast_end check ((state = 'finished') = (finished_at is not null))
      );
      create index broadcasts_newest on broadcasts (tenant_key, created_at, id);
      create index broadcasts_name on broadcasts (tenant_key, lower(name), id);
      create index broadcasts_active on broadcasts (tenant_key)
        where state in ('scheduled', 'sending');

      create table broadcast_events (
        id bigint generated always as identity primary key,
        broadcast_id uuid not null references broadcasts,
        at timestamptz not null,
        -- Null: the product itself.
        staff_id uuid references staff,
        kind text not null check (kind in ('created', 'edited', 'requested', 'confirmed', 'started',
          'paused', 'resumed', 'stopped', 'cancelled', 'finished')),
        about text not null default ''
      );
      create index broadcast_events_broadcast on broadcast_events (broadcast_id, id);
      create function refuse_broadcast_event_change() returns trigger language plpgsql as $$
        begin
          raise exception 'events of broadcasts are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger broadcast_events_append_only
        before update or delete or truncate on broadcast_events
        for each statement execute function refuse_broadcast_event_change();

      create table broadcast_recipients (
        broadcast_id uuid not null references broadcasts,
        channel text not null check (channel in ('in_app', 'mail', 'telegram')),
        user_id uuid not null references users,
        -- Claimed: handed to a worker until claimed_until. Unconfirmed: the worker ended before the
        -- answer of a party that would deliver it twice.
        state text not null default 'open' check (state in
          ('open', 'claimed', 'sent', 'skipped', 'failed', 'unconfirmed')),
        claimed_until timestamptz,
        attempts smallint not null default 0,
        -- Why it was skipped or failed.
        reason text,
        closed_at timestamptz,
        primary key (broadcast_id, channel, user_id),
        check ((state = 'claimed') = (claimed_until is not null)),
        check ((state in ('open', 'claimed')) = (closed_at is null))
      );
      create index broadcast_recipients_open
        on broadcast_recipients (broadcast_id, channel, attempts, user_id)
        where state in ('open', 'claimed');
      create index broadcast_recipients_member on broadcast_recipients (user_id);

      -- Token buckets: at most per_minute sends, over all broadcasts of a site.
      create table broadcast_rates (
        tenant_key text not null references tenants,
        channel text not null check (channel in ('in_app', 'mail', 'telegram')),
        per_minute integer not null check (per_minute between 1 and 100000),
        tokens double precision not null default 0 check (tokens >= 0),
        refilled_at timestamptz not null,
        version integer not null default 1 check (version > 0),
        primary key (tenant_key, channel)
      );
      create function add_broadcast_rates(tenant text) returns void language sql as $$
        insert into broadcast_rates (tenant_key, channel, per_minute, refilled_at)
        values (tenant, 'in_app', 60000, now()), (tenant, 'mail', 600, now()),
          (tenant, 'telegram', 600, now())
      $$;
      create function add_broadcast_rates_of_new() returns trigger language plpgsql as $$
        begin
          perform add_broadcast_rates(new.key);
          return null;
        end
      $$;
      create trigger tenants_broadcast_rates after insert on tenants
        for each row execute function add_broadcast_rates_of_new();
      select add_broadcast_rates(key) from tenants;

      -- A row: the kill switch is on.
      create table broadcast_stops (
        tenant_key text primary key references tenants,
        stopped_at timestamptz not null,
        staff_id uuid not null references staff,
        reason text not null check (length(reason) between 1 and 1000)
      );

      alter table notification_mutes drop constraint notification_mutes_channel_check;
      alter table notification_mutes add constraint notification_mutes_channel_check
        check (channel in ('all', 'chat', 'mail'));
    `);
  },

  async down(db) {
    await db.raw(`
      delete from notification_mutes where channel = 'mail';
      alter table notification_mutes drop constraint notification_mutes_channel_check;
      alter table notification_mutes add constraint notification_mutes_channel_check
        check (channel in ('all', 'chat'));
      drop trigger tenants_broadcast_rates on tenants;
      drop function add_broadcast_rates_of_new, add_broadcast_rates;
      drop table broadcast_stops, broadcast_rates, broadcast_recipients, broadcast_events,
        broadcasts, broadcast_templates;
      drop function refuse_broadcast_event_change;
    `);
  },
};
