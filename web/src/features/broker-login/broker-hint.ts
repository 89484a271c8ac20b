import { storeFields, readKeptFields } from "../../lib/stored-fields.ts";

/** Which broker this tab went to; only names it on the page that it comes back to. */
export interface BrokerHint {
  /** Id in the directory; null if unknown in this tab. */
  readonly broker: number | null;
  /** Page to open after login; null if not requested. */
  readonly next: string | null;
}

const key = "broker-login";

export function storeBrokerHint(broker: number, next: string | null): void {
  storeFields(key, { broker: String(broker), ...(next === null ? {} : { next }) });
}

export function readBrokerHint(): BrokerHint {
  const { broker = "", next = null } = readKeptFields(key);
  return { broker: /^\d{1,6}$/.test(broker) ? Number(broker) : null, next };
}

export const brokerLoginPath = "/BrokerLogin";

/** The page of brokers, and where a login there leads; null where it leads nowhere in particular. */
export function brokerLoginAddress(next: string | null): string {
  return next === null ? brokerLoginPath : `${brokerLoginPath}?${new URLSearchParams({ next })}`;
}
