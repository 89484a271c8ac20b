import { keysOf } from "@munshi/platform/contract";
import type { BrokerOrderStatus } from "../../contract/index.ts";

const words: { readonly [S in Exclude<BrokerOrderStatus, "unknown">]: readonly string[] } = {
  complete: ["complete", "completed", "traded", "filled", "fully executed", "executed"],
  cancelled: [
    "cancelled",
    "canceled",
    "cancelled amo",
    "cancelled after market order",
    "ah cancelled",
  ],
  rejected: ["rejected"],
  expired: ["expired", "lapsed"],
  open: [
    "open",
    "open pending",
    "placed",
    "ah placed",
    "ah modified",
    "pending",
    "pendingnew",
    "new",
    "transit",
    "part_traded",
    "partiallyfilled",
    "partially executed",
    "trigger pending",
    "trigger_pending",
    "validation pending",
    "put order req received",
    "modify pending",
    "modify validation pending",
    "modified",
    "not modified",
    "replaced",
    "pendingreplace",
    "cancel pending",
    "pendingcancel",
    "not cancelled",
    "amo req received",
    "after market order req received",
    "modify after market order req received",
  ],
};
const byWord = new Map(
  keysOf(words).flatMap((status) => (words[status] ?? []).map((word) => [word, status] as const)),
);

/** Maps a broker's word for an order's state, in any case, to a status. */
export function readOrderStatus(word: string): BrokerOrderStatus {
  return byWord.get(word.trim().toLowerCase()) ?? "unknown";
}

/** The broker's word, and its reason if it gives one. */
export function describeStatus(word: string, reason: string): string {
  return reason === "" || reason === word ? word : `${word}: ${reason}`;
}
