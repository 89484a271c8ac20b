import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { fetchBrokers, readKeptBrokers } from "../lib/brokers.ts";
import type { Broker } from "../lib/brokers.ts";
import { session } from "../lib/session/session.ts";

/**
 * The connected broker, where it has a page for adding funds. A browser that has kept no directory
 * with that broker yet asks for it first.
 */
export function useFundsBroker(): Broker | null {
  const { member } = useSnapshot(session);
  const id = member?.activeBroker ?? null;
  const [brokers, setBrokers] = useState(readKeptBrokers);
  const found = brokers.find((broker) => broker.id === id) ?? null;
  const isMissing = id !== null && found === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isShown = true;
    fetchBrokers().then(
      (all) => isShown && setBrokers(all),
      // No broker is offered then; the broker's page shows the error.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  return found?.config.AddFundsUri == null ? null : found;
}
