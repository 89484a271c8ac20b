import type { Knex } from "knex";
import type { Executor } from "./connection.ts";

export interface NamedMigration {
  /** The file's name without extension, for example `0002-platform`. */
  readonly name: string;
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** "munshi", an advisory lock for concurrent migrations. */
const LOCK_KEY = 0x6d756e73;

/**
 * Applies the pending `migrations` in one transaction: a killed process leaves neither half a
 * schema nor a lock.
 * @returns the names of the applied migrations.
 */
export async function applyMigrations(
  db: Executor,
  migrations: readonly NamedMigration[],
): Promise<readonly string[]> {
  return alone(db, async (transaction) => {
    const batch: unknown = await transaction.migrate.latest(configure(migrations));
    return readNames(batch);
  });
}

/** Reverts every migration, newest first, in one transaction; returns their names. */
export async function undoMigrations(
  db: Executor,
  migrations: readonly NamedMigration[],
): Promise<readonly string[]> {
  return alone(db, async (transaction) => {
    const batch: unknown = await transaction.migrate.rollback(configure(migrations), true);
    return readNames(batch);
  });
}

/** Knex answers a batch number and the names of its migrations. */
function readNames(batch: unknown): readonly string[] {
  const names: unknown = Array.isArray(batch) ? batch.at(1) : [];
  return Array.isArray(names) ? names.map(String) : [];
}

function configure(migrations: readonly NamedMigration[]): Knex.MigratorConfig {
  const source: Knex.MigrationSource<NamedMigration> = {
    getMigrations: async () => [...migrations],
    getMigrationName: (migration) => migration.name,
    getMigration: async (migration) => migration,
  };
  return { tableName: "schema_migrations", migrationSource: source };
}

async function alone<T>(
  db: Executor,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (transaction) => {
    await transaction.raw("set local statement_timeout = 0");
    await transaction.raw("select pg_advisory_xact_lock(?)", [LOCK_KEY]);
    return work(transaction);
  });
}
