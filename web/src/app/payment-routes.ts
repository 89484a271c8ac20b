import { lazy } from "react";
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
const ResultPage = lazy(async () => ({
  default: (await import("../features/payments/ResultPage.tsx")).ResultPage,
}));

/** From the cart or a plan to the result of its payment. */
export const paymentRoutes: readonly PageRoute[] = [
  { path: "/cart", title: "Cart", Page: CartPage },
  { path: "/cart/1", title: "Cart", Page: ResultPage },
  { path: "/make-payment", title: "Payment", Page: PaymentPage },
  { path: "/new-make-payment", title: "Payment", Page: PaymentPage },
  { path: "/payment-setup", title: "Payment setup", Page: PaymentSetupPage },
];
