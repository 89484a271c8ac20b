import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { openConnection } from "../connection.ts";
import type { Database } from "../connection.ts";
import { prepareTemplateFolder } from "../testing/template-folder.ts";
import { acquireDatabase } from "./acquire-database.ts";
import { startEmbedded } from "./embedded-process.ts";
import { isRunning, readStartTime } from "./process-identity.ts";
import { readLock } from "./lock-file.ts";

// Opens many databases, each of which needs a core of a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const WRITER = fileURLToPath(new URL("../testing/fault-writer.ts", import.meta.url));

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-embedded-"));
  cpSync(await prepareTemplateFolder(), dataDir, { recursive: true });
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  // A killed program's database may still be closing its files.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

interface WriterMessage {
  readonly written?: number;
  readonly serverPid: number;
  /** The place of the last checkpoint, from a writer of large rows. */
  readonly checkpoint?: string;
}

/** A program that owns the database, writes rows and reports each acknowledged one. */
function startWriter(...args: readonly string[]): ChildProcess {
  const child = fork(WRITER, [dataDir, ...args], {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** Resolves with the last acknowledged row once there are `count` and `end` has run. */
async function collectUntil(
  writer: ChildProcess,
  count: number,
  end: (serverPid: number) => void,
): Promise<number> {
  let acknowledged = 0;
  let ended = false;
  writer.on("message", (message: WriterMessage) => {
    acknowledged = message.written ?? acknowledged;
    if (acknowledged < count || ended) return;
    ended = true;
    end(message.serverPid);
  });
  await once(writer, "close");
  return acknowledged;
}

interface WrittenRows {
  readonly count: number;
  readonly highest: number;
  /** Characters of the shortest note. */
  readonly shortest: number;
}

async function readRows(): Promise<WrittenRows> {
  const database = await acquireDatabase({ dataDir, mode: "own" });
  const db = openConnection({ url: database.url });
  try {
    const row = (await db("written")
      .count("* as count")
      .max("id as highest")
      .select(db.raw("min(length(note)) as shortest"))
      .first()) as { count: string; highest: number; shortest: number };
    return { ...row, count: Number(row.count) };
  } finally {
    await db.close();
    await database.close();
  }
}

test("killing the database's process during writes loses no acknowledged row", async () => {
  for (const count of [75, 20].slice(0, propertyRuns(1, 2))) {
    const acknowledged = await collectUntil(startWriter(), count, (serverPid) => {
      process.kill(serverPid, "SIGKILL");
    });
    expect(acknowledged).toBeGreaterThanOrEqual(count);
    const { count: rows, highest } = await readRows();
    expect(highest).toBeGreaterThanOrEqual(acknowledged);
    expect(rows).toBe(highest);
  }
});

// Both write tens of megabytes, which takes seconds.
test.runIf(inject("isLong")).each([
  ["behind a checkpoint that the length of the log called for", 1],
  ["before the first checkpoint", 0],
] as const)("killing the database's process %s loses no acknowledged row", async (_, passed) => {
  const writer = startWriter("heavy");
  const checkpoints = new Set<string>();
  let acknowledged = 0;
  // Rows of 667 kB: a hundred of them exceed the log's limit without a checkpoint.
  let left = passed === 0 ? 40 : 5;
  writer.on("message", ({ written, checkpoint, serverPid }: WriterMessage) => {
    acknowledged = written ?? acknowledged;
    checkpoints.add(checkpoint ?? "");
    if (checkpoints.size > passed) left -= 1;
    if (left === 0) process.kill(serverPid, "SIGKILL");
  });
  await once(writer, "close");
  expect(checkpoints.size).toBe(passed + 1);
  const { count, highest, shortest } = await readRows();
  expect(highest).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBe(highest);
  expect(shortest).toBe(666_668);
});

test("a failed log write ends the database's process and loses no acknowledged row", async () => {
  const database = await startEmbedded(dataDir);
  const db = openConnection({ url: database.url });
  await db.raw("create table written (id integer primary key, note text not null)");
  await db("written").insert({ id: 1, note: "before" });
  const next = await findNextLogFile(db);
  // Blocks the log's next file, as a full disk would.
  await rm(next, { force: true });
  await mkdir(next);
  await db.raw("select pg_switch_wal()");
  const write = db("written").insert({ id: 2, note: "after" });
  await expect(write).rejects.toMatchObject({ severity: "PANIC" });
  await database.ended;
  await db.close();
  await rm(next, { recursive: true });
  expect(await readRows()).toMatchObject({ count: 1, highest: 1 });
});

async function findNextLogFile(db: Database): Promise<string> {
  const found = (await db.raw(
    "select pg_walfile_name(pg_current_wal_lsn() + 16777216) as name",
  )) as { rows: { name: string }[] };
  return join(dataDir, "postgres/pg_wal", found.rows[0]?.name ?? "");
}

test("a second program shares the database or is refused it; killing the first one loses no acknowledged row", async () => {
  const writer = startWriter();
  const messages = (await once(writer, "message")) as readonly WriterMessage[];
  const serverPid = messages[0]?.serverPid ?? 0;
  await expect(acquireDatabase({ dataDir, mode: "own" })).rejects.toMatchObject({
    code: "database.in_use",
    message: `The data folder ${dataDir} is in use by process ${serverPid}`,
  });
  const shared = await acquireDatabase({ dataDir, mode: "share" });
  const db = openConnection({ url: shared.url });
  const row = (await db("written").count("* as count").first()) as { count: string };
  expect(Number(row.count)).toBeGreaterThan(0);
  await db.close();
  await shared.close();
  expect(writer.exitCode).toBeNull();

  const acknowledged = await collectUntil(writer, 50, () => writer.kill("SIGKILL"));
  const { count, highest } = await readRows();
  expect(highest).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBe(highest);
  expect(isRunning(serverPid, "")).toBe(false);
});

test("killing the program ends its database's process even while it is busy", async () => {
  const writer = startWriter("endless");
  const messages = (await once(writer, "message")) as readonly WriterMessage[];
  const serverPid = messages[0]?.serverPid ?? 0;
  const startTime = readStartTime(serverPid);
  expect(isRunning(serverPid, startTime)).toBe(true);
  writer.kill("SIGKILL");
  await expect.poll(() => isRunning(serverPid, startTime), { timeout: 30_000 }).toBe(false);
});

test.skipIf(process.platform === "win32")(
  "programs that start together share one database, in a folder that only its user can enter",
  async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const databases = await Promise.all(
      Array.from({ length: 3 }, async () => acquireDatabase({ dataDir, mode: "share" })),
    );
    const [url = "", ...others] = new Set(databases.map((database) => database.url));
    expect(others).toEqual([]);
    expect(databases.filter(({ pid }) => pid !== undefined)).toHaveLength(1);
    const socketFolder = decodeURIComponent(new URL(url).hostname);
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    expect(await readdir(socketFolder)).toEqual([".s.PGSQL.5432"]);
    await Promise.all(databases.map(async (database) => database.close()));
    expect(readLock(join(dataDir, "database.lock"))).toBeUndefined();
    await expect(stat(socketFolder)).rejects.toMatchObject({ code: "ENOENT" });
  },
);

test("reports a folder that is not a database, in one line", async () => {
  await rm(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres"), "a file in the folder's place");
  await expect(acquireDatabase({ dataDir, mode: "own" })).rejects.toMatchObject({
    code: "database.embedded_failed",
  });
  expect(readLock(join(dataDir, "database.lock"))).toBeUndefined();
});

test.for([
  ["a damaged file", async (folder: string) => truncate(join(folder, "global/pg_control"))],
  ["no version file", async (folder: string) => rm(join(folder, "PG_VERSION"))],
] as const)("rejects a database with %s, with its folder and the remedy", async ([, damage]) => {
  const folder = join(dataDir, "postgres");
  await damage(folder);
  await expect(acquireDatabase({ dataDir, mode: "own" })).rejects.toThrow(
    `The database in ${dataDir} cannot be opened: its files are damaged or of another version. ` +
      `Replace ${folder} with a backup, or delete all stored data with: npm start -- --reset`,
  );
});
