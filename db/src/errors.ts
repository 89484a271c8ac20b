export type DatabaseErrorCode =
  | "database.unreachable"
  | "database.busy"
  | "database.in_use"
  | "database.folder_unusable"
  | "database.embedded_failed";

/** A failure of the database itself, in one line for operators. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function folderInUse(dataDir: string, pid: number): DatabaseError {
  return new DatabaseError(
    "database.in_use",
    `The data folder ${dataDir} is in use by process ${pid}`,
  );
}
