import type { ErrorView } from "../contract/index.ts";

export interface BffErrorOptions {
  readonly details?: ErrorView["error"]["details"];
  readonly cause?: unknown;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter?: number;
}

/** The one error that the bff throws on purpose; also what becomes of an error of core-api. */
export class BffError extends Error {
  override readonly name = "BffError";
  readonly code: string;
  readonly status: number;
  readonly details: ErrorView["error"]["details"];
  readonly retryAfter: number | null;

  /** `message` is shown to the caller. */
  constructor(code: string, status: number, message: string, options: BffErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter ?? null;
  }
}
