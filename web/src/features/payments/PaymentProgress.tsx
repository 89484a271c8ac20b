import { Link } from "wouter";
import { promises } from "./messages.ts";
import type { PaymentPhase } from "./usePayment.ts";

const texts: Readonly<Record<PaymentPhase, string>> = {
  idle: "",
  creating: "Creating the order…",
  paying: "Complete the payment in the checkout.",
  checking: "Checking with the bank…",
  capturing: "Confirming the payment. Do not close this page.",
};

/** The step that a payment is at. */
export function PaymentProgress({ phase }: { readonly phase: PaymentPhase }) {
  return <output className="pay-progress">{texts[phase]}</output>;
}

/** Renewal and refund terms of a paid order, or that a free one is never charged. */
export function Promises({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <ul className="pay-promises">
      {isPaid && <li>Netbanking, card or UPI. {promises.renewal}</li>}
      {!isPaid && <li>{promises.free}</li>}
      {isPaid && (
        <li>
          {promises.refund} <Link href="/refund-policy">Refund policy</Link>
        </li>
      )}
    </ul>
  );
}
