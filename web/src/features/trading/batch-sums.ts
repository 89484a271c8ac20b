import type { OrderBatch, OrderBatchRow, OrderLeg } from "@munshi/bff/contract";

const finalStates: ReadonlySet<OrderLeg["state"]> = new Set([
  "filled",
  "cancelled",
  "rejected",
  "expired",
]);

/** Shares of an order that are filled or can still be filled. */
const liveShares = ({ state, filled_quantity: filled, quantity }: OrderLeg): number =>
  finalStates.has(state) ? filled : quantity;

/** Returns the filled value plus the open value at its limit, in paise; null if there is none. */
export function valueOf({ legs }: Pick<OrderBatchRow, "legs">): number | null {
  if (legs.every((leg) => liveShares(leg) === 0)) return null;
  return legs.reduce((sum, leg) => {
    const open = liveShares(leg) - leg.filled_quantity;
    return sum + leg.filled_paise + open * (leg.limit_paise ?? 0);
  }, 0);
}

/** The bill's charges for the shares that are filled or can still be filled, in paise. */
export function chargesOf({ bill, legs }: Pick<OrderBatch, "bill" | "legs">): number {
  const sum = legs.reduce((total, leg) => {
    const billed = bill?.legs.find(
      ({ symbol, side, exchange }) =>
        symbol === leg.symbol && side === leg.side && exchange === leg.exchange,
    );
    if (billed?.charges == null || billed.quantity === 0) return total;
    return total + (billed.charges.total_paise * liveShares(leg)) / billed.quantity;
  }, 0);
  return Math.round(sum);
}
