/** The list of orders; page 1 needs no number. */
export function orderListOf(page = 1): string {
  return page === 1
    ? "/order-summary"
    : `/order-summary?${new URLSearchParams({ page: String(page) })}`;
}

/** The page of an order. */
export function orderPageOf(id: string): string {
  return `/order-summary?${new URLSearchParams({ order: id })}`;
}

/** Returns the path of the payment page for an open order. */
export function paymentOf(id: string): string {
  return `/make-payment?${new URLSearchParams({ order: id })}`;
}
