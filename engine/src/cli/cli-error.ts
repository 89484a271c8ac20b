/** A fault of the caller or of the data given, told in one line without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
}
