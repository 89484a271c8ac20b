import type { ErrorBody } from "../contract/index.ts";
import type { AppError } from "./app-error.ts";
import { limitBody } from "./limit-error.ts";

/** The body of an error for the caller, in at most 16,000 bytes. */
export function presentError(error: AppError, requestId: string): ErrorBody {
  const message = error.expose ? error.message : "Something went wrong. Try again later.";
  return limitBody({
    success: false,
    message,
    ...(error.expose ? error.fields : {}),
    error: {
      code: error.code,
      message,
      details: error.expose ? error.details : [],
      requestId,
    },
  });
}
