import type { NamedMigration } from "../src/migrate.ts";

/** Known devices for rate limits, and codes bound to the requesting browser. */
export const knownDevices: NamedMigration = {
  name: "0024-known-devices",

  async up(db) {
    await db.raw(`
      alter table known_devices
        -- The latest sign-in from it; null if known by a mailed code only.
        add column sign_in_id uuid,
        add column last_seen_at timestamptz;
      update known_devices set last_seen_at = first_seen_at;
      alter table known_devices alter column last_seen_at set not null;
      create index known_devices_device on known_devices (device);
      create index known_devices_age on known_devices (last_seen_at);

      alter table verification_codes
        -- Hash of the requesting browser's flow; empty for programs.
        add column flow text not null default '';
      drop index verification_codes_subject;
      create index verification_codes_subject
        on verification_codes (purpose, email, client_id, flow, created_at desc);
    `);
  },

  async down(db) {
    await db.raw(`
      drop index verification_codes_subject;
      alter table verification_codes drop column flow;
      create index verification_codes_subject
        on verification_codes (purpose, email, client_id, created_at desc);
      alter table known_devices drop column sign_in_id, drop column last_seen_at;
    `);
  },
};
