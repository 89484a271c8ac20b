import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockImports } from "./import-files.repository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test("an import waits for another one longer than statement_timeout allows", async ({ skip }) => {
  skip(database.kind === "pglite", "the embedded database does not enforce statement_timeout");
  const first = await database.db.transaction();
  await lockImports(first);
  const impatient = database.connect({ statementTimeoutMs: 50, applicationName: "impatient" });
  const second = impatient.transaction(lockImports);
  const hasWaited = async (): Promise<boolean> => {
    const { rows } = (await database.db.raw(
      `select from pg_stat_activity where application_name = 'impatient'
         and wait_event = 'advisory' and clock_timestamp() - query_start > interval '200 ms'`,
    )) as { rows: unknown[] };
    return rows.length > 0;
  };
  const ended = Promise.allSettled([second]);
  try {
    await expect.poll(hasWaited, { timeout: 10_000 }).toBe(true);
  } finally {
    await first.commit();
  }
  expect(await ended).toMatchObject([{ status: "fulfilled" }]);
});
