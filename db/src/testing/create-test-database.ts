import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { openConnection } from "../connection.ts";
import type { ConnectionOptions, Database } from "../connection.ts";
import { openInHost } from "./embedded-host-process.ts";
import type { TestServer } from "./test-server.ts";

export interface TestDatabase {
  readonly url: string;
  /** A real PostgreSQL has separate sessions, row locks and timeouts; PGlite runs one at a time. */
  readonly kind: TestServer["kind"];
  /** A pool on the database, closed with it. */
  readonly db: Database;
  /** Another pool, as a second process would have; closed with the database. */
  connect(options?: Omit<ConnectionOptions, "url">): Database;
  close(): Promise<void>;
}

interface Clone {
  readonly url: string;
  /** Closes all connections to it. */
  readonly shut: () => Promise<void>;
  /** Deletes it once it is closed. */
  readonly drop: () => Promise<void>;
  /** Stores it under another name once it is closed. */
  readonly keep: (name: string) => Promise<void>;
}

const clones = new WeakMap<TestDatabase, Clone & { readonly endPools: () => Promise<void> }>();

/**
 * An empty database with every migration applied, for one test file (`beforeAll`) or one test.
 * Requires the vitest project `db` or `contract`, whose global setup prepares the template.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject("testServer").template);
}

/** A copy of a template: the migrated one, or one created by `keepAsTemplate`. */
export async function cloneDatabase(template: string): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const clone = await (server.kind === "pglite"
    ? copyFolder(server, template, name)
    : copyDatabase(server, template, name));
  const { url, shut, drop } = clone;
  const pools: Database[] = [];
  const connect = (options: Omit<ConnectionOptions, "url"> = {}): Database => {
    const pool = openConnection({ ...options, url });
    pools.push(pool);
    return pool;
  };
  const endPools = async (): Promise<void> => {
    await Promise.all(pools.map(async (pool) => pool.close()));
  };
  const database: TestDatabase = {
    url,
    kind: server.kind,
    db: connect(),
    connect,
    async close() {
      await endPools();
      await shut();
      await drop();
    },
  };
  clones.set(database, { ...clone, endPools });
  return database;
}

/** Closes a database and stores it as a template for `cloneDatabase`. */
export async function keepAsTemplate(database: TestDatabase, template: string): Promise<void> {
  const clone = clones.get(database);
  if (clone === undefined) throw new Error("Only a database of createTestDatabase can be kept");
  await clone.endPools();
  await clone.shut();
  await clone.keep(template);
}

async function copyFolder({ workDir }: TestServer, template: string, name: string): Promise<Clone> {
  const folder = join(workDir, name);
  // A thousand small files: copying in parallel takes a third of the time.
  cpSync(resolve(workDir, template), folder, { recursive: true });
  const opened = await openInHost(join(folder, "postgres"));
  return {
    url: opened.url,
    shut: () => opened.close(),
    drop: () => rm(folder, { recursive: true, force: true }),
    keep: (kept) => rename(folder, join(workDir, kept)),
  };
}

/** Creates and drops databases; one for a process, as connecting takes as long as half of a copy. */
let maintenance: Database | undefined;

async function copyDatabase(
  server: TestServer & { kind: "postgres" },
  template: string,
  name: string,
): Promise<Clone> {
  const maintain = async (sql: string, ...names: readonly string[]): Promise<void> => {
    maintenance ??= openConnection({ url: server.url });
    await maintenance.raw(sql, [...names]);
  };
  await maintain(`create database ?? template ?? ${server.cloneOptions}`, name, template);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    shut: async () => undefined,
    drop: () => maintain("drop database ?? with (force)", name),
    keep: (kept) => maintain("alter database ?? rename to ??", name, kept),
  };
}
