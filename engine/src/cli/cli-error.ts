/** A fault of the caller or of the data given, told in one line without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
  /** The exit status: 1 for a bad query or filter, 2 for wrong use and unreadable data. */
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 2) {
    super(message);
    this.status = status;
  }
}

/** An error's message, for a line that tells what went wrong. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
