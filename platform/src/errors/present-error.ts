import type { ErrorBody } from "../contract/index.ts";
import type { AppError } from "./app-error.ts";

/** What a caller may know of an error. */
export function presentError(error: AppError, requestId: string): ErrorBody {
  return {
    ...(error.expose ? error.fields : {}),
    error: {
      code: error.code,
      message: error.expose ? error.message : "Something went wrong on our side.",
      details: error.expose ? error.details : [],
      requestId,
    },
  };
}
