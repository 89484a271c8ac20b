import type { NamedMigration } from "../src/migrate.ts";

/** A broker login may wait for the confirmation of a name: docs/decisions/0106. */
export const brokerNameConfirmations: NamedMigration = {
  name: "0025-broker-name-confirmations",

  async up(db) {
    await db.raw(`
      alter table broker_login_attempts
        drop constraint broker_login_attempts_status_check,
        drop constraint broker_login_attempts_check,
        add constraint broker_login_attempts_status_check check (
          status in ('begun', 'answered', 'email_needed', 'name_differs', 'finished', 'failed')
        ),
        add constraint broker_login_attempts_check check (
          (status in ('begun', 'email_needed', 'name_differs')) = (sealed is not null)
        );
    `);
  },

  async down(db) {
    await db.raw(`
      delete from broker_login_attempts where status = 'name_differs';
      alter table broker_login_attempts
        drop constraint broker_login_attempts_status_check,
        drop constraint broker_login_attempts_check,
        add constraint broker_login_attempts_status_check
          check (status in ('begun', 'answered', 'email_needed', 'finished', 'failed')),
        add constraint broker_login_attempts_check
          check ((status in ('begun', 'email_needed')) = (sealed is not null));
    `);
  },
};
