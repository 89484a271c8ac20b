import { currentRequestId } from "../log/request-context.ts";
import type { Log } from "../log/log.ts";
import type { HttpMiddleware } from "./context.ts";

const quiet = new Set(["/healthz", "/readyz"]);

/** Logs one line per request, once its last byte is sent or the client has disconnected. */
export function logAccess(log: Log): HttpMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    // The connection's events run outside the request's context.
    const requestId = currentRequestId();
    ctx.res.once("close", () => {
      if (quiet.has(ctx.path)) return;
      log.info(
        {
          requestId,
          method: ctx.method,
          route: ctx.state.route ?? "(none)",
          status: ctx.res.writableFinished ? ctx.res.statusCode : 499,
          ms: Math.round((performance.now() - started) * 10) / 10,
        },
        "request",
      );
    });
    await next();
  };
}
