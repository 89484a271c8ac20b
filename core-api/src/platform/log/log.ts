import { createLog as createServerLog } from "@munshi/platform";
import type { Log, LogOptions, LoggedError } from "@munshi/platform";
import { sqlStateOf } from "../db/sqlstate.ts";

const fields = `job runId event eventId attempt attempts version files rows tenant actor dryRun
  host provider`.split(/\s+/);

/** The log of everything in core-api, which knows what a database adds to its errors. */
export function createLog(options: Omit<LogOptions, "fields" | "serializeError">): Log {
  return createServerLog({ ...options, fields, serializeError });
}

/**
 * Database errors quote row values: removes the statement that the query builder puts before the
 * message, and the first line of the stack.
 */
function serializeError(error: Error): LoggedError {
  if (sqlStateOf(error) === null) return error;
  return {
    message: error.message.split(" - ").at(-1),
    stack: error.stack?.slice(Math.max(0, error.stack.indexOf("\n    at "))),
  };
}
