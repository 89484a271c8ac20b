/** Spares a part that keeps failing the questions, and its askers the wait. */
export interface HoldBack {
  /** False while the part is let rest; after the rest one question goes through as a trial. */
  mayAsk(): boolean;
  failed(): void;
  /** Somebody who began to wait at an instant waits no longer; a part that answered others meanwhile is merely busy. */
  late(since: number): void;
  answered(): void;
}

const failuresToRest = 5;
const restMs = 5_000;

export function createHoldBack(now: () => number): HoldBack {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const failed = (): void => {
    failures += 1;
    if (failures >= failuresToRest) restsUntil = now() + restMs;
  };
  return {
    mayAsk() {
      if (failures < failuresToRest) return true;
      if (now() < restsUntil) return false;
      // Whoever comes while the trial is on its way is still held back.
      restsUntil = now() + restMs;
      return true;
    },
    failed,
    late(since) {
      if (answeredAt < since) failed();
    },
    answered() {
      failures = 0;
      answeredAt = now();
    },
  };
}
