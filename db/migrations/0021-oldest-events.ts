import type { NamedMigration } from "../src/migrate.ts";

/** Finds the oldest of many pending events without a sort. */
export const oldestEvents: NamedMigration = {
  name: "0021-oldest-events",

  async up(db) {
    await db.raw(`
      create index outbox_events_oldest on outbox_events (created_at)
        where delivered_at is null and dead_at is null
    `);
  },

  async down(db) {
    await db.raw("drop index outbox_events_oldest");
  },
};
