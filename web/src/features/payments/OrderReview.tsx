import type { Quote } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { formatRupees } from "../../lib/format.ts";
import { session } from "../../lib/session/session.ts";
import { AmountSummary } from "../../pay-parts/AmountSummary.tsx";
import { OrderLines } from "../../pay-parts/OrderLines.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { BillingSummary } from "./BillingSummary.tsx";
import { CouponField } from "./CouponField.tsx";
import { buildOrder } from "./intent.ts";
import { PaymentProgress, Promises } from "./PaymentProgress.tsx";
import { confirmOwnAccount } from "../../shell/own-account.ts";
import type { Payment } from "./usePayment.ts";

/** Codes of refusals after which prices, coupon and terms are loaded again. */
const outdated = /^coupon\.|^payment\.(?:price_changed|terms_changed|nothing_to_buy)$/;

/** Order items, price and terms; creates the order and pays it. */
export function OrderReview({
  quote,
  coupon,
  offered,
  payment,
  onCoupon,
  onReload,
}: {
  readonly quote: Quote;
  /** The coupon that was set, whether it gives a discount or not. */
  readonly coupon: string | null;
  readonly offered: readonly string[];
  readonly payment: Payment;
  readonly onCoupon: (coupon: string | null) => Promise<void>;
  readonly onReload: () => void;
}) {
  const { member } = useSnapshot(session);
  const search = useSearch();
  const [acceptedTerms, setAcceptedTerms] = useState<string | null>(null);
  const [isReminded, setIsReminded] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const terms = useRef<HTMLInputElement>(null);
  const { failure, phase } = payment;
  const { lines, problems, amount_paise: amount, terms_version: version } = quote;
  const isAccepted = acceptedTerms === version;
  const reload = useRef(onReload);
  useEffect(() => {
    reload.current = onReload;
  });
  useEffect(() => {
    if (failure !== null && outdated.test(failure.code)) reload.current();
  }, [failure]);

  const pay = (): void => {
    if (phase !== "idle") return;
    setIsReminded(!isAccepted);
    if (!isAccepted) return terms.current?.focus();
    setShown(amount);
    const body = buildOrder(quote, {
      broker_id: member?.activeBroker ?? null,
      next: new URLSearchParams(search).get("next"),
    });
    if (amount === 0) void payment.create(body);
    else confirmOwnAccount(() => void payment.create(body));
  };
  const hasNewPrice =
    failure?.code === "payment.price_changed" && shown !== null && shown !== amount;

  return (
    <div className="pay-columns">
      <div className="pay-main">
        {hasNewPrice && (
          <StatusBanner tone="warning" title={`The price is now ${formatRupees(amount)}`}>
            <p>It was {formatRupees(shown)}. Nothing was charged. Check the order and pay again.</p>
          </StatusBanner>
        )}
        {failure?.code === "payment.terms_changed" && (
          <StatusBanner tone="warning" title="The terms have changed">
            <p>Read and accept version {version} to continue. Nothing was charged.</p>
          </StatusBanner>
        )}
        <section className="pay-sheet" aria-labelledby="pay-order">
          <h2 id="pay-order">Order review</h2>
          <OrderLines lines={lines} />
          {problems.length > 0 && (
            <ul className="pay-problems" aria-label="Not available now">
              {problems.map(({ product, name, message }) => (
                <li key={product}>
                  <strong>{name}</strong> {message}
                </li>
              ))}
            </ul>
          )}
        </section>
        <BillingSummary />
      </div>
      <aside className="pay-sheet pay-side" aria-label="Summary">
        {lines.length > 0 && (
          <CouponField
            key={quote.coupon ?? ""}
            applied={quote.coupon}
            given={coupon}
            problem={quote.coupon_problem}
            offered={offered}
            onSet={onCoupon}
          />
        )}
        <AmountSummary amounts={quote} totalLabel="To pay" />
        {lines.length === 0 ? (
          <p className="pay-soft">
            Nothing here can be bought now. <Link href="/order-summary">See your orders</Link>
          </p>
        ) : (
          <>
            <div>
              <label className="pay-terms">
                <input
                  ref={terms}
                  type="checkbox"
                  checked={isAccepted}
                  aria-describedby={isReminded ? "pay-terms-problem" : undefined}
                  aria-invalid={isReminded}
                  onChange={({ currentTarget: { checked } }) => {
                    setAcceptedTerms(checked ? version : null);
                    setIsReminded(false);
                  }}
                />
                <span>
                  I accept the{" "}
                  <a href="/terms" target="_blank" rel="noopener">
                    terms
                  </a>{" "}
                  (version {version}) and the{" "}
                  <a href="/refund-policy" target="_blank" rel="noopener">
                    refund policy
                  </a>
                  .
                </span>
              </label>
              {isReminded && (
                <p id="pay-terms-problem" className="pay-problem" role="alert">
                  Accept the terms to continue.
                </p>
              )}
            </div>
            {failure !== null && !hasNewPrice && failure.code !== "payment.terms_changed" && (
              <p className="pay-problem" role="alert">
                Error: {failure.message}
              </p>
            )}
            <Button size="md" fullWidth loading={phase !== "idle"} onClick={pay}>
              {amount === 0 ? "Confirm, nothing to pay" : `Pay ${formatRupees(amount)}`}
            </Button>
            <PaymentProgress phase={phase} />
          </>
        )}
        <Promises isPaid={amount > 0} />
      </aside>
    </div>
  );
}
