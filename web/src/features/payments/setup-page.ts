/** The page for billing details, which leads back to `address`. */
export function setupPageOf(address: string): string {
  return `/payment-setup?${new URLSearchParams({ next: address })}`;
}

/** Returns true if the stored payment state says that billing details were requested. */
export function wasAskedForBilling(stored: unknown): boolean {
  return (
    typeof stored === "object" && stored !== null && Reflect.get(stored, "billing_asked") === true
  );
}
