import type { NamedMigration } from "../src/migrate.ts";

/** A broker login belongs to the browser that began it: docs/decisions/0105. */
export const brokerLoginsOfBrowsers: NamedMigration = {
  name: "0049-broker-logins-of-browsers",

  async up(db) {
    await db.raw(`
      -- Logins in progress start again: their browsers are unknown here.
      delete from broker_login_attempts;
      alter table broker_login_attempts
        -- Hash of the browser's flow id; empty for a program.
        add column browser_hash text not null,
        -- Our address that the broker redirects to.
        add column callback text not null,
        -- Page to open after the login, and who referred a new member.
        add column next_page text,
        add column referrer text;
      create index broker_login_attempts_browser
        on broker_login_attempts (browser_hash, begun_at) where browser_hash <> '';
    `);
  },

  async down(db) {
    await db.raw(`
      delete from broker_login_attempts;
      alter table broker_login_attempts
        drop column browser_hash, drop column callback, drop column next_page, drop column referrer;
    `);
  },
};
