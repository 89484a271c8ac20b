import { AppError } from "@munshi/platform";
import type { ErrorDetail } from "../../contract/index.ts";

export interface FailureOptions {
  /** The documented members of this call's failure, next to `success` and `message`. */
  readonly fields?: { readonly [name: string]: unknown };
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A failure whose message is exposed, whatever its status. */
export function failure(
  code: string,
  status: number,
  message: string,
  options: FailureOptions = {},
): AppError {
  return new AppError(code, status, message, { ...options, expose: true });
}
