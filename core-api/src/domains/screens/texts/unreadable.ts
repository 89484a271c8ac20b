import type { AppError } from "@munshi/platform";
import type { Diagnostic } from "@munshi/engine/contract";
import { failure } from "../../../platform/errors/failure.ts";

/** Returns warnings. @throws AppError `formula.unreadable` (422) with all diagnostics. */
export function requireReadable(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.some(({ severity }) => severity === "error")) throw unreadable(diagnostics);
  return diagnostics;
}

function unreadable(diagnostics: readonly Diagnostic[]): AppError {
  const first = diagnostics.find(({ severity }) => severity === "error");
  return failure("formula.unreadable", 422, first?.message ?? "", { fields: { diagnostics } });
}
