import { failed, type Result } from "../contract/index.ts";

/** Calls that settle as soon as a newer request replaces them. */
export interface Supersedable {
  latest<Value>(call: (isLatest: () => boolean) => Promise<Result<Value>>): Promise<Result<Value>>;
  supersede(): void;
}

/** `newestOnly`: a newer call also replaces older ones. */
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
        resolve(failed("engine.superseded", "A newer request replaced this one."));
      waiting.push(settle);
      try {
        return await Promise.race([promise, call(() => generation === own)]);
      } finally {
        waiting = waiting.filter((other) => other !== settle);
      }
    },
  };
}
