/** A circuit breaker: stops requests to a failing dependency for a while. */
export interface CircuitBreaker {
  /** False while open; after the pause one request goes through as a trial. */
  allows(): boolean;
  failed(): void;
  /**
   * Counts a timeout of a caller waiting since then, unless the dependency has answered others
   * meanwhile and is merely busy.
   */
  late(since: number): void;
  succeeded(): void;
}

const failuresToOpen = 5;
const openMs = 5_000;

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const failed = (): void => {
    failures += 1;
    if (failures >= failuresToOpen) openUntil = now() + openMs;
  };
  return {
    allows() {
      if (failures < failuresToOpen) return true;
      if (now() < openUntil) return false;
      // Further requests are refused while the trial is in flight.
      openUntil = now() + openMs;
      return true;
    },
    failed,
    late(since) {
      if (answeredAt < since) failed();
    },
    succeeded() {
      failures = 0;
      answeredAt = now();
    },
  };
}
