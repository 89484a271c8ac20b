import type { OrderAnswer, OrderState } from "@munshi/bff/contract";
import { StatusChip } from "../ui/StatusChip.tsx";
import type { ChipState } from "../ui/StatusChip.tsx";

const chips: Readonly<Record<OrderState, { readonly state: ChipState; readonly label: string }>> = {
  created: { state: "none", label: "Not paid" },
  attempted: { state: "open", label: "Payment started" },
  failed: { state: "failed", label: "Payment failed" },
  expired: { state: "none", label: "Expired" },
  authorized: { state: "part", label: "Approved by the bank" },
  captured: { state: "done", label: "Paid" },
  partially_refunded: { state: "part", label: "Partly refunded" },
  refunded: { state: "done", label: "Refunded" },
  disputed: { state: "warning", label: "Disputed" },
};

/** The state of an order in words, as chips and timelines show it. */
export function nameOrderState(state: OrderState): {
  readonly state: ChipState;
  readonly label: string;
} {
  return chips[state];
}

/** The state of an order; `On hold` if its payment opens nothing, `Awaiting bank` until it settles. */
export function OrderStateChip({
  order,
}: {
  readonly order: Pick<OrderAnswer, "state" | "is_settled"> & Partial<Pick<OrderAnswer, "hold">>;
}) {
  if ((order.hold ?? null) !== null) return <StatusChip state="warning" label="On hold" />;
  if (!order.is_settled) return <StatusChip state="open" label="Awaiting bank" />;
  return <StatusChip {...chips[order.state]} />;
}
