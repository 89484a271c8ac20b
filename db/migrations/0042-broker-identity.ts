import type { NamedMigration } from "../src/migrate.ts";

const setWaiting = (waiting: string): string => `
  alter table broker_login_attempts
    drop constraint broker_login_attempts_status_check,
    drop constraint broker_login_attempts_check,
    add constraint broker_login_attempts_status_check
      check (status in ('begun', 'answered', ${waiting}, 'finished', 'failed')),
    add constraint broker_login_attempts_check
      check ((status in ('begun', ${waiting})) = (sealed is not null));
`;

/** A broker login may wait for the member to confirm their identity: docs/decisions/0078. */
export const brokerIdentity: NamedMigration = {
  name: "0042-broker-identity",

  async up(db) {
    const waiting = "'email_needed', 'name_differs', 'identity_needed'";
    await db.raw(setWaiting(waiting));
  },

  async down(db) {
    const waiting = "'email_needed', 'name_differs'";
    await db.raw("delete from broker_login_attempts where status = 'identity_needed'");
    await db.raw(setWaiting(waiting));
  },
};
