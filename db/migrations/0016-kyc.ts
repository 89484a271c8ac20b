import type { NamedMigration } from "../src/migrate.ts";

/** KYC cases, which only move forward, requests to providers, and every change. */
export const kyc: NamedMigration = {
  name: "0016-kyc",

  async up(db) {
    await db.raw(`
      create table kyc_cases (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        status text not null check (
          status in ('opened', 'pan_verified', 'submitted', 'bank_verified', 'completed', 'lapsed')
        ),
        -- Sealed under the keys of personal data; the fingerprint finds a PAN without reading it.
        pan_sealed bytea,
        pan_fingerprint bytea check (octet_length(pan_fingerprint) = 32),
        name_sealed bytea,
        dob_sealed bytea,
        account_sealed bytea,
        ifsc text check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
        bank text,
        -- Version of the agreement accepted with the submission.
        agreement text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (
          case when status in ('opened', 'lapsed')
            then num_nonnulls(pan_sealed, pan_fingerprint, name_sealed, dob_sealed) = 0
            else num_nulls(pan_sealed, pan_fingerprint, name_sealed, dob_sealed) = 0
          end
        ),
        check (
          agreement is not null or status not in ('submitted', 'bank_verified', 'completed')
        ),
        check (
          case when status in ('bank_verified', 'completed')
            then num_nulls(account_sealed, ifsc) = 0
            else num_nonnulls(account_sealed, ifsc, bank) = 0
          end
        )
      );
      create unique index kyc_cases_user on kyc_cases (user_id) where status <> 'lapsed';
      create unique index kyc_cases_pan on kyc_cases (pan_fingerprint)
        where pan_fingerprint is not null;
      create index kyc_cases_unfinished on kyc_cases (updated_at)
        where status not in ('completed', 'lapsed');

      -- One request to a provider, stored before it is sent; its id identifies it at the provider.
      create table kyc_checks (
        id uuid primary key,
        case_id uuid not null references kyc_cases,
        kind text not null check (kind in ('pan', 'bank', 'identity')),
        status text not null check (
          status in ('asked', 'pending', 'passed', 'refused', 'failed', 'lapsed')
        ),
        -- The request: its hash detects repeats, its content is readable until answered.
        subject_fingerprint bytea check (octet_length(subject_fingerprint) = 32),
        subject_sealed bytea,
        -- Error code of the rejection.
        reason text,
        created_at timestamptz not null,
        decided_at timestamptz,
        check ((decided_at is null) = (status in ('asked', 'pending'))),
        check (subject_sealed is null or decided_at is null),
        check (reason is null or status = 'refused')
      );
      create index kyc_checks_case on kyc_checks (case_id, kind, created_at desc);
      -- One pending penny drop per case.
      create unique index kyc_checks_open_bank on kyc_checks (case_id)
        where kind = 'bank' and status in ('asked', 'pending');
      create index kyc_checks_open on kyc_checks (created_at) where decided_at is null;

      create table kyc_events (
        id uuid primary key,
        case_id uuid not null references kyc_cases,
        from_status text,
        to_status text not null,
        -- The check that caused the change; null if none.
        check_id uuid references kyc_checks,
        at timestamptz not null
      );
      create index kyc_events_case on kyc_events (case_id, at);
      create function refuse_kyc_event_change() returns trigger language plpgsql as $$
        begin
          raise exception 'events of KYC are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger kyc_events_append_only
        before update or delete or truncate on kyc_events
        for each statement execute function refuse_kyc_event_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table kyc_events, kyc_checks, kyc_cases;
      drop function refuse_kyc_event_change;
    `);
  },
};
