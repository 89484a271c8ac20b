import { cpSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openConnection } from "../connection.ts";
import type { Database } from "../connection.ts";
import { prepareTemplateFolder } from "../testing/template-folder.ts";
import { startEmbedded } from "./embedded-process.ts";
import type { EmbeddedDatabase } from "./embedded-process.ts";

const megabyte = 1024 * 1024;
/** Growth allowed between two checks on a fast machine, in bytes; in total it grows by 160 MB. */
const slack = 80 * megabyte;
const limit = 64 * megabyte;

let dataDir: string;
let embedded: EmbeddedDatabase;
let db: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-log-"));
  cpSync(await prepareTemplateFolder(), dataDir, { recursive: true });
  embedded = await startEmbedded(dataDir);
  db = openConnection({ url: embedded.url });
  await db.raw("create table filled (id integer primary key, note text not null)");
});
afterEach(async () => {
  await db.close();
  await embedded.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function measureLog(): Promise<number> {
  const folder = join(dataDir, "postgres", "pg_wal");
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Adds about 20 MB to the log. */
async function fill(executor: Pick<Database, "raw">, part: number): Promise<void> {
  await executor.raw(
    "insert into filled select ? * 20000 + i, repeat('x', 900) from generate_series(1, 20000) i",
    [part],
  );
}

test("keeps the log short during many writes, within and outside a transaction", async () => {
  let longest = 0;
  await db.transaction(async (transaction) => {
    for (let part = 0; part < 5; part += 1) {
      await fill(transaction, part);
      longest = Math.max(longest, await measureLog());
    }
  });
  for (let part = 5; part < 8; part += 1) {
    await fill(db, part);
    longest = Math.max(longest, await measureLog());
  }
  expect(longest).toBeGreaterThan(limit / 2);
  expect(longest).toBeLessThan(limit + slack);
  const row = (await db("filled").count("* as count").first()) as { count: string };
  expect(Number(row.count)).toBe(160_000);
});

test("a transaction that failed past the limit ends normally, and the log is short afterwards", async () => {
  const failed = db.transaction(async (transaction) => {
    await transaction.raw(
      `insert into filled select i, repeat('x', 900 / (case when i < 90000 then 1 else 0 end))
       from generate_series(1, 90000) i`,
    );
  });
  await expect(failed).rejects.toThrow("division by zero");
  expect(await measureLog()).toBeGreaterThan(limit);
  expect(await db("filled").first()).toBeUndefined();
  await expect
    .poll(async () => db.raw("select 1").then(measureLog), { timeout: 30_000 })
    .toBeLessThan(limit);
});
