import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { setCartCoupon } from "../../lib/cart.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { readSlice } from "../../lib/session/stored-state.ts";
import {
  fetchOfferedDiscounts,
  payKeys,
  useBilling,
  useCart,
  useQuote,
} from "../../pay-parts/pay-api.ts";
import { currentAddress, go } from "../../shell/go.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { readIntent } from "./intent.ts";
import type { PaymentIntent } from "./intent.ts";
import { OpenOrder } from "./OpenOrder.tsx";
import { OrderReview } from "./OrderReview.tsx";
import "./payments.css";
import { setupPageOf, wasAskedForBilling } from "./setup-page.ts";
import { usePayment } from "./usePayment.ts";
import type { Payment } from "./usePayment.ts";

/** `/make-payment` and `/new-make-payment`: from the review of an order to its payment. */
export function PaymentPage() {
  return (
    <ServerState>
      <div className="page pay-page">
        <h1>Payment</h1>
        <PaymentContent />
      </div>
    </ServerState>
  );
}

function PaymentContent() {
  const intent = readIntent(useSearch());
  const payment = usePayment();
  const isAsked = useBillingQuestion(intent.kind !== "order");
  if (isAsked) return <Waiting />;
  switch (intent.kind) {
    case "order":
      return <OpenOrder id={intent.order} payment={payment} />;
    case "cart":
      return <CartOrder payment={payment} />;
    case "plan":
    case "box":
      return <DirectOrder intent={intent} payment={payment} />;
  }
}

/** Asks for billing details once, before the first payment. True while that is decided. */
function useBillingQuestion(isNew: boolean): boolean {
  const { data, isPending } = useBilling();
  const isWanted = isNew && data?.details === null && !wasAskedForBilling(readSlice("payment"));
  useEffect(() => {
    if (isWanted) go(setupPageOf(currentAddress()), { replace: true });
  }, [isWanted]);
  return isNew && (isPending || isWanted);
}

function CartOrder({ payment }: { readonly payment: Payment }) {
  const client = useQueryClient();
  const { data: cart, error, refetch } = useCart();
  if (cart === undefined || error !== null) {
    return <NoQuote error={error} onRetry={() => void refetch()} />;
  }
  const { quote, coupon, offered } = cart;
  if (quote === null) return <NothingToPay />;
  return (
    <OrderReview
      quote={quote}
      coupon={coupon}
      offered={offered}
      payment={payment}
      onCoupon={async (code) => {
        await setCartCoupon(code);
        await client.invalidateQueries({ queryKey: payKeys.cart });
      }}
      onReload={() => void refetch()}
    />
  );
}

function DirectOrder({
  intent,
  payment,
}: {
  readonly intent: Extract<PaymentIntent, { readonly kind: "plan" | "box" }>;
  readonly payment: Payment;
}) {
  const { coupon } = intent;
  const bought =
    intent.kind === "plan" ? { duration_plan: intent.plan } : { stock_box_ids: [intent.box] };
  const { data, error, refetch } = useQuote({ ...bought, coupon });
  const offered = useOfferedDiscounts();
  if (data === undefined || error !== null) {
    return <NoQuote error={error} onRetry={() => void refetch()} />;
  }
  return (
    <OrderReview
      quote={data.quote}
      coupon={coupon === "" ? null : coupon}
      offered={offered}
      payment={payment}
      onCoupon={async (code) => setCouponInAddress(code)}
      onReload={() => void refetch()}
    />
  );
}

/** Codes of discounts that the member can use now. */
function useOfferedDiscounts(): readonly string[] {
  const { member } = useSnapshot(session);
  const { data } = useQuery({
    queryKey: ["coupons", "discounts", member?.userId ?? null],
    queryFn: fetchOfferedDiscounts,
  });
  return data ?? [];
}

/** The coupon of a plan is in the address, so that a reload keeps it. */
function setCouponInAddress(code: string | null): void {
  const params = new URLSearchParams(window.location.search);
  if (code === null) params.delete("coupon");
  else params.set("coupon", code);
  go(`${window.location.pathname}?${params}`, { replace: true });
}

function NoQuote({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  if (error === null) return <Waiting />;
  return (
    <FailureNotice
      title="Prices could not be loaded"
      failure={toFailure(error)}
      onRetry={onRetry}
    />
  );
}

function Waiting() {
  return (
    <div className="pay-waiting skeleton" aria-busy="true">
      <span className="visually-hidden">Loading payment</span>
    </div>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      drawing="query"
      title="Nothing to pay"
      hint="Choose a plan or add stock boxes to your cart."
    >
      <Link className="empty-action" href="/pricing">
        See pricing
      </Link>
    </EmptyState>
  );
}
