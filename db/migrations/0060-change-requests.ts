import type { NamedMigration } from "../src/migrate.ts";

/** Changes that a second person approves, and checks of the audit log. */
export const changeRequests: NamedMigration = {
  name: "0060-change-requests",

  async up(db) {
    await db.raw(`
      create table change_requests (
        id uuid primary key,
        tenant_key text not null references tenants,
        -- What is changed: 'dataset.publish', …
        kind text not null,
        subject text not null,
        reason text not null check (length(reason) between 1 and 1000),
        -- The subject's version that the change was made from; null: a new subject.
        base_version text,
        payload jsonb not null,
        payload_hash bytea not null,
        -- What the content changes, against the base version.
        diff jsonb not null,
        maker_id uuid not null references staff,
        state text not null check (state in
          ('draft', 'submitted', 'approved', 'applied', 'rejected', 'withdrawn', 'stale')),
        checker_id uuid references staff,
        -- The content that was approved: an edit voids the approval.
        approved_hash bytea,
        comment text,
        -- Applied by its maker alone, with a reason.
        is_override boolean not null default false,
        result jsonb,
        -- Why an approved change could not be applied.
        failure text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        version integer not null default 1 check (version > 0),
        constraint change_request_second_person check (checker_id <> maker_id or is_override),
        constraint change_request_approval check (
          state not in ('approved', 'applied')
          or (checker_id is not null and approved_hash is not null and approved_hash = payload_hash)),
        check (state <> 'rejected' or comment is not null)
      );
      create index change_requests_open on change_requests (tenant_key, state, created_at desc);
      create index change_requests_maker on change_requests (maker_id, created_at desc);
      create table change_request_events (
        request_id uuid not null references change_requests,
        sequence integer not null,
        at timestamptz not null,
        staff_id uuid not null references staff,
        state text not null,
        payload_hash bytea not null,
        comment text,
        primary key (request_id, sequence)
      );
      create trigger change_request_events_append_only
        before update or delete or truncate on change_request_events
        for each statement execute function refuse_audit_change();
      create table audit_verifications (
        id uuid primary key,
        tenant_key text not null references tenants,
        -- The day of a daily check, in India; null: staff asked for it.
        day date,
        finished_at timestamptz not null,
        -- Number and hash of the last entry that was verified.
        sequence bigint not null,
        hash bytea not null,
        broken_sequence bigint,
        broken_reason text,
        check ((broken_sequence is null) = (broken_reason is null)),
        unique (tenant_key, day)
      );
      create index audit_verifications_recent on audit_verifications (tenant_key, finished_at desc);
    `);
  },

  async down(db) {
    await db.raw("drop table audit_verifications, change_request_events, change_requests");
  },
};
