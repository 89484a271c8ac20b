import type { NamedMigration } from "../src/migrate.ts";

/** Makes the ledger of entitlements append-only. */
export const appendOnlyLedger: NamedMigration = {
  name: "0008-append-only-ledger",

  async up(db) {
    await db.raw(`
      create function refuse_ledger_change() returns trigger language plpgsql as $$
        begin
          raise exception 'entitlements are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger entitlement_entries_append_only
        before update or delete or truncate on entitlement_entries
        for each statement execute function refuse_ledger_change();
      create trigger entitlement_revocations_append_only
        before update or delete or truncate on entitlement_revocations
        for each statement execute function refuse_ledger_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop trigger entitlement_entries_append_only on entitlement_entries;
      drop trigger entitlement_revocations_append_only on entitlement_revocations;
      drop function refuse_ledger_change;
    `);
  },
};
