const unusable = new Set(["ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC"]);

/**
 * Why the database did not open, in one line with what to do; null where the error says it itself.
 * @param isEmbedded whether the database lives in the data folder, rather than at an address
 */
export function describeOpenFailure(
  error: unknown,
  dataFolder: string,
  isEmbedded: boolean,
): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code !== "string") return null;
  if (isEmbedded && code === "database.unreachable") {
    return `the data folder ${dataFolder} is in use by a process whose database does not answer: end that process (its id is in database.lock) or choose another folder with MUNSHI_DATA_DIR`;
  }
  if (unusable.has(code)) {
    return `the data folder ${dataFolder} cannot be used (${code}): choose another with MUNSHI_DATA_DIR`;
  }
  return null;
}
