import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createTestDatabase } from "../testing/index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { createDatabaseSessionStore } from "./database-session-store.ts";
import type { SessionStore } from "./session-store.ts";
import { describeSessionStore } from "./session-store.fixture.ts";

let database: TestDatabase;
let store: SessionStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createDatabaseSessionStore(database.db);
});
afterAll(async () => {
  await database.close();
});

describeSessionStore(
  () => store,
  async () => {
    const id = randomUUID();
    const at = new Date("2026-11-21T09:00:00Z");
    await database.db("users").insert({
      id,
      tenant_key: "munshi",
      email: `${id}@example.in`,
      first_name: "Asha",
      created_at: at,
      updated_at: at,
    });
    return id;
  },
);
