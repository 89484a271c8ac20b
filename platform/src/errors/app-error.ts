import type { ErrorDetail } from "../contract/index.ts";

export interface AppErrorOptions {
  /** May the message be shown to the caller? Defaults to true below 500. */
  readonly expose?: boolean;
  readonly details?: readonly ErrorDetail[];
  /** What went wrong underneath; logged, never sent. */
  readonly cause?: unknown;
  /** Seconds after which the caller may try again; sent as Retry-After. */
  readonly retryAfter?: number;
  /** Members that the answer's body carries beside `error`, where a documented call has some. */
  readonly fields?: ErrorFields;
}

/** `{ detail: "…", password: ["…"] }`: spelt as the callers of a call know them. */
export interface ErrorFields {
  readonly [name: string]: unknown;
}

/** The one error that code of ours throws on purpose; the HTTP layer alone turns it into an answer. */
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

/** Refuses a request whose input is not valid. */
export function invalidRequest(details: readonly ErrorDetail[]): AppError {
  return new AppError("request.invalid", 400, "The request is not valid.", { details });
}
