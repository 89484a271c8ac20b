import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The items of `source`, each made while the reader still works on the one before: a generator
 * computes in the time that the reader waits for the database.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const produce = async (): Promise<IteratorResult<T, unknown>> => {
    // Not at once: a generator computes before it answers, and the reader is to come first.
    await nextTurn();
    return iterator.next();
  };
  let next = produce();
  try {
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = produce();
      // Whoever stops reading is not told of a fault in what they do not read.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await iterator.return?.();
  }
}
