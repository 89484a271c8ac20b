import type { NamedMigration } from "../src/migrate.ts";

const define = (name: string, text: string, isErasable: boolean): string => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      ${
        isErasable
          ? `if tg_op = 'DELETE' and current_setting('munshi.erasing_account', true) = 'on' then
        return null;
      end if;`
          : ""
      }
      raise exception '${text}' using errcode = 'restrict_violation';
    end
  $$;
`;

const defineAll = (isErasable: boolean): string =>
  define("refuse_ledger_change", "entitlements are never changed", isErasable) +
  define("refuse_kyc_event_change", "events of KYC are never changed", isErasable);

/**
 * Ledger and KYC of erased accounts are deleted after their retention period: docs/decisions/0079.
 */
export const keptRecords: NamedMigration = {
  name: "0043-kept-records",

  async up(db) {
    await db.raw(defineAll(true));
  },

  async down(db) {
    await db.raw(defineAll(false));
  },
};
