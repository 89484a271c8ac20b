import type { NamedMigration } from "../src/migrate.ts";

/** Notifications, notification settings, and devices that members logged in from. */
export const notifications: NamedMigration = {
  name: "0017-notifications",

  async up(db) {
    await db.raw(`
      create table notifications (
        id uuid primary key,
        user_id uuid not null references users,
        -- The site that shows it; null for account notifications, shown on every site.
        tenant_key text references tenants,
        kind text not null check (kind <> ''),
        -- Identity of its cause: prevents duplicates.
        source text not null check (source <> ''),
        -- Wire format: JSON of a notification's content, or plain text.
        body text not null check (body <> ''),
        -- Empty if it has no link.
        redirect_url text not null default '',
        created_at timestamptz not null,
        read_at timestamptz
      );
      create unique index notifications_source on notifications (user_id, source);
      -- Ids increase with time.
      create index notifications_newest on notifications (user_id, id);
      create index notifications_unread on notifications (user_id) where read_at is null;
      create index notifications_age on notifications (created_at);

      create table notification_mutes (
        user_id uuid not null references users,
        kind text not null check (kind <> ''),
        muted_at timestamptz not null,
        primary key (user_id, kind)
      );

      -- Outlives sign-ins, so that a device is new only once.
      create table known_devices (
        user_id uuid not null references users,
        device text not null,
        first_seen_at timestamptz not null,
        primary key (user_id, device)
      );

      -- Listeners count again: a count in the payload would be as old as its transaction.
      create function tell_of_notifications() returns trigger language plpgsql as $$
      begin
        perform pg_notify('notifications', user_id::text)
        from (select distinct user_id from changed) as told;
        return null;
      end $$;
      create trigger notifications_arrived after insert on notifications
        referencing new table as changed
        for each statement execute function tell_of_notifications();
      create trigger notifications_read after update on notifications
        referencing new table as changed
        for each statement execute function tell_of_notifications();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table notifications, notification_mutes, known_devices;
      drop function tell_of_notifications();
    `);
  },
};
