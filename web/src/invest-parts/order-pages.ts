/** The order book. */
export const orderBookPath = "/orders";

/** The bill of orders that are not placed yet. */
export function billPageOf(id: string): string {
  return `/order-confirmation?${new URLSearchParams({ bill: id })}`;
}

/** The progress and result of a batch. */
export function batchPageOf(id: string): string {
  return `/order-summary?${new URLSearchParams({ id })}`;
}
