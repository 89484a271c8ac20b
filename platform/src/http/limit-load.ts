import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

export interface LoadLimit {
  /** Maximum concurrent requests. */
  readonly atOnce: number;
  /** Maximum wait in the queue. */
  readonly waitMs: number;
}

/** Monitoring calls these, above all under load. */
const exempt = new Set(["/healthz", "/readyz"]);

/**
 * Limits concurrent requests; others queue in order and get 503 with Retry-After after the maximum
 * wait. Without a limit, every answer would miss its deadline under load.
 */
export function limitLoad({ atOnce, waitMs }: LoadLimit): HttpMiddleware {
  const waiting = new Set<() => void>();
  let working = 0;
  const takeTurn = async (): Promise<void> => {
    if (working < atOnce) {
      working += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(overloaded());
    }, waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  };
  const endTurn = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      working -= 1;
      return;
    }
    // The slot passes to the next request without being released.
    waiting.delete(next);
    next();
  };
  return async (ctx, next) => {
    if (exempt.has(ctx.path)) {
      await next();
      return;
    }
    await takeTurn();
    try {
      await next();
    } finally {
      endTurn();
    }
  };
}

function overloaded(): AppError {
  return new AppError("request.overloaded", 503, "Too many requests. Try again shortly.", {
    expose: true,
    retryAfter: 2,
  });
}
