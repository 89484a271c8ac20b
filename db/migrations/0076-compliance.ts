import type { NamedMigration } from "../src/migrate.ts";

/** Registers of compliance; each version of an entry stays. */
export const compliance: NamedMigration = {
  name: "0076-compliance",

  async up(db) {
    await db.raw(`
      create table compliance_entries (
        id uuid primary key,
        tenant_key text not null references tenants,
        kind text not null check (kind in
          ('data_licence', 'accessibility', 'conflict', 'ai_use', 'deposit')),
        title text not null check (length(title) between 1 and 100),
        -- Licensor, auditor, security or model; empty: none.
        party text not null,
        starts_on date not null,
        ends_on date check (ends_on >= starts_on),
        details text not null,
        recorded_by uuid not null references staff,
        recorded_at timestamptz not null,
        version integer not null default 1 check (version > 0)
      );
      create index compliance_entries_start on compliance_entries (tenant_key, starts_on, id);
      create table compliance_versions (
        entry_id uuid not null references compliance_entries,
        version integer not null check (version > 0),
        content jsonb not null,
        staff_id uuid not null references staff,
        at timestamptz not null,
        primary key (entry_id, version)
      );
      create function refuse_compliance_change() returns trigger language plpgsql as $$
        begin
          raise exception 'versions are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger compliance_versions_append_only
        before update or delete or truncate on compliance_versions
        for each statement execute function refuse_compliance_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table compliance_versions, compliance_entries;
      drop function refuse_compliance_change;
    `);
  },
};
