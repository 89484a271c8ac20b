import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

/**
 * Ends a request that takes too long with 503, and tells its work through `ctx.state.signal` when
 * the time is up or the caller has gone. An answer that has begun to flow is left to flow.
 */
export function limitTime(milliseconds: number): HttpMiddleware {
  return async (ctx, next) => {
    const gone = new AbortController();
    ctx.res.once("close", () => {
      // Whoever has the whole answer left no work behind, and an abort costs an error with its stack.
      if (!ctx.res.writableFinished) gone.abort();
    });
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      gone.abort();
      reject(
        new AppError("request.timeout", 503, "This took too long; try again.", {
          expose: true,
          retryAfter: 2,
        }),
      );
    }, milliseconds);
    ctx.state.signal = gone.signal;
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}
