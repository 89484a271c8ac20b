import type { NamedMigration } from "../src/migrate.ts";

/** Complaints with their dates, and the months of the regulator's tables as they were published. */
export const complaints: NamedMigration = {
  name: "0075-complaints",

  async up(db) {
    await db.raw(`
      create table complaints (
        id uuid primary key,
        tenant_key text not null references tenants,
        -- Counts from 1 in each site; complainants refer to it.
        number integer not null check (number > 0),
        received_on date not null,
        due_on date not null,
        source text not null check (source in ('direct', 'scores', 'other')),
        -- The client who complained, found by the address.
        user_id uuid references users,
        name text not null check (length(name) between 1 and 100),
        email text not null,
        subject text not null check (length(subject) between 1 and 200),
        details text not null,
        scores_number text not null,
        resolved_on date,
        resolution text not null default '',
        reviews smallint not null default 0 check (reviews between 0 and 2),
        created_at timestamptz not null,
        version integer not null default 1 check (version > 0),
        constraint complaint_number unique (tenant_key, number),
        constraint complaint_due check (due_on = received_on + 21),
        constraint complaint_resolved check (resolved_on is null or resolved_on >= received_on),
        constraint complaint_resolution check ((resolved_on is null) = (resolution = ''))
      );
      create index complaints_due on complaints (tenant_key, due_on, id);
      create index complaints_received on complaints (tenant_key, received_on, id);
      create index complaints_open on complaints (tenant_key, due_on) where resolved_on is null;
      create index complaints_member on complaints (user_id);

      create table complaint_events (
        id bigint generated always as identity primary key,
        complaint_id uuid not null references complaints,
        at timestamptz not null,
        staff_id uuid not null references staff,
        kind text not null check (kind in
          ('received', 'edited', 'note', 'review', 'resolved', 'reopened')),
        note text not null
      );
      create index complaint_events_complaint on complaint_events (complaint_id, id);

      -- A version of a month is never changed: a later one corrects it.
      create table complaint_publications (
        tenant_key text not null references tenants,
        month date not null check (extract(day from month) = 1),
        version integer not null check (version > 0),
        -- Received, resolved, pending over three months and days of resolution, by source.
        figures jsonb not null,
        -- Why it was corrected; empty for the first version.
        note text not null check ((version = 1) = (note = '')),
        published_at timestamptz not null,
        published_by uuid not null references staff,
        primary key (tenant_key, month, version)
      );
      create function refuse_complaint_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
        end
      $$;
      create trigger complaint_events_append_only
        before update or delete or truncate on complaint_events
        for each statement execute function refuse_complaint_change();
      create trigger complaint_publications_append_only
        before update or delete or truncate on complaint_publications
        for each statement execute function refuse_complaint_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table complaint_publications, complaint_events, complaints;
      drop function refuse_complaint_change;
    `);
  },
};
