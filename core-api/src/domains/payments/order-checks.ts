import type { Transaction } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { StoredOrder } from "./orders.repository.ts";

/** The outbox event that asks the provider for the state of an order. */
export const orderCheck = "payments.check";

/** Checks of an order: quickly at first, then until banks answer no more (three days). */
const checkSeconds = [15, 30, 60, 120, 300, 600, 900, 3_600, 21_600, 86_400, 172_800];
/** While a payment's outcome is unclear, or the provider does not answer. */
const unclearSeconds = 10;
const patientSeconds = 600;
const recentMs = 3_600_000;

const unpaid: ReadonlySet<StoredOrder["state"]> = new Set(["created", "failed", "expired"]);

/** A check to make: its place in the schedule, or null: only while the outcome is unclear. */
export interface OrderCheck {
  readonly step: number | null;
  /** The schedule's if absent. */
  readonly seconds?: number;
}

/** Adds a check of an order to the outbox. */
export async function addOrderCheck(
  transaction: Transaction,
  deps: { readonly clock: Clock; readonly outbox: Pick<Outbox, "add"> },
  order: Pick<StoredOrder, "id" | "tenant">,
  { step, seconds }: OrderCheck,
): Promise<void> {
  const wait = seconds ?? (step === null ? undefined : checkSeconds[step]) ?? unclearSeconds;
  await deps.outbox.add(transaction, {
    tenant: order.tenant,
    name: orderCheck,
    payload: { order: order.id, step },
    notBefore: new Date(deps.clock.now().getTime() + wait * 1_000),
  });
}

/** The check after one that the provider answered; null once nothing more can come. */
export function nextCheck(
  order: StoredOrder,
  step: number | null,
  hasOpenRefund: boolean,
  at: Date,
): OrderCheck | null {
  const { state } = order;
  if (state === "attempted" || state === "authorized") return retryCheck(order, step, at);
  const next = (step ?? 0) + 1;
  const last = checkSeconds.length - 1;
  if (hasOpenRefund) return { step: Math.min(next, last) };
  return step === null || next > last || !unpaid.has(state) ? null : { step: next };
}

/** The check after one without an answer: soon while a member may wait, then less often. */
export function retryCheck({ createdAt }: StoredOrder, step: number | null, at: Date): OrderCheck {
  const isRecent = at.getTime() - createdAt.getTime() < recentMs;
  return { step, seconds: isRecent ? unclearSeconds : patientSeconds };
}
