import { AppError } from "@munshi/platform";
import type { ErrorDetail } from "../../contract/index.ts";

export interface FailureOptions {
  /** The documented members of this call's failure, beside `success` and `message`. */
  readonly fields?: { readonly [name: string]: unknown };
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A failure as the documented calls have it: `success` is false, `message` is shown to people. */
export function failure(
  code: string,
  status: number,
  message: string,
  options: FailureOptions = {},
): AppError {
  const { fields, ...rest } = options;
  return new AppError(code, status, message, {
    ...rest,
    expose: true,
    fields: { success: false, message, ...fields },
  });
}
