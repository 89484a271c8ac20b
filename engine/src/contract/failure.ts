import type { Diagnostic, Result } from "./diagnostic.ts";

/**
 * Why the engine has no answer, where the query's text is not to blame.
 * `engine.timed_out`: no answer in time, the worker was replaced; `engine.restarted`: the worker was
 * replaced meanwhile; `engine.superseded`: a newer request made this one void; `engine.result_gone`:
 * a newer run or a restart ended the result; `engine.not_open`: no dataset is open;
 * `engine.version_mismatch`: page and worker come from different builds; `engine.unavailable`: the
 * worker cannot be started; `engine.failed`: a fault of the engine; `engine.closed`: the client was
 * closed; `dataset.unavailable`: a file of the dataset cannot be had or read;
 * `dataset.column_missing`: the dataset was published without the column; `dataset.no_company`: it has
 * no company of that name; `filter.not_found`: the query has no such filter; `filter.invalid`: a filter
 * that cannot be written.
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

/** A failure in the shape of a diagnostic that marks no text. */
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

/** A `Result` that failed for one reason. */
export function failed(code: FailureCode, message: string): Extract<Result<never>, { ok: false }> {
  return { ok: false, diagnostics: [failure(code, message)] };
}
