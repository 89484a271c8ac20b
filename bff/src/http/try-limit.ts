/** Bounds how many sign-ins one network address begins: each leaves a row behind for ten minutes. */
export interface StartLimit {
  /** Counts one more; false where it is one too many. */
  admits(address: string): boolean;
}

const mostStarts = 60;
const windowMs = 600_000;
const mostAddresses = 20_000;

export function createStartLimit(now: () => number = () => performance.now()): StartLimit {
  const windows = new Map<string, { readonly until: number; starts: number }>();
  const forgetOldest = (): void => {
    const oldest = windows.keys().next().value;
    if (windows.size >= mostAddresses && oldest !== undefined) windows.delete(oldest);
  };
  return {
    admits(address) {
      const known = windows.get(address);
      if (known !== undefined && known.until > now()) {
        known.starts += 1;
        return known.starts <= mostStarts;
      }
      windows.delete(address);
      forgetOldest();
      windows.set(address, { until: now() + windowMs, starts: 1 });
      return true;
    },
  };
}
