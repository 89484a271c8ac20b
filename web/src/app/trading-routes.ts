import { createElement, lazy } from "react";
import type { ComponentType } from "react";
import { useSearch } from "wouter";
import type { PageRoute } from "./analysis-routes.ts";

const HoldingsPage = lazy(async () => ({
  default: (await import("../features/holdings/HoldingsPage.tsx")).HoldingsPage,
}));
const SharePage = lazy(async () => ({
  default: (await import("../features/holdings/SharePage.tsx")).SharePage,
}));
const ReconciliationPage = lazy(async () => ({
  default: (await import("../features/holdings/ReconciliationPage.tsx")).ReconciliationPage,
}));
const ImportPage = lazy(async () => ({
  default: (await import("../features/holdings/ImportPage.tsx")).ImportPage,
}));
const GainsPage = lazy(async () => ({
  default: (await import("../features/holdings/GainsPage.tsx")).GainsPage,
}));
const ExecutionsPage = lazy(async () => ({
  default: (await import("../features/holdings/ExecutionsPage.tsx")).ExecutionsPage,
}));

/** The member's holdings and what follows from them. */
export const holdingsRoutes: readonly PageRoute[] = [
  { path: "/holdings", title: "Holdings", Page: HoldingsPage },
  { path: "/holdings/shares/:share", title: "Holding", Page: SharePage },
  { path: "/holdings/reconciliation", title: "Reconciliation", Page: ReconciliationPage },
  { path: "/holdings/import", title: "Import a CAS statement", Page: ImportPage },
  { path: "/holdings/gains", title: "Realised gains", Page: GainsPage },
  { path: "/holdings/executions", title: "Executions", Page: ExecutionsPage },
];

const TicketPage = lazy(async () => ({
  default: (await import("../features/trading/TicketPage.tsx")).TicketPage,
}));
const BillPage = lazy(async () => ({
  default: (await import("../features/trading/BillPage.tsx")).BillPage,
}));
const BatchPage = lazy(async () => ({
  default: (await import("../features/trading/BatchPage.tsx")).BatchPage,
}));
const NewestBatchPage = lazy(async () => ({
  default: (await import("../features/trading/BatchPage.tsx")).NewestBatchPage,
}));
const OrderBookPage = lazy(async () => ({
  default: (await import("../features/trading/OrderBookPage.tsx")).OrderBookPage,
}));
const PaymentResultPage = lazy(async () => ({
  default: (await import("../features/payments/ResultPage.tsx")).ResultPage,
}));
const PaymentsPage = lazy(async () => ({
  default: (await import("../features/orders/OrderSummaryPage.tsx")).OrderSummaryPage,
}));

/** The bill that `?bill=` names, else the result of a payment. */
function OrderConfirmationPage() {
  const isBill = new URLSearchParams(useSearch()).has("bill");
  return createElement(isBill ? BillPage : PaymentResultPage);
}

/** The batch that `?id=` names, else the member's payments. */
function OrderSummaryPage() {
  const id = new URLSearchParams(useSearch()).get("id");
  return id === null ? createElement(PaymentsPage) : createElement(BatchPage, { id });
}

/** The batch that `?id=` names, else the newest one. */
function ExecutionPage() {
  const id = new URLSearchParams(useSearch()).get("id");
  return id === null ? createElement(NewestBatchPage) : createElement(BatchPage, { id });
}

const ticket =
  (title: string, side: "BUY" | "SELL"): ComponentType =>
  () =>
    createElement(TicketPage, { title, side });

const BuyPage = ticket("Buy shares", "BUY");
const SellPage = ticket("Sell shares", "SELL");
const SwitchPage = ticket("Sell and buy shares", "BUY");

/** From the choice of shares to what became of their orders. */
export const tradingRoutes: readonly PageRoute[] = [
  { path: "/orders", title: "Orders", Page: OrderBookPage },
  { path: "/order-confirmation", title: "Order", Page: OrderConfirmationPage },
  { path: "/order-summary", title: "Order Summary", Page: OrderSummaryPage },
  { path: "/buy-page", title: "Buy shares", Page: BuyPage },
  { path: "/buy-stocks", title: "Buy shares", Page: BuyPage },
  { path: "/sell-page", title: "Sell shares", Page: SellPage },
  { path: "/sell-stocks", title: "Sell shares", Page: SellPage },
  { path: "/sell-Buy-stocks", title: "Sell and buy shares", Page: SwitchPage },
  { path: "/buy-confirm", title: "Confirm order", Page: BillPage },
  { path: "/buy-confirmation", title: "Confirm order", Page: BillPage },
  { path: "/sell-confirmation", title: "Confirm order", Page: BillPage },
  { path: "/buy-execute-confirmation", title: "Order", Page: ExecutionPage },
  { path: "/sell-execute-confirmation", title: "Order", Page: ExecutionPage },
];
