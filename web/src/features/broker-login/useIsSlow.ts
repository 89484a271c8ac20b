import { useEffect, useState } from "react";

const slowMs = 5_000;

/** Does something run for longer than anybody expects? Five seconds after it began it says so. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      window.clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}
