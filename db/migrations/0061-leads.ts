import type { NamedMigration } from "../src/migrate.ts";

/** Leads that staff work on: state, assignee, history, and the lists they choose from. */
export const leads: NamedMigration = {
  name: "0061-leads",

  async up(db) {
    await db.raw(`
      -- Sources, services and reasons of rejection. Retired ones stay on the leads that have them.
      create table lead_options (
        id uuid primary key,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('source', 'service', 'reason')),
        -- Names those that the product itself uses: 'form', 'query', 'upload', 'staff'.
        key text,
        name text not null check (length(name) between 1 and 100),
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null
      );
      create unique index lead_option_name on lead_options (tenant_key, kind, lower(name));
      create unique index lead_option_key on lead_options (tenant_key, kind, key);

      create function add_lead_options(tenant text) returns void language sql as $$
        insert into lead_options (id, tenant_key, kind, key, name, created_at)
          select gen_random_uuid(), tenant, kind, key, name, now()
          from (values
            ('source', 'form', 'Contact form'), ('source', 'query', 'Customer query'),
            ('source', 'upload', 'Upload'), ('source', 'staff', 'Added by staff'),
            ('service', null, 'Subscription'), ('service', null, 'Stock boxes'),
            ('service', null, 'Portfolio optimisation'), ('service', null, 'Research'),
            ('reason', null, 'Not interested'), ('reason', null, 'Could not be reached'),
            ('reason', null, 'Wrong contact details'), ('reason', null, 'Chose another product'),
            ('reason', null, 'Asked not to be contacted')) as given (kind, key, name)
      $$;
      create function add_lead_options_of_new() returns trigger language plpgsql as $$
        begin
          perform add_lead_options(new.key);
          return null;
        end
      $$;
      create trigger tenants_lead_options after insert on tenants
        for each row execute function add_lead_options_of_new();
      select add_lead_options(key) from tenants;

      alter table leads
        add column state text not null default 'unassigned' check (state in
          ('unassigned', 'assigned', 'follow_up', 'success', 'rejected')),
        add column assignee_id uuid references staff,
        add column follow_up_on date,
        add column reason_id uuid references lead_options,
        add column source_id uuid references lead_options,
        add column service_id uuid references lead_options,
        -- The customer query that it was made of.
        add column query_id uuid unique references contact_queries on delete cascade,
        -- An open lead of the same contact: this one is part of it and not listed.
        add column joined_to uuid references leads on delete set null,
        -- HMAC of the e-mail address and the phone number in one spelling; null: none, or not yet computed.
        add column email_hash bytea,
        add column phone_hash bytea,
        -- The key of the hashes; null: they are not computed yet.
        add column hash_key text,
        -- When staff last did something with it; its creation before that.
        add column touched_at timestamptz,
        add column version integer not null default 1 check (version > 0);
      insert into leads (id, tenant_key, name, email, phone, created_at, query_id)
        select gen_random_uuid(), tenant_key, name, email, phone, created_at, id
        from contact_queries;
      update leads set touched_at = created_at, source_id = (
        select id from lead_options
        where lead_options.tenant_key = leads.tenant_key and kind = 'source'
          and key = case when query_id is null then 'form' else 'query' end);
      alter table leads
        alter column touched_at set not null,
        alter column source_id set not null,
        add constraint lead_of_state check (case state
          when 'unassigned' then assignee_id is null
          when 'rejected' then true
          else assignee_id is not null end),
        add constraint lead_follow_up check ((state = 'follow_up') = (follow_up_on is not null)),
        add constraint lead_reason check ((state = 'rejected') = (reason_id is not null));
      create index leads_state on leads (tenant_key, state, assignee_id) where joined_to is null;
      create index leads_assignee on leads (assignee_id);
      create index leads_email_hash on leads (tenant_key, email_hash);
      create index leads_phone_hash on leads (tenant_key, phone_hash);
      create index leads_joined on leads (joined_to) where joined_to is not null;
      create index leads_hash_key on leads (hash_key);

      create table lead_events (
        id bigint generated always as identity primary key,
        lead_id uuid not null references leads on delete cascade,
        at timestamptz not null,
        -- Null: the visitor, or the product itself.
        staff_id uuid references staff,
        kind text not null check (kind in ('created', 'contacted_again', 'edited', 'assigned',
          'unassigned', 'follow_up', 'note', 'rejected', 'success', 'reopened')),
        -- The state that the lead was in afterwards.
        state text not null,
        note text not null default '' check (length(note) <= 2000),
        -- Assignee, date, reason, names of edited fields.
        details jsonb not null default '{}'
      );
      create index lead_events_lead on lead_events (lead_id, id);
      create function refuse_lead_event_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('munshi.erasing_account', true) = 'on' then
            return null;
          end if;
          raise exception 'events of leads are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger lead_events_append_only
        before update or delete or truncate on lead_events
        for each statement execute function refuse_lead_event_change();
      insert into lead_events (lead_id, at, kind, state)
        select id, created_at, 'created', 'unassigned' from leads;

      -- Staff who take leads by turn, and how many open ones they can hold.
      create table lead_assignees (
        staff_id uuid primary key references staff on delete cascade,
        tenant_key text not null references tenants,
        capacity integer not null check (capacity between 0 and 10000),
        last_assigned_at timestamptz,
        version integer not null default 1 check (version > 0)
      );

      create table lead_uploads (
        id uuid primary key,
        tenant_key text not null references tenants,
        staff_id uuid not null references staff,
        name text not null,
        bytes integer not null check (bytes > 0),
        sha256 bytea not null,
        created_at timestamptz not null,
        committed_at timestamptz,
        -- Counts of the commit.
        result jsonb,
        check ((committed_at is null) = (result is null))
      );
      -- The same file is added once.
      create unique index lead_upload_file on lead_uploads (tenant_key, sha256)
        where committed_at is not null;
      create index lead_uploads_open on lead_uploads (created_at) where committed_at is null;
      -- Deleted once the file is added, and after a day.
      create table lead_upload_parts (
        upload_id uuid not null references lead_uploads on delete cascade,
        number integer not null check (number >= 0),
        content bytea not null,
        primary key (upload_id, number)
      );
    `);
  },

  async down(db) {
    await db.raw(`
      drop table lead_upload_parts, lead_uploads, lead_assignees, lead_events;
      drop function refuse_lead_event_change;
      delete from leads where query_id is not null;
      alter table leads drop column state, drop column assignee_id, drop column follow_up_on,
        drop column reason_id, drop column source_id, drop column service_id, drop column query_id,
        drop column joined_to, drop column email_hash, drop column phone_hash,
        drop column hash_key, drop column touched_at, drop column version;
      drop trigger tenants_lead_options on tenants;
      drop function add_lead_options_of_new, add_lead_options;
      drop table lead_options;
    `);
  },
};
