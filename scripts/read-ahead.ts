import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The items of `source`, each produced while the reader processes the previous one, so that a
 * generator computes while the reader waits for the database.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const produce = async (): Promise<IteratorResult<T, unknown>> => {
    // Deferred, because a generator computes synchronously and the reader should run first.
    await nextTurn();
    return iterator.next();
  };
  let next = produce();
  try {
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = produce();
      // A reader that stops early does not see errors in later values.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await iterator.return?.();
  }
}
