import type { Diagnostic } from "../contract/index.ts";
/** A usage or data error, printed in one line without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
  /** Exit status: 1 invalid query or filter, 2 usage error or unreadable data. */
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 2) {
    super(message);
    this.status = status;
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Throws a CliError for failures outside the query, such as an unknown company or an unreadable
 * file.
 */
export function rejectFailure(diagnostics: readonly Diagnostic[]): void {
  const failure = diagnostics.find(({ code }) => !code.startsWith("formula."));
  if (failure !== undefined) throw new CliError(failure.message);
}
