import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { composeSealedTables } from "./compose-sealed-tables.ts";
import { createSealedClients } from "./domains/broker-accounts/sealed-clients.ts";
import { createSealedFields } from "./domains/kyc/sealed-fields.ts";
import { derivePersonalKeys } from "./platform/keys/personal-keys.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import { listKeyUses, reencryptRows, requireKeysOfRows } from "./platform/keys/sealed-rows.ts";

const old = { id: "2026-10", key: Buffer.alloc(32, 1) };
const fresh = { id: "2026-11", key: Buffer.alloc(32, 2) };
const before = derivePersonalKeys([old]);
const both = derivePersonalKeys([fresh, old]);
const after = derivePersonalKeys([fresh], "/data/keys/personal-data-keys.json");

const clientCount = 450;
const caseId = uuid();
const person = { pan: "MUNPM1001A", name: "Member Menon", dob: "1990-05-15" };
const bank = { account: "10001001001", ifsc: "MUNB0000001" };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const at = new Date();
  const row = { user_id: uuid(), tenant_key: "munshi" };
  const clients = createSealedClients(before);
  const fields = createSealedFields(before);
  await db.transaction(async (transaction) => {
    // Rows of members that the test does without.
    await transaction.raw("set local session_replication_role = replica");
    const accounts = Array.from({ length: clientCount }, (_, index) => {
      const id = uuid();
      return {
        ...row,
        id,
        user_id: uuid(),
        broker_id: 3,
        client_hash: clients.fingerprint(3, `CL${index}`)[0],
        sealed_client: clients.sealClient(id, { clientId: `CL${index}`, name: "Asha" }),
        linked_at: at,
      };
    });
    await transaction.batchInsert("broker_accounts", accounts);
    await transaction("kyc_cases").insert({
      ...row,
      id: caseId,
      status: "submitted",
      pan_sealed: fields.seal("pan", caseId, person.pan),
      pan_fingerprint: fields.panFingerprints(person.pan)[0],
      name_sealed: fields.seal("name", caseId, person.name),
      dob_sealed: fields.seal("dob", caseId, person.dob),
      agreement: "1",
      created_at: at,
      updated_at: at,
    });
    const [panCheck, bankCheck] = [uuid(), uuid()];
    await transaction("kyc_checks").insert({
      id: panCheck,
      case_id: caseId,
      kind: "pan",
      status: "passed",
      subject_fingerprint: fields.questionFingerprints(person)[0],
      created_at: at,
      decided_at: at,
    });
    await transaction("kyc_checks").insert({
      id: bankCheck,
      case_id: caseId,
      kind: "bank",
      status: "asked",
      subject_fingerprint: fields.questionFingerprints(bank)[0],
      subject_sealed: fields.sealQuestion(bankCheck, bank),
      created_at: at,
    });
  });
});
afterEach(async () => database.close());

/** How many clients can be read with `keys` and found by their fingerprint. */
async function countReadable(keys: PersonalKeys): Promise<number> {
  const clients = createSealedClients(keys);
  const rows = (await database.db("broker_accounts").select("*")) as {
    readonly id: string;
    readonly client_hash: Buffer;
    readonly sealed_client: Buffer;
  }[];
  return rows.filter(({ id, sealed_client: sealed, client_hash: hash }) => {
    const { clientId } = clients.openClient(id, sealed);
    return clients.fingerprint(3, clientId).some((one) => one.equals(hash));
  }).length;
}

test("every encrypted column belongs to a table that a change of keys knows", async () => {
  const { rows } = (await database.db.raw(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'`,
  )) as { readonly rows: readonly { readonly name: string }[] };
  const known = composeSealedTables(both).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );
  // Under the keys of browser sessions, which may be lost: members log in again.
  const ofSessions = ["browser_sessions.sealed_tokens", "social_attempts.sealed"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...ofSessions].toSorted());
});

test("a start without the keys of stored rows is refused, naming the file and the rows", async () => {
  const tables = composeSealedTables(after);
  await expect(requireKeysOfRows(database.db, tables, after)).rejects.toMatchObject({
    code: "keys.missing",
    message:
      "Stored personal data needs keys that /data/keys/personal-data-keys.json does not hold: " +
      `"2026-10" (${clientCount + 2} rows). ` +
      "Restore them there from a backup and start again; nothing was changed.",
  });
  await expect(requireKeysOfRows(database.db, tables, both)).resolves.toBeUndefined();
});

test("a change of keys that is stopped goes on where it was, and loses nothing", async () => {
  const { db } = database;
  const tables = composeSealedTables(both);
  const stopAtClients = (table: string): void => {
    if (table === "broker_accounts") throw new Error("stopped");
  };
  await expect(reencryptRows(db, tables, both, stopAtClients)).rejects.toThrow("stopped");
  expect(await countReadable(both)).toBe(clientCount);
  expect(await listKeyUses(db, tables)).toContainEqual({
    table: "broker_accounts",
    keyId: "2026-10",
    rows: clientCount - 200,
  });

  expect(await reencryptRows(db, tables, both)).toBe(clientCount - 200);
  expect(await reencryptRows(db, tables, both)).toBe(0);
  expect(await countReadable(after)).toBe(clientCount);
  await expect(requireKeysOfRows(db, tables, after)).resolves.toBeUndefined();
});

test("a PAN and what was asked are recognised under the new key alone", async () => {
  const { db } = database;
  await reencryptRows(db, composeSealedTables(both), both);
  const fields = createSealedFields(after);
  const found = (await db("kyc_cases").first("*")) as { readonly [column: string]: Buffer };
  expect(fields.open("pan", caseId, found["pan_sealed"] ?? null)).toBe(person.pan);
  expect(found["pan_fingerprint"]).toEqual(fields.panFingerprints(person.pan)[0]);
  const checks = (await db("kyc_checks").orderBy("kind").select("subject_fingerprint")) as {
    readonly subject_fingerprint: Buffer;
  }[];
  expect(checks.map((check) => check.subject_fingerprint)).toEqual([
    fields.questionFingerprints(bank)[0],
    fields.questionFingerprints(person)[0],
  ]);
});
