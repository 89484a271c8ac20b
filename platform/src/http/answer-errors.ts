import { AppError } from "../errors/app-error.ts";
import { presentError } from "../errors/present-error.ts";
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
