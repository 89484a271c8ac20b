import { formatDate } from "../../platform/clock/days.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailContent } from "../../providers/mail/index.ts";
import type { TaxDocumentContent } from "./tax-document.ts";

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

/** The receipt of a payment, or the confirmation of a refund. `orderUrl` shows the order. */
export function writeDocumentMail(content: TaxDocumentContent, orderUrl: string): MailContent {
  const { kind, number, site, order, payment, totals, lines } = content;
  const amount = rupees.format(totals.total / 100);
  const names = lines.map(({ name }) => name).join(", ");
  if (kind === "invoice") {
    return writeTextMail(`Receipt for your payment to ${site}`, [
      `Thank you. We have received ${amount} for order ${order.number} on ${site}: ${names}.`,
      `Payment ${payment.id} of ${formatDate(new Date(`${payment.date}T00:00:00Z`))}. It does not renew automatically.`,
      `Tax invoice ${number} is attached.`,
      `See your order at ${orderUrl}`,
    ]);
  }
  return writeTextMail(`Refund from ${site}`, [
    `We have refunded ${amount} of order ${order.number} on ${site} to the account you paid from. It appears within 5 to 7 working days.`,
    `Credit note ${number} for invoice ${content.invoice?.number ?? ""} is attached.`,
    `See your order at ${orderUrl}`,
  ]);
}
