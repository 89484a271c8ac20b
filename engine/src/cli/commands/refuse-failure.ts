import type { Diagnostic } from "../../contract/index.ts";
import { CliError } from "../cli-error.ts";

/** Throws a CliError for what is no mistake of a query: an unknown company, a file that cannot be had. */
export function refuseFailure(diagnostics: readonly Diagnostic[]): void {
  const failure = diagnostics.find(({ code }) => !code.startsWith("formula."));
  if (failure !== undefined) throw new CliError(failure.message);
}
