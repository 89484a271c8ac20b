import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

export interface LoadLimit {
  /** Requests worked on at once. */
  readonly atOnce: number;
  /** How long one may wait for its turn. */
  readonly waitMs: number;
}

/** Monitoring calls these, above all under load. */
const exempt = new Set(["/healthz", "/readyz"]);

/**
 * Works on so many requests at once; others wait in order, and are refused with 503 and Retry-After
 * when their turn is late. A server that takes on everything answers everybody after their deadline.
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
    // The turn is handed on: it is never free in between.
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
  return new AppError(
    "request.overloaded",
    503,
    "Too many requests right now. Try again shortly.",
    {
      expose: true,
      retryAfter: 2,
    },
  );
}
