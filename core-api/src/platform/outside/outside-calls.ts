import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import {
  BrokenCircuitError,
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
  /** Of the service, for the log: `google`. */
  readonly name: string;
  readonly log: Log;
  /** For each try; under the 60 s of whoever waits. */
  readonly timeoutMs: number;
  /** Tries after the first; 0 where a second call could do harm. */
  readonly retries?: number;
  /** After so many failures in a row nobody calls for a while. */
  readonly breakAfter?: number;
  readonly breakMs?: number;
}

export interface OutsideCalls {
  /**
   * Calls a service of somebody else's, within its time and only while it seems to work. An AppError
   * is an answer of the service and passes through; everything else is `provider.unavailable`.
   */
  run<T>(call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** One for each service: its breaker is its own. */
export function createOutsideCalls(options: OutsideCallsOptions): OutsideCalls {
  const { name, log, timeoutMs, retries = 0, breakAfter = 5, breakMs = 10_000 } = options;
  const isOurs = (error: unknown): boolean => !(error instanceof AppError);
  const breaker = circuitBreaker(handleWhen(isOurs), {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
  breaker.onBreak(() => log.warn({ provider: name }, "calls to a service are held back"));
  breaker.onReset(() => log.info({ provider: name }, "a service answers again"));
  const again = retry(
    handleWhen((error) => isOurs(error) && !(error instanceof BrokenCircuitError)),
    { maxAttempts: retries, backoff: new ConstantBackoff(200) },
  );
  const policy = wrap(again, breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  return {
    async run(call, signal) {
      try {
        return await policy.execute((context) => call(context.signal), signal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const isExpected =
          error instanceof TaskCancelledError || error instanceof BrokenCircuitError;
        if (!isExpected) log.warn({ provider: name, code: codeOf(error) }, "a service failed");
        throw unavailable(name);
      }
    },
  };
}

/** What a service's client adds to its error may quote what was sent: only a plain code is told. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}

export function unavailable(name: string): AppError {
  return failure("provider.unavailable", 503, `${name} does not answer; try again later.`, {
    retryAfter: 10,
  });
}
