import type { ErrorDetail } from "../contract/index.ts";

export interface AppErrorOptions {
  /** True if the message may be shown to the caller. Defaults to true below 500. */
  readonly expose?: boolean;
  readonly details?: readonly ErrorDetail[];
  /** The underlying error; logged, never sent. */
  readonly cause?: unknown;
  /** Seconds until a retry; sent as Retry-After. */
  readonly retryAfter?: number;
  /** Further members of the answer's body, as documented for some calls. */
  readonly fields?: ErrorFields;
}

/** `{ detail: "…", password: ["…"] }`, as documented for callers. */
export interface ErrorFields {
  readonly [name: string]: unknown;
}

/** The expected error of all servers; only the HTTP layer turns it into an answer. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: number;
  readonly expose: boolean;
  readonly details: readonly ErrorDetail[];
  readonly retryAfter: number | null;
  readonly fields: ErrorFields;

  constructor(code: string, status: number, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.expose = options.expose ?? status < 500;
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter ?? null;
    this.fields = options.fields ?? {};
  }
}

/** Creates the error of a request with invalid input. */
export function invalidRequest(details: readonly ErrorDetail[]): AppError {
  return new AppError("request.invalid", 400, "The request is not valid.", { details });
}
