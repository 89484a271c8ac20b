import type { Knex } from "knex";
import type { Executor } from "./connection.ts";

export interface NamedMigration {
  /** The file's name without its ending, for example `0002-platform`. */
  readonly name: string;
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** "munshi", so that two programs that start together wait for each other. */
const LOCK_KEY = 0x6d756e73;

/**
 * Applies those of `migrations` that the database does not have yet, all in one transaction: a
 * process that is killed on the way leaves neither half a schema nor a lock.
 * @returns the names of the migrations that ran.
 */
export async function applyMigrations(
  db: Executor,
  migrations: readonly NamedMigration[],
): Promise<readonly string[]> {
  return alone(db, async (transaction) => {
    const [, names] = (await transaction.migrate.latest(configure(migrations))) as Batch;
    return names;
  });
}

/** Undoes every migration, newest first, in one transaction; the names of those undone. */
export async function undoMigrations(
  db: Executor,
  migrations: readonly NamedMigration[],
): Promise<readonly string[]> {
  return alone(db, async (transaction) => {
    const [, names] = (await transaction.migrate.rollback(configure(migrations), true)) as Batch;
    return names;
  });
}

type Batch = readonly [batch: number, names: readonly string[]];

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
