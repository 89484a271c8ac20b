import { createElement, lazy } from "react";
import { useSearch } from "wouter";
import type { PageRoute } from "./analysis-routes.ts";

const CartPage = lazy(async () => ({
  default: (await import("../features/payments/CartPage.tsx")).CartPage,
}));
const PaymentPage = lazy(async () => ({
  default: (await import("../features/payments/PaymentPage.tsx")).PaymentPage,
}));
const PaymentSetupPage = lazy(async () => ({
  default: (await import("../features/payments/PaymentSetupPage.tsx")).PaymentSetupPage,
}));
const SipPage = lazy(async () => ({
  default: (await import("../features/box-investing/SipPage.tsx")).SipPage,
}));
const ResultPage = lazy(async () => ({
  default: (await import("../features/payments/ResultPage.tsx")).ResultPage,
}));

/** The SIP that `?sip=` names, else the buyer's billing details. */
function SetupPage() {
  const isSip = new URLSearchParams(useSearch()).has("sip");
  return createElement(isSip ? SipPage : PaymentSetupPage);
}

/** From the cart or a plan to the result of its payment. */
export const paymentRoutes: readonly PageRoute[] = [
  { path: "/cart", title: "Cart", Page: CartPage },
  { path: "/cart/1", title: "Cart", Page: ResultPage },
  { path: "/make-payment", title: "Payment", Page: PaymentPage },
  { path: "/new-make-payment", title: "Payment", Page: PaymentPage },
  { path: "/payment-setup", title: "Payment setup", Page: SetupPage },
];
