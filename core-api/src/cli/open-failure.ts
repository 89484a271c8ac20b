const silent = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"]);
const unusable = new Set(["ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC"]);

/** Why the database did not open, in one line with what to do; null where the error says it itself. */
export function describeOpenFailure(error: unknown, dataFolder: string): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code !== "string") return null;
  if (silent.has(code)) {
    return `the data folder ${dataFolder} is held by a process whose database does not answer: end that process (database.lock names it) or choose another folder with MUNSHI_DATA_DIR`;
  }
  if (unusable.has(code)) {
    return `the data folder ${dataFolder} cannot be used (${code}): choose another with MUNSHI_DATA_DIR`;
  }
  return null;
}
