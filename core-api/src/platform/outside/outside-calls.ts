import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  retry,
  ConstantBackoff,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import { failure } from "../errors/failure.ts";

export interface OutsideCallsOptions {
  /** Name of the service in the log: `google`. */
  readonly name: string;
  readonly log: Log;
  /** Per attempt; below the request timeout of 60 s. */
  readonly timeoutMs: number;
  /** Retries after the first attempt; 0 if a repeated call could do harm. */
  readonly retries?: number;
  /** Consecutive failures that open the circuit. */
  readonly breakAfter?: number;
  readonly breakMs?: number;
  /** Calls at once and waiting; further ones fail. Unlimited if omitted. */
  readonly concurrency?: { readonly atOnce: number; readonly queued: number };
}

export interface OutsideCalls {
  /**
   * Calls a third-party service with timeout, retries and a circuit breaker. An AppError is an
   * answer of the service and passes through; any other failure becomes `provider.unavailable`.
   */
  run<T>(call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Create one per service: each has a separate circuit breaker. */
export function createOutsideCalls(options: OutsideCallsOptions): OutsideCalls {
  const { name, log, timeoutMs, retries = 0, breakAfter = 5, breakMs = 10_000 } = options;
  const isOurs = (error: unknown): boolean => !(error instanceof AppError);
  const breaker = circuitBreaker(handleWhen(isOurs), {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
  breaker.onBreak(() =>
    log.warn({ provider: name }, "circuit opened: calls to a service are suspended"),
  );
  breaker.onReset(() => log.info({ provider: name }, "circuit closed: a service responds again"));
  const again = retry(
    handleWhen((error) => isOurs(error) && !(error instanceof BrokenCircuitError)),
    { maxAttempts: retries, backoff: new ConstantBackoff(200) },
  );
  const { atOnce, queued } = options.concurrency ?? { atOnce: Infinity, queued: 0 };
  const policy = wrap(
    bulkhead(atOnce, queued),
    again,
    breaker,
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  return {
    async run(call, signal) {
      try {
        return await policy.execute((context) => call(context.signal), signal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const isExpected =
          error instanceof TaskCancelledError ||
          error instanceof BrokenCircuitError ||
          error instanceof BulkheadRejectedError;
        if (!isExpected) log.warn({ provider: name, code: codeOf(error) }, "a service failed");
        throw unavailable(name);
      }
    },
  };
}

/** A client's error may quote the request: only a plain code is logged. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}

export function unavailable(name: string): AppError {
  return failure("provider.unavailable", 503, `${name} is not responding. Try again later.`, {
    retryAfter: 10,
  });
}
