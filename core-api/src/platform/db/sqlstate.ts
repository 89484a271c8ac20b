import { DatabaseError } from "@munshi/db";
import { AppError } from "@munshi/platform";

const byState: {
  readonly [state: string]: readonly [code: string, status: number, message: string];
} = {
  "23505": ["data.duplicate", 409, "That exists already."],
  "23503": ["data.missing_reference", 409, "Something that this refers to does not exist."],
  "23514": ["data.refused", 422, "A value is outside what is allowed."],
  "23502": ["data.incomplete", 422, "A value is missing."],
  "22P02": ["data.malformed", 422, "A value is malformed."],
  "22003": ["data.out_of_range", 422, "A number is too large."],
  "22001": ["data.too_long", 422, "A text is too long."],
  "40001": ["data.conflict", 409, "This was changed at the same time. Try again."],
  "40P01": ["data.conflict", 409, "This was changed at the same time. Try again."],
  "55P03": ["data.busy", 503, "The data are in use; try again."],
  "57014": ["data.timeout", 503, "The database took too long."],
};

const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

/** PostgreSQL's disk_full, and the file system errors that cause it. */
const outOfSpace = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** PostgreSQL's io_error. */
const IO_ERROR = "58030";

/** The SQLSTATE of a database error, or null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !unreachable.has(code)
    ? code
    : null;
}

/** The constraint that a database error names, so that a repository can give it a better code. */
export function constraintOf(error: unknown): string | null {
  const name: unknown = error instanceof Error ? Reflect.get(error, "constraint") : undefined;
  return typeof name === "string" ? name : null;
}

/** Maps a database or storage error to an answer; null for any other error, or one that only a bug can cause. */
export function translateDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string" && outOfSpace.has(code)) {
    return new AppError(
      "data.disk_full",
      503,
      "The server's storage is full. Your changes were not saved. Try again later.",
      { cause: error, expose: true, retryAfter: 30 },
    );
  }
  const state = sqlStateOf(error);
  const unavailable =
    (typeof code === "string" && unreachable.has(code)) ||
    error instanceof DatabaseError ||
    (state !== null &&
      (state === IO_ERROR ||
        state.startsWith("08") ||
        state.startsWith("53") ||
        state.startsWith("57P")));
  if (unavailable) {
    return new AppError("data.unavailable", 503, "The database is not reachable.", {
      cause: error,
      expose: true,
      retryAfter: 2,
    });
  }
  const known = state === null ? undefined : byState[state];
  if (known === undefined) return null;
  return new AppError(known[0], known[1], known[2], { cause: error, expose: true });
}
