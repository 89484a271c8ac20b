import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { company, day, statement } from "../market.fixture.ts";
import { createFactWriter } from "./fact-writer.ts";
import { startImport } from "./import-files.repository.ts";
import { createImportTally } from "./import-tally.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

/** Tables and views that other sessions cannot read once an import has written its facts. */
async function listClosed(isDryRun: boolean): Promise<readonly string[]> {
  const transaction = await database.db.transaction();
  try {
    const file = { sha256: Buffer.alloc(32, 1), kind: "market", name: "a", format: "b" } as const;
    const at = new Date("2026-02-01T10:00:00Z");
    const fileId = await startImport(transaction, { ...file, actor: "test", at });
    const writer = await createFactWriter({
      transaction,
      fileId,
      kind: "market",
      format: "program",
      isExchangeFile: false,
      isForced: false,
      today: "2026-02-01",
      tally: createImportTally(),
      isDryRun,
      onJoin: async () => undefined,
    });
    await writer.add([company("AAA"), statement("AAA", "2025-03-31", { totalAssets: 5 })]);
    await writer.add([day("AAA", "2026-01-05", 10)]);
    await writer.finish();
    const locks = (await transaction.raw(
      `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
       where l.mode = 'AccessExclusiveLock' and l.granted and c.relpersistence = 'p'
         and c.relkind in ('r', 'v') order by 1`,
    )) as { rows: { name: string }[] };
    return locks.rows.map(({ name }) => name);
  } finally {
    await transaction.rollback();
  }
}

test("a dry run does not block readers, although a first import does", async () => {
  expect(await listClosed(true)).toEqual([]);
  expect(await listClosed(false)).toContain("statement_figures");
});
