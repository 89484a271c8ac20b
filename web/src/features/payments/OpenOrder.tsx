import { Button } from "@mantine/core";
import type { OrderAnswer } from "@munshi/bff/contract";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { formatRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { AmountSummary } from "../../pay-parts/AmountSummary.tsx";
import { OrderLines } from "../../pay-parts/OrderLines.tsx";
import { useOrder } from "../../pay-parts/pay-api.ts";
import { SupportReference } from "../../pay-parts/SupportReference.tsx";
import { closeDialog, dialogs } from "../../shell/dialogs.ts";
import { go } from "../../shell/go.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { confirmOwnAccount } from "../../shell/own-account.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { BillingSummary } from "./BillingSummary.tsx";
import { PaymentProgress, Promises } from "./PaymentProgress.tsx";
import { resultPageOf } from "./usePayment.ts";
import type { Payment } from "./usePayment.ts";

/** An order that is not paid, and its checkout. */
export function OpenOrder({ id, payment }: { readonly id: string; readonly payment: Payment }) {
  const { data: order, error, refetch } = useOrder(id);
  const isElsewhere =
    order !== undefined && order !== null && !order.is_payable && payment.phase === "idle";
  useEffect(() => {
    if (!isElsewhere) return;
    // It asks before a payment that another tab has made.
    if (dialogs.open === "own-account") closeDialog();
    go(resultPageOf(id), { replace: true });
  }, [isElsewhere, id]);

  if (error !== null && order === undefined) {
    return toFailure(error).code === "payment.unknown_order" ||
      toFailure(error).code === "request.invalid" ? (
      <UnknownOrder />
    ) : (
      <QueryFailure title="Order could not be loaded" query={{ error, refetch }} />
    );
  }
  if (order === null) return <UnknownOrder />;
  if (order === undefined || isElsewhere) {
    return (
      <div className="pay-waiting skeleton" aria-busy="true">
        <span className="visually-hidden">Loading order</span>
      </div>
    );
  }
  return <Unpaid order={order} payment={payment} />;
}

export function UnknownOrder() {
  return (
    <EmptyState
      drawing="query"
      title="Order not found"
      hint="It belongs to another account, or its link is incomplete."
    >
      <Link className="empty-action" href="/order-summary">
        See your orders
      </Link>
    </EmptyState>
  );
}

function Unpaid({ order, payment }: { readonly order: OrderAnswer; readonly payment: Payment }) {
  const { phase, failure, closed, isOpen } = payment;
  const { amount_paise: amount, number, expires_at: expires } = order;
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button lost the focus when it was disabled for the checkout.
    if (closed !== null && phase === "idle") again.current?.focus();
  }, [closed, phase]);
  return (
    <div className="pay-columns">
      {isOpen && (
        <LeaveGuard
          stayLabel="Continue payment"
          side="/payment-setup"
          hint={`Order ${number} is not paid. You can pay it from your orders until ${formatMoment(expires)}.`}
        />
      )}
      <div className="pay-main">
        {closed === null && phase === "idle" && <LastAttempt order={order} />}
        {closed !== null &&
          (closed.reason === null ? (
            <StatusBanner tone="info" title="Checkout closed">
              <p>The order is not paid. It is kept until {formatMoment(expires)}.</p>
            </StatusBanner>
          ) : (
            <StatusBanner tone="bad" title="Payment failed">
              <p>Message from the bank: “{closed.reason}” Try again, or use another method.</p>
            </StatusBanner>
          ))}
        <section className="pay-sheet" aria-labelledby="pay-order">
          <h2 id="pay-order">Order {number}</h2>
          <OrderLines lines={order.lines} />
          <SupportReference text={number} />
        </section>
        <BillingSummary />
      </div>
      <aside className="pay-sheet pay-side" aria-label="Summary">
        <AmountSummary amounts={order} totalLabel="To pay" />
        {failure !== null && (
          <p className="pay-problem" role="alert">
            Error: {failure.message}
          </p>
        )}
        <Button
          ref={again}
          size="md"
          fullWidth
          loading={phase !== "idle"}
          onClick={() => confirmOwnAccount(() => void payment.reopen(order.id))}
        >
          Pay {formatRupees(amount)}
        </Button>
        <PaymentProgress phase={phase} />
        <p className="pay-soft">Pay before {formatMoment(expires)}.</p>
        <Promises isPaid />
      </aside>
    </div>
  );
}

/** The attempt that failed before this page was loaded. */
function LastAttempt({ order: { payments, state } }: { readonly order: OrderAnswer }) {
  const last = payments.at(-1);
  if (last?.status !== "failed" && state !== "failed") return null;
  const reason = last?.reason ?? null;
  return (
    <StatusBanner tone="bad" title="Payment failed">
      <p>
        {reason !== null && `Message from the bank: “${reason}” `}
        Try again, or use another method.
      </p>
    </StatusBanner>
  );
}
