import { migrations } from "../migrations/index.ts";
import type { Executor } from "./connection.ts";
import { applyMigrations, undoMigrations } from "./migrate.ts";

/** Brings the schema up to date; see `applyMigrations`. */
export async function migrate(db: Executor): Promise<readonly string[]> {
  return applyMigrations(db, migrations);
}

/** Reverts every migration; deletes all data. */
export async function rollbackAll(db: Executor): Promise<readonly string[]> {
  return undoMigrations(db, migrations);
}
