import type { ErrorBody } from "../contract/index.ts";
import { AppError } from "../errors/app-error.ts";
import { limitBody } from "../errors/limit-error.ts";
import type { Log } from "../log/log.ts";
import { currentRequestId } from "../log/request-context.ts";
import type { HttpMiddleware } from "./context.ts";

/** Translates a library's error; null if only a bug can cause it. */
export type TranslateError = (thrown: unknown) => AppError | null;

/** Headers that described the discarded answer. */
const ofTheAnswer =
  /^(content-(type|length|encoding|language|disposition|range)|etag|last-modified|vary)$/;

/** Turns any error into the common error body. */
export function answerErrors(log: Log, translate: TranslateError): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asAppError(thrown, translate);
      if (error.status >= 500) log.error({ err: error, code: error.code }, "request failed");
      if (ctx.headerSent || !ctx.writable) return;
      for (const name of ctx.res.getHeaderNames()) {
        if (ofTheAnswer.test(name)) ctx.remove(name);
      }
      ctx.status = error.status;
      ctx.set("cache-control", "no-store");
      if (error.retryAfter !== null) ctx.set("retry-after", String(error.retryAfter));
      ctx.body = presentError(error, currentRequestId() ?? "");
    }
  };
}

function asAppError(thrown: unknown, translate: TranslateError): AppError {
  if (thrown instanceof AppError) return thrown;
  return translate(thrown) ?? new AppError("internal", 500, "Internal error", { cause: thrown });
}

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
