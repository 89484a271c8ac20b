import type { NamedMigration } from "../src/migrate.ts";

/** Hours of special trading sessions. */
export const sessionHours: NamedMigration = {
  name: "0037-session-hours",

  async up(db) {
    await db.raw(`
      alter table trading_calendar add column opens_at text check (opens_at ~ '^[0-2][0-9]:[0-5][0-9]$');
      alter table trading_calendar add column closes_at text check (closes_at > opens_at);
      alter table trading_calendar add check ((opens_at is null) = (closes_at is null));
      comment on column trading_calendar.opens_at is
        'HH:MM in Asia/Kolkata, of a special session; null: not stated.';
    `);
  },

  async down(db) {
    await db.raw("alter table trading_calendar drop column closes_at, drop column opens_at");
  },
};
