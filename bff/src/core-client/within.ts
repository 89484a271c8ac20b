import { AppError } from "@munshi/platform";

/** The error of a caller that stops waiting. */
export function tooLate(): AppError {
  return new AppError("core.timeout", 504, "The request timed out. Try again.", {
    expose: true,
    retryAfter: 2,
  });
}

/**
 * Waits up to the given milliseconds; the work continues after a timeout.
 * @throws AppError `core.timeout` (504), or the error of the work.
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
  // Prevents an unhandled rejection after a timeout.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
