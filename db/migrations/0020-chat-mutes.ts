import type { NamedMigration } from "../src/migrate.ts";

/** Kinds of notifications that members receive in the list but not in their chat. */
export const chatMutes: NamedMigration = {
  name: "0020-chat-mutes",

  async up(db) {
    await db.raw(`
      alter table notification_mutes
        add column channel text not null default 'all' check (channel in ('all', 'chat')),
        drop constraint notification_mutes_pkey,
        add primary key (user_id, kind, channel);
      alter table notification_mutes alter column channel drop default;
    `);
  },

  async down(db) {
    await db.raw(`
      delete from notification_mutes where channel <> 'all';
      alter table notification_mutes drop column channel, add primary key (user_id, kind);
    `);
  },
};
