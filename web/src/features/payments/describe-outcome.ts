import type { OrderAnswer } from "@munshi/bff/contract";
import { formatRupees } from "../../lib/format.ts";
import { formatDayOf, formatMoment } from "../../lib/format-moment.ts";
import { readProducts } from "./intent.ts";
import { messages } from "./messages.ts";

export interface Outcome {
  readonly tone: "good" | "bad" | "waiting" | "warning" | "info";
  readonly title: string;
  readonly text: string;
  /** Next action; null if there is none or the payment succeeded. */
  readonly action: { readonly label: string; readonly href: string } | null;
}

const bankDays = "It takes 5 to 7 working days.";

/** Why the last payment failed, in the bank's words; null if no payment failed. */
function readReason({ payments }: OrderAnswer): string | null {
  const failed = payments
    .filter(({ status }) => status === "failed")
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return failed.at(-1)?.reason ?? null;
}

/** The page that buys the same again. */
function orderAgain({ id, is_payable, lines }: OrderAnswer): string {
  if (is_payable) return `/make-payment?${new URLSearchParams({ order: id })}`;
  const { plan } = readProducts(lines);
  return plan === null ? "/cart" : `/make-payment?${new URLSearchParams({ plan })}`;
}

/** The outcome of an order, and what the member can do. */
export function describeOutcome(order: OrderAnswer): Outcome {
  const { state, amount_paise, refunded_paise, expires_at, status_text, hold } = order;
  const again = orderAgain(order);
  if (state === "refunded") {
    return {
      tone: "info",
      title: "Refunded",
      text: `${hold === null ? "" : `${hold} `}${formatRupees(refunded_paise)} is returned to the account you paid from. ${bankDays}`,
      action: null,
    };
  }
  if (hold !== null) {
    const refunded = order.refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, refund) => sum + refund.amount_paise, 0);
    return {
      tone: "warning",
      title: "Payment on hold",
      text:
        refunded === 0
          ? `${hold} The payment has not opened anything yet.`
          : `${hold} ${formatRupees(refunded)} is returned to the account you paid from. ${bankDays}`,
      action: refunded === 0 ? { label: "Contact support", href: "/support" } : null,
    };
  }
  if (!order.is_settled) {
    return {
      tone: "waiting",
      title: "Checking with the bank",
      text: "No answer yet. This page updates automatically. Do not pay again.",
      action: null,
    };
  }
  switch (state) {
    case "captured":
      return {
        tone: "good",
        title: order.product === "STOCKBOX" ? messages.boxesPaid : messages.subscriptionPaid,
        text: status_text,
        action: null,
      };
    case "failed": {
      const reason = readReason(order);
      return {
        tone: "bad",
        title: "Payment failed",
        text: `${reason === null ? status_text : `Message from the bank: “${reason}”`} If your account was debited, the bank returns the amount.`,
        action: { label: "Try again", href: again },
      };
    }
    case "expired":
      return {
        tone: "info",
        title: "Order expired",
        text: `It was not paid by ${formatMoment(expires_at)}. Nothing was charged.`,
        action: { label: "Order again", href: again },
      };
    case "authorized":
      return { tone: "waiting", title: "Payment approved", text: status_text, action: null };
    case "partially_refunded":
      return {
        tone: "info",
        title: "Partly refunded",
        text: `${formatRupees(refunded_paise)} of ${formatRupees(amount_paise)} is returned to the account you paid from. ${bankDays}`,
        action: null,
      };
    case "disputed":
      return {
        tone: "warning",
        title: "Payment disputed",
        text: status_text,
        action: { label: "Contact support", href: "/support" },
      };
    case "created":
    case "attempted":
      return {
        tone: "info",
        title: "Not paid yet",
        text: status_text,
        action: order.is_payable
          ? { label: `Pay ${formatRupees(amount_paise)}`, href: again }
          : { label: "Order again", href: again },
      };
  }
}

/** `Open until 24 Nov 27`, by the end of the paid period. */
export function describeOpenUntil(endsAt: string): string {
  return `Open until ${formatDayOf(endsAt)}`;
}
