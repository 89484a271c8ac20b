import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createAuditService } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

const actor = { kind: "system", id: "cli", tenant: "munshi" } as const;

async function createTenant(key: string): Promise<string> {
  await database.db("tenants").insert({ key, name: key });
  return key;
}

test("20 rivals append one unbroken chain", async () => {
  const tenant = await createTenant("rivals");
  const pools = [database.db, database.connect(), database.connect(), database.connect()];
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const db = pools[index % pools.length] ?? database.db;
      const audit = createAuditService(db, { clock: systemClock });
      await audit.record({
        actor: { ...actor, tenant },
        action: "test.appended",
        subject: `rival ${index}`,
        details: { index, nested: { z: [1, 2.5, null], a: "ü" } },
      });
    }),
  );
  const audit = createAuditService(database.db, { clock: systemClock });
  expect(await audit.verifyChain(tenant)).toMatchObject({ ok: true, entries: 20 });
});

test("a chain stands whenever it is verified while entries are appended", async () => {
  const tenant = await createTenant("growing");
  const audit = createAuditService(database.db, { clock: systemClock });
  const writer = createAuditService(database.connect(), { clock: systemClock });
  const record = { actor: { ...actor, tenant }, action: "test.appended", subject: "x" };
  const checks: unknown[] = [];
  const written = new AbortController();
  const write = async (): Promise<void> => {
    for (let entry = 0; entry < 40; entry += 1) await writer.record(record);
  };
  const writing = write().finally(() => written.abort());
  while (!written.signal.aborted) checks.push(await audit.verifyChain(tenant));
  await writing;
  for (const check of checks) expect(check).toMatchObject({ ok: true });
  expect(await audit.verifyChain(tenant)).toMatchObject({ ok: true, entries: 40 });
});

test("an entry past the head is found out", async () => {
  const tenant = await createTenant("stray");
  const audit = createAuditService(database.db, { clock: systemClock });
  for (const subject of ["a", "b"]) {
    await audit.record({ actor: { ...actor, tenant }, action: "test.appended", subject });
  }
  const entries = database.db("audit_entries").where({ tenant_key: tenant });
  const first = (await entries.clone().where({ sequence: 1 }).first("hash")) as { hash: Buffer };
  await database
    .db("audit_heads")
    .where({ tenant_key: tenant })
    .update({ sequence: 1, hash: first.hash });
  expect(await audit.verifyChain(tenant)).toEqual({ ok: false, sequence: 1, reason: "head" });
});

test("an entry of a transaction that is rolled back leaves no trace", async () => {
  const tenant = await createTenant("rolled-back");
  const audit = createAuditService(database.db, { clock: systemClock });
  const record = { actor: { ...actor, tenant }, action: "test.appended", subject: "x" };
  await audit.record(record);
  await expect(
    inTransaction(database.db, async (transaction) => {
      await audit.append(transaction, record);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await audit.record(record);
  expect(await audit.verifyChain(tenant)).toMatchObject({ ok: true, entries: 2 });
});

test("the database refuses to change, delete or truncate entries", async () => {
  const audit = createAuditService(database.db, { clock: systemClock });
  await audit.record({ actor, action: "test.appended", subject: "kept" });
  const entries = () => database.db("audit_entries");
  await expect(entries().update({ subject: "changed" })).rejects.toMatchObject({ code: "23001" });
  await expect(entries().delete()).rejects.toMatchObject({ code: "23001" });
  await expect(database.db.raw("truncate audit_entries")).rejects.toMatchObject({ code: "23001" });
});

test.each([
  ["content", "update audit_entries set subject = 'forged' where sequence = 2", 2],
  ["gap", "delete from audit_entries where sequence = 2", 2],
  [
    "link",
    "update audit_entries set previous_hash = decode(repeat('00', 32), 'hex') where sequence = 3",
    3,
  ],
  ["head", "delete from audit_entries where sequence = 4", 3],
])(
  "a forger with the owner's rights is found out by the chain: %s",
  async (reason, forgery, sequence) => {
    const tenant = await createTenant(`forged-${reason}`);
    const audit = createAuditService(database.db, { clock: systemClock });
    for (const subject of ["a", "b", "c", "d"]) {
      await audit.record({ actor: { ...actor, tenant }, action: "test.appended", subject });
    }
    await inTransaction(database.db, async (transaction) => {
      await transaction.raw("alter table audit_entries disable trigger audit_entries_append_only");
      await transaction.raw(`${forgery} and tenant_key = ?`, [tenant]);
      await transaction.raw("alter table audit_entries enable trigger audit_entries_append_only");
    });
    expect(await audit.verifyChain(tenant)).toEqual({ ok: false, sequence, reason });
  },
);

test("a head that was kept elsewhere shows a cut tail and a chain that was written again", async () => {
  const tenant = await createTenant("kept-head");
  const audit = createAuditService(database.db, { clock: systemClock });
  const add = async (subject: string): Promise<void> => {
    await audit.record({ actor: { ...actor, tenant }, action: "test.appended", subject });
  };
  for (const subject of ["a", "b", "c"]) await add(subject);
  const whole = await audit.verifyChain(tenant);
  expect(whole).toMatchObject({ ok: true, entries: 3 });
  const known = { sequence: 3, hash: whole.ok ? whole.hash : Buffer.alloc(0) };
  const rows = database.db("audit_entries").where({ tenant_key: tenant });
  const second = (await rows.clone().where({ sequence: 2 }).first("hash")) as { hash: Buffer };
  await inTransaction(database.db, async (transaction) => {
    await transaction.raw("alter table audit_entries disable trigger audit_entries_append_only");
    await transaction("audit_entries").where({ tenant_key: tenant, sequence: 3 }).delete();
    await transaction("audit_heads")
      .where({ tenant_key: tenant })
      .update({ sequence: 2, hash: second.hash });
    await transaction.raw("alter table audit_entries enable trigger audit_entries_append_only");
  });
  expect(await audit.verifyChain(tenant)).toMatchObject({ ok: true, entries: 2 });
  expect(await audit.verifyChain(tenant, known)).toEqual({ ok: false, sequence: 3, reason: "cut" });
  await add("another");
  expect(await audit.verifyChain(tenant, known)).toEqual({
    ok: false,
    sequence: 3,
    reason: "rewritten",
  });
});
