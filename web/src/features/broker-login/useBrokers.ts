import { useEffect, useState } from "react";
import { fetchBrokers, readKeptBrokers } from "../../lib/brokers.ts";
import type { Broker } from "../../lib/brokers.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";

export interface Brokers {
  /** The last visit's until today's have come; null where there are none yet. */
  readonly brokers: readonly Broker[] | null;
  /** Null unless there is nothing to show. */
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** The directory of brokers: at once where it was kept, and then as it is today. */
export function useBrokers(): Brokers {
  const [kept] = useState(readKeptBrokers);
  const [asked, setAsked] = useState(fetchBrokers);
  const [fetched, setFetched] = useState<readonly Broker[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      try {
        const brokers = await asked;
        if (isShown) setFetched(brokers);
      } catch (error) {
        if (isShown) setFailure(toFailure(error));
      }
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [asked]);
  const brokers = fetched ?? (kept.length > 0 ? kept : null);
  return {
    brokers,
    failure: brokers === null ? failure : null,
    retry: () => {
      setFailure(null);
      setAsked(fetchBrokers());
    },
  };
}
