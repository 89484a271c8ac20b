import type { ErrorView } from "../contract/index.ts";
import { BffError } from "../errors/bff-error.ts";
import type { HttpMiddleware } from "../http/context.ts";
import type { Log } from "../log/log.ts";
import { currentRequestId } from "../log/request-context.ts";

/** Turns whatever was thrown into the one error body. The only place that does. */
export function answerErrors(log: Log): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error =
        thrown instanceof BffError
          ? thrown
          : new BffError("internal", 500, "Something went wrong on our side.", { cause: thrown });
      if (error.status >= 500) log.error({ err: error, code: error.code }, "request failed");
      if (ctx.headerSent || !ctx.writable) return;
      for (const name of ctx.res.getHeaderNames()) {
        if (/^(content-(type|length|encoding)|etag|vary)$/.test(name)) ctx.remove(name);
      }
      ctx.status = error.status;
      ctx.set("cache-control", "no-store");
      if (error.retryAfter !== null) ctx.set("retry-after", String(error.retryAfter));
      ctx.body = presentError(error);
    }
  };
}

function presentError(error: BffError): ErrorView {
  return {
    error: {
      code: error.code,
      message: error.message,
      details: error.details,
      requestId: currentRequestId() ?? "",
    },
  };
}
