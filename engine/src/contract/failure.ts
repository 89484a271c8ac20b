import type { Diagnostic, Result } from "./diagnostic.ts";

/**
 * Failures outside the query text. `engine.timed_out`, `engine.restarted`: the worker was replaced.
 * `engine.superseded`: replaced by a newer request. `engine.result_gone`: the result expired.
 * `engine.version_mismatch`: page and worker builds differ. `engine.unavailable`: the worker cannot
 * start. `engine.failed`: an internal error. `dataset.unavailable`: a file cannot be read.
 * `filter.invalid`: a filter that cannot be written.
 */
export type FailureCode =
  | "engine.timed_out"
  | "engine.restarted"
  | "engine.superseded"
  | "engine.result_gone"
  | "engine.not_open"
  | "engine.version_mismatch"
  | "engine.unavailable"
  | "engine.failed"
  | "engine.closed"
  | "dataset.unavailable"
  | "dataset.column_missing"
  | "dataset.no_company"
  | "filter.not_found"
  | "filter.invalid";

/** A diagnostic without a text span. */
export function failure(code: FailureCode, message: string): Diagnostic {
  return {
    code,
    message,
    severity: "error",
    span: { start: 0, end: 0, line: 1, column: 1 },
    expected: [],
    suggestions: [],
  };
}

export function failed(code: FailureCode, message: string): Extract<Result<never>, { ok: false }> {
  return { ok: false, diagnostics: [failure(code, message)] };
}
