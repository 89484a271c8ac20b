import { shareOf } from "@munshi/engine/payments";
import type { OrderState } from "@munshi/engine/payments";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../../providers/payments/index.ts";
import type { StoredOrder } from "./orders.repository.ts";

/** Final state of an order once all events are delivered. Amounts in paise. */
export interface Outcome {
  readonly state: OrderState;
  readonly isHeld: boolean;
  /** Periods that were opened, and their days that are still unused: open, or kept by a pause. */
  readonly openings: number;
  readonly unusedDays: number;
  readonly invoices: number;
  readonly creditNotes: number;
  readonly couponUses: number;
  readonly fees: number;
  readonly balances: { readonly [account: string]: number };
}

/**
 * Returns the reference outcome for an unused order of a year, from the bank's records alone.
 * `counted`: the payment that was reported first; `isRefused`: another order had opened the year
 * before.
 */
export function expectOutcome(
  order: Pick<StoredOrder, "amount" | "taxable" | "tax" | "discount" | "couponId">,
  bank: {
    readonly payments: readonly ProviderPayment[];
    readonly refunds: readonly ProviderRefund[];
    readonly disputes: readonly ProviderDispute[];
  },
  { counted, isRefused }: { readonly counted: string | null; readonly isRefused: boolean },
): Outcome {
  const paid = bank.payments.filter(({ status }) => status === "captured" || status === "refunded");
  const first = paid.find(({ id }) => id === counted);
  const returned = bank.refunds.filter(({ status }) => status === "processed");
  const ofFirst = returned.filter(({ paymentId }) => paymentId === first?.id);
  const sum = (all: readonly { readonly amountPaise: number }[]): number =>
    all.reduce((total, { amountPaise }) => total + amountPaise, 0);
  const isOpened = first?.amountPaise === order.amount && !isRefused;
  const lost = bank.disputes.filter(({ status }) => status === "lost");
  const disputesOfFirst = bank.disputes.filter(({ paymentId }) => paymentId === first?.id);
  const lostOfFirst = disputesOfFirst.filter(({ status }) => status === "lost");
  const refunded = sum(ofFirst);
  const back = refunded + sum(lostOfFirst);
  const backTax = [...ofFirst, ...lostOfFirst]
    .map(({ amountPaise }) => shareOf(order.tax, amountPaise, order.amount))
    .reduce((total, tax) => total + tax, 0);
  const discount = shareOf(order.discount, order.taxable, order.amount);
  const provider = sum(paid) - sum(returned) - sum(lost);
  const kept = isOpened
    ? {
        discounts: discount,
        income: back - backTax - order.taxable - discount,
        gst: backTax - order.tax,
        held: order.amount - back - provider,
      }
    : { held: 0 - provider };
  const isCancelled =
    ofFirst.some(({ receipt }) => receipt !== null) ||
    refunded === order.amount ||
    lostOfFirst.length > 0;
  const unpaid = bank.payments.some(({ status }) => status === "authorized")
    ? "authorized"
    : "expired";
  const isDisputed = disputesOfFirst.some(
    ({ status }) => status === "open" || status === "under_review",
  );
  const settled = (): OrderState => {
    if (lostOfFirst.length > 0) return "refunded";
    if (isDisputed) return "disputed";
    if (refunded === 0) return "captured";
    return refunded < (first?.amountPaise ?? 0) ? "partially_refunded" : "refunded";
  };
  return {
    state: first === undefined ? unpaid : settled(),
    isHeld: first !== undefined && !isOpened,
    openings: isOpened ? 1 : 0,
    unusedDays: isOpened && !isCancelled ? 365 : 0,
    invoices: isOpened ? 1 : 0,
    creditNotes: isOpened ? ofFirst.length : 0,
    couponUses: isOpened && order.couponId !== null ? 1 : 0,
    fees: isOpened ? order.taxable - (back - backTax) : 0,
    balances: Object.fromEntries(
      Object.entries({ provider, ...kept }).filter(([, amount]) => amount !== 0),
    ),
  };
}
