import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

/**
 * Answers 503 if a request times out, and aborts `ctx.state.signal` on a timeout or disconnect.
 * Does not interrupt an answer that has begun.
 */
export function limitTime(milliseconds: number): HttpMiddleware {
  return async (ctx, next) => {
    const gone = new AbortController();
    ctx.res.once("close", () => {
      // After a complete answer there is no work to abort, and an abort creates an error with a
      // stack.
      if (!ctx.res.writableFinished) gone.abort();
    });
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      gone.abort();
      reject(
        new AppError("request.timeout", 503, "The request timed out. Try again.", {
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
