import type { NamedMigration } from "../src/migrate.ts";

/** Events of one key are delivered in order. */
export const outboxKeys: NamedMigration = {
  name: "0046-outbox-keys",

  async up(db) {
    await db.raw(`
      alter table outbox_events add column key text;
      create index outbox_events_key on outbox_events (key, created_at, id)
        where delivered_at is null and dead_at is null and key is not null;
    `);
  },

  async down(db) {
    await db.raw("alter table outbox_events drop column key");
  },
};
