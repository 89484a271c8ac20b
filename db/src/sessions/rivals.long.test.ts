import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { createDatabaseSessionStore } from "./database-session-store.ts";
import type { SessionStore } from "./session-store.ts";

const rivals = 64;
const rounds = 200;
const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-21T10:01:00Z");
const sealed = Buffer.from("sealed");

let database: TestDatabase;
/** Separate stores, as two processes have. */
let stores: readonly SessionStore[];
beforeAll(async () => {
  database = await createTestDatabase();
  stores = [database.db, database.connect()].map((db) => createDatabaseSessionStore(db));
});
afterAll(async () => {
  await database.close();
});

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

async function countWinners(take: (store: SessionStore) => Promise<unknown>): Promise<number> {
  const taken = await Promise.all(
    Array.from({ length: rivals }, async (_none, index) => {
      const store = stores[index % stores.length];
      return store === undefined ? null : take(store);
    }),
  );
  return taken.filter((got) => got !== null).length;
}

test("of 64 rivals in 200 rounds one finishes each provider login", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const stateHash = hashOf(randomUUID());
    await stores[0]?.insertAttempt(stateHash, { sealed, expiresAt: later });
    expect(await countWinners(async (store) => store.takeAttempt(stateHash, now))).toBe(1);
  }
});

test("of 64 rivals in 200 rounds one takes each handover", async () => {
  const userId = randomUUID();
  await database.db("users").insert({
    id: userId,
    tenant_key: "munshi",
    email: `${userId}@example.in`,
    first_name: "Asha",
    created_at: now,
    updated_at: now,
  });
  const sessionHash = hashOf(randomUUID());
  await stores[0]?.insert(sessionHash, {
    tenant: "munshi",
    userId,
    familyId: null,
    sealedTokens: sealed,
    createdAt: now,
    expiresAt: later,
  });
  const toHost = "partner.example";
  for (let round = 0; round < rounds; round += 1) {
    const codeHash = hashOf(randomUUID());
    await stores[0]?.insertHandover(codeHash, { sessionHash, toHost, expiresAt: later });
    expect(await countWinners(async (store) => store.takeHandover(codeHash, toHost, now))).toBe(1);
  }
});
