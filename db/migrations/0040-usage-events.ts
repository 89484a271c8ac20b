import type { NamedMigration } from "../src/migrate.ts";

/** Anonymous usage events: docs/decisions/0107. */
export const usageEvents: NamedMigration = {
  name: "0040-usage-events",

  async up(db) {
    await db.raw(`
      create table usage_events (
        id uuid primary key,
        tenant_key text not null references tenants (key),
        visit text not null check (visit ~ '^[0-9a-f]{32}$'),
        name text not null,
        page text not null,
        detail text,
        at timestamptz not null
      );
      create index usage_events_at on usage_events (at);
    `);
  },

  async down(db) {
    await db.raw("drop table usage_events");
  },
};
