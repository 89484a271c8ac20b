import { AppError } from "@munshi/platform";

/** What somebody is told who waits no longer. */
export function tooLate(): AppError {
  return new AppError("core.timeout", 504, "This took too long; try again.", {
    expose: true,
    retryAfter: 2,
  });
}

/**
 * Waits for work so many milliseconds; it goes on by itself where nobody waits any more.
 * @throws AppError `core.timeout` (504), and whatever the work throws in time.
 */
export async function within<T>(
  work: Promise<T>,
  milliseconds: number,
  onLate: () => void = () => undefined,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    reject(tooLate());
  }, milliseconds);
  // Nobody may be waiting any more when it fails.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
