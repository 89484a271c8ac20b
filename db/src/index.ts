export { encodeArray } from "./binary-arrays.ts";
export {
  checkConnection,
  describeUrl,
  openConnection,
  resultOf,
  withStatementTimeout,
} from "./connection.ts";
export type { ConnectionOptions, Database, Executor, Transaction } from "./connection.ts";
export { copyRows } from "./copy-rows.ts";
export type { CopyRow, CopySource } from "./copy-rows.ts";
export { protectDataFolder } from "./data-folder.ts";
export { acquireDatabase, removeEmbedded } from "./embedded/acquire-database.ts";
export type { AcquiredDatabase, AcquireOptions } from "./embedded/acquire-database.ts";
export { DatabaseError } from "./errors.ts";
export type { DatabaseErrorCode } from "./errors.ts";
export type { NamedMigration } from "./migrate.ts";
export { migrate, rollbackAll } from "./schema.ts";
