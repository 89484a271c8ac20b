/** A rate limit per subject, within this process. */
export interface TryLimit {
  /** Counts one try; returns false if it exceeds the limit. */
  admits(subject: string): boolean;
}

export interface TryLimitOptions {
  readonly most: number;
  readonly windowMs: number;
  readonly now?: () => number;
}

const mostSubjects = 20_000;

export function createTryLimit(options: TryLimitOptions): TryLimit {
  const { most, windowMs, now = () => performance.now() } = options;
  const windows = new Map<string, { readonly until: number; tries: number }>();
  const forgetOldest = (): void => {
    const oldest = windows.keys().next().value;
    if (windows.size >= mostSubjects && oldest !== undefined) windows.delete(oldest);
  };
  return {
    admits(subject) {
      const known = windows.get(subject);
      if (known !== undefined && known.until > now()) {
        known.tries += 1;
        return known.tries <= most;
      }
      windows.delete(subject);
      forgetOldest();
      windows.set(subject, { until: now() + windowMs, tries: 1 });
      return true;
    },
  };
}
