import type { OrderBatchRow, OrderLeg } from "@munshi/bff/contract";
import type { BannerTone } from "../../ui/StatusBanner.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";

interface Chip {
  readonly state: ChipState;
  readonly label: string;
}

const legChips: Readonly<Record<OrderLeg["state"], Chip>> = {
  unsent: { state: "none", label: "Not sent" },
  sent_unknown: { state: "open", label: "Sent, not confirmed" },
  open: { state: "open", label: "Open" },
  partial: { state: "part", label: "Partly filled" },
  filled: { state: "done", label: "Filled" },
  cancelled: { state: "none", label: "Cancelled" },
  rejected: { state: "failed", label: "Rejected" },
  expired: { state: "failed", label: "Expired" },
};

/** The state of an order in one or two words. */
export function nameLegState(state: OrderLeg["state"]): Chip {
  return legChips[state];
}

const batchChips: Readonly<Record<OrderBatchRow["state"], Chip>> = {
  sending: { state: "open", label: "Sending" },
  working: { state: "open", label: "Open" },
  paused: { state: "warning", label: "Paused" },
  filled: { state: "done", label: "Filled" },
  partly_filled: { state: "part", label: "Partly filled" },
  failed: { state: "failed", label: "Not filled" },
  cancelled: { state: "none", label: "Cancelled" },
};

/** The state of a batch; a question to the member comes before it. */
export function nameBatchState({ state, legs }: Pick<OrderBatchRow, "state" | "legs">): Chip {
  return legs.some(({ asks }) => asks)
    ? { state: "warning", label: "Needs your answer" }
    : batchChips[state];
}

const tones: Readonly<Record<OrderBatchRow["state"], BannerTone>> = {
  sending: "waiting",
  working: "waiting",
  paused: "warning",
  filled: "good",
  partly_filled: "warning",
  failed: "bad",
  cancelled: "info",
};

export function toneOf({ state, legs }: Pick<OrderBatchRow, "state" | "legs">): BannerTone {
  return legs.some(({ asks }) => asks) ? "warning" : tones[state];
}

/** Order of the parts of a batch in words. */
const counted = [
  ["filled", "filled"],
  ["partial", "partly filled"],
  ["open", "open"],
  ["sent_unknown", "not confirmed"],
  ["unsent", "not sent"],
  ["rejected", "rejected"],
  ["expired", "expired"],
  ["cancelled", "cancelled"],
] as const satisfies readonly (readonly [OrderLeg["state"], string])[];

/** `2 filled, 1 open, 1 rejected`. */
export function countStates(legs: readonly Pick<OrderLeg, "state">[]): string {
  return counted
    .map(([state, words]) => ({ words, count: legs.filter((leg) => leg.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${words}`)
    .join(", ");
}
