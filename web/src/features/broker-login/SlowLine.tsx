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

/** Says that a broker takes its time, and lets go of it; empty while nobody waits for long. */
export function SlowLine({
  broker,
  onCancel,
}: {
  /** Who is slow; null where nobody is. */
  readonly broker: string | null;
  readonly onCancel: () => void;
}) {
  return (
    <div className="broker-slow">
      <output>{broker !== null && `${broker} is taking longer than usual.`}</output>
      {broker !== null && (
        <button type="button" className="account-link" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
