import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../src/testing/index.ts";
import type { TestDatabase } from "../src/testing/index.ts";
import { leads } from "./0061-leads.ts";
import { migrations } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

test("contact forms and customer queries of before become unassigned leads with a history", async () => {
  const { db } = database;
  const later = migrations.slice(migrations.indexOf(leads));
  for (const migration of later.toReversed()) await migration.down(db);
  await db.raw(`
    insert into leads (id, tenant_key, name, email, phone, ref_id, created_at) values
      (gen_random_uuid(), 'munshi', 'Asha', 'asha@post.example', '9876543210', 'friend', '2026-05-01Z');
    insert into contact_queries (id, tenant_key, name, email, phone, message, created_at) values
      (gen_random_uuid(), 'munshi', 'Bela', 'bela@post.example', '', 'How?', '2026-06-01Z');
  `);

  for (const migration of later) await migration.up(db);

  const stored: unknown = await db("leads")
    .join("lead_options as source", "source.id", "source_id")
    .join("lead_events as event", "event.lead_id", "leads.id")
    .orderBy("leads.created_at")
    .select("leads.name", "leads.state", "source.key", "ref_id", "event.kind", "hash_key");
  expect(stored).toEqual([
    {
      name: "Asha",
      state: "unassigned",
      key: "form",
      ref_id: "friend",
      kind: "created",
      hash_key: null,
    },
    {
      name: "Bela",
      state: "unassigned",
      key: "query",
      ref_id: null,
      kind: "created",
      hash_key: null,
    },
  ]);
});

test("a new site has sources, services and reasons", async () => {
  const { db } = database;
  await db("tenants").insert({ key: "new-site", name: "New site" });
  const kinds: unknown[] = await db("lead_options")
    .where({ tenant_key: "new-site" })
    .distinct("kind");
  expect(kinds).toHaveLength(3);
});
