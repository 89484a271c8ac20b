/** Source of the current time for all code, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only on request. */
export function createFixedClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
