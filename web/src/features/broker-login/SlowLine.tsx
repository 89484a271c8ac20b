import { useEffect, useState } from "react";

const slowMs = 5_000;

/** Returns true once something has been running for more than five seconds. */
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

/** Says that a broker is slow and offers to cancel; empty otherwise. */
export function SlowLine({
  broker,
  onCancel,
}: {
  /** The slow broker; null if none is. */
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
