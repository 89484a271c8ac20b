export const brokerLoginPath = "/BrokerLogin";

/** The page of brokers, and where a login there leads; null where it leads nowhere in particular. */
export function brokerLoginAddress(next: string | null): string {
  return next === null ? brokerLoginPath : `${brokerLoginPath}?${new URLSearchParams({ next })}`;
}
