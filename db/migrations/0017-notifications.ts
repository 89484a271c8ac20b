import type { NamedMigration } from "../src/migrate.ts";

/** What members are told of, what they want to hear of, and the devices that they signed in from. */
export const notifications: NamedMigration = {
  name: "0017-notifications",

  async up(db) {
    await db.raw(`
      create table notifications (
        id uuid primary key,
        user_id uuid not null references users,
        -- The site that it is shown on; null for what concerns the account, which every site shows.
        tenant_key text references tenants,
        kind text not null check (kind <> ''),
        -- What it comes from: nobody is told twice of one thing.
        source text not null check (source <> ''),
        -- As it goes over the wire: JSON of a notification's content, or plain words.
        body text not null check (body <> ''),
        -- Empty where it leads nowhere.
        redirect_url text not null default '',
        created_at timestamptz not null,
        read_at timestamptz
      );
      create unique index notifications_source on notifications (user_id, source);
      -- Ids rise with time.
      create index notifications_newest on notifications (user_id, id);
      create index notifications_unread on notifications (user_id) where read_at is null;
      create index notifications_age on notifications (created_at);

      create table notification_mutes (
        user_id uuid not null references users,
        kind text not null check (kind <> ''),
        muted_at timestamptz not null,
        primary key (user_id, kind)
      );

      -- Kept longer than sign-ins are, so that a device is new once.
      create table known_devices (
        user_id uuid not null references users,
        device text not null,
        first_seen_at timestamptz not null,
        primary key (user_id, device)
      );

      -- Whoever listens counts anew: a count that came along would be as old as its transaction.
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
