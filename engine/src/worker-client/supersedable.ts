import { failed, type Result } from "../contract/index.ts";

/** Calls that a newer request makes void: they settle at once, whatever the worker still says. */
export interface Supersedable {
  latest<Value>(call: (isLatest: () => boolean) => Promise<Result<Value>>): Promise<Result<Value>>;
  /** Settles every call under way as superseded. */
  supersede(): void;
}

/** `newestOnly`: a newer call of the same kind also ends the older ones. */
export function createSupersedable({ newestOnly = true } = {}): Supersedable {
  let generation = 0;
  let waiting: (() => void)[] = [];
  const supersede = (): void => {
    generation += 1;
    const settled = waiting;
    waiting = [];
    for (const settle of settled) settle();
  };
  return {
    supersede,
    async latest(call) {
      if (newestOnly) supersede();
      const own = generation;
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof failed>>();
      const settle = (): void =>
        resolve(failed("engine.superseded", "A newer request made this one void."));
      waiting.push(settle);
      try {
        return await Promise.race([promise, call(() => generation === own)]);
      } finally {
        waiting = waiting.filter((other) => other !== settle);
      }
    },
  };
}
