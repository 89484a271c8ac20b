import type { NamedMigration } from "../src/migrate.ts";

/** Accounts due for erasure, and the one way to delete query versions. */
export const accountDeletion: NamedMigration = {
  name: "0028-account-deletion",

  async up(db) {
    await db.raw(`
      alter table users
        -- Set from the request until a sign-in restores the account; permanent once erased.
        add column erase_after timestamptz,
        add column erased_at timestamptz,
        add check (erased_at is null or erase_after is not null);
      create index users_erase_after on users (erase_after)
        where erase_after is not null and erased_at is null;
      create or replace function refuse_query_version_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('munshi.erasing_account', true) = 'on' then
            return null;
          end if;
          raise exception 'versions of queries are never changed' using errcode = 'restrict_violation';
        end
      $$;
    `);
  },

  async down(db) {
    await db.raw(`
      create or replace function refuse_query_version_change() returns trigger language plpgsql as $$
        begin
          raise exception 'versions of queries are never changed' using errcode = 'restrict_violation';
        end
      $$;
      alter table users drop column erased_at, drop column erase_after;
    `);
  },
};
