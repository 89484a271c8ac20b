import type { NamedMigration } from "../src/migrate.ts";

/** Research calls that close by themselves after their last day. */
export const expiredCalls: NamedMigration = {
  name: "0090-expired-calls",

  async up(db) {
    await db.raw(`
      -- Null: the product closed the call after its last day.
      alter table desk_call_events alter column staff_id drop not null;
      alter table desk_call_events add constraint desk_call_events_author
        check (staff_id is not null or (kind = 'closed' and state = 'expiry'));
      create index desk_calls_running on desk_calls (expires_on, id) where state = 'open';
    `);
  },

  async down(db) {
    await db.raw(`
      drop index desk_calls_running;
      alter table desk_call_events drop constraint desk_call_events_author;
      alter table desk_call_events alter column staff_id set not null;
    `);
  },
};
