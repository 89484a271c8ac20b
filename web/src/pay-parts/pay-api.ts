import type {
  AccessAnswer,
  BillingAnswer,
  CaptureAnswer,
  CapturePayload,
  CartItem,
  CreateOrderPayload,
  OrderAnswer,
  OrderOpened,
  OrdersAnswer,
  Quote,
  QuotePayload,
  RefundAnswer,
  RefundPayload,
  RefundQuote,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import { addToCart, deleteFromCart, mergeCart, visitorCart } from "../lib/cart.ts";
import type { CartEntry } from "../lib/cart.ts";
import { callCore, toFailure } from "../lib/http.ts";
import { session } from "../lib/session/session.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import { notifications } from "../shell/notifications/notifications-state.ts";

/** Query keys of payments; a prefix invalidates all below it. */
export const payKeys = {
  all: ["payments"],
  cart: ["payments", "cart"],
  quotes: ["payments", "quote"],
  orders: ["payments", "orders"],
  order: (id: string | null) => ["payments", "order", id],
  access: ["payments", "access"],
  refundQuote: (order: string) => ["payments", "refund-quote", order],
  billing: ["payments", "billing"],
} as const;

/** A cart with its prices of now, a member's or a visitor's. */
export interface CartView {
  readonly items: readonly CartItem[];
  readonly coupon: string | null;
  /** Codes of coupons offered on this site. */
  readonly offered: readonly string[];
  /** Null for an empty cart. */
  readonly quote: Quote | null;
}

async function fetchMemberCart(signal: AbortSignal): Promise<CartView> {
  // A cart filled before the login belongs to the answer.
  await mergeCart();
  const cart = await callCore("GET /flavours/stockbox_cart/", {}, { signal });
  return {
    items: cart.stockbox_detail,
    coupon: cart.coupon,
    offered: cart.broker_coupons,
    quote: cart.stockbox_detail.length === 0 ? null : cart.quote,
  };
}

async function fetchVisitorCart(
  entries: readonly CartEntry[],
  coupon: string | null,
  signal: AbortSignal,
): Promise<CartView> {
  if (entries.length === 0) return { items: [], coupon: null, offered: [], quote: null };
  const body = { stock_box_ids: entries.map(({ id }) => id), coupon: coupon ?? "" };
  const { items, quote } = await callCore("POST /payments/quote", { body }, { signal });
  const added = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    items: items.map((item) => ({ ...item, ...added.get(item.id) })),
    coupon,
    offered: [],
    quote,
  };
}

/** The cart of the member, or of a visitor, priced now. */
export function useCart(): UseQueryResult<CartView> {
  const { member, isKnown } = useSnapshot(session);
  const { items, coupon } = useSnapshot(visitorCart);
  const userId = member?.userId ?? null;
  return useQuery({
    queryKey: userId === null ? [...payKeys.cart, items, coupon] : [...payKeys.cart, userId],
    queryFn: ({ signal }): Promise<CartView> =>
      userId === null ? fetchVisitorCart(items, coupon, signal) : fetchMemberCart(signal),
    enabled: isKnown,
    refetchOnMount: "always",
    // The list stays on screen while a change to it is priced.
    placeholderData: keepPreviousData,
  });
}

/** Codes of the discounts that the member can use at payment. Throws `RequestFailed`. */
export async function fetchOfferedDiscounts(): Promise<readonly string[]> {
  const { broker_coupons, telegram_coupons } = await callCore("GET /user/coupons");
  return [...broker_coupons, ...telegram_coupons]
    .filter(({ kind }) => kind === "discount")
    .map(({ coupon }) => coupon);
}

/** Ids of the boxes in the cart; a visitor's need no request. Empty while it loads. */
export function useCartIds(): ReadonlySet<number> {
  const { member } = useSnapshot(session);
  const { items } = useSnapshot(visitorCart);
  const userId = member?.userId ?? null;
  const { data } = useQuery({
    queryKey: [...payKeys.cart, userId],
    queryFn: ({ signal }) => fetchMemberCart(signal),
    enabled: userId !== null,
  });
  return new Set((userId === null ? items : (data?.items ?? [])).map(({ id }) => id));
}

/** Adds a stock box to the cart: 'added to cart!'. */
export function useAddToCart(): UseMutationResult<string, Error, CartEntry> {
  return useCartChange(addToCart);
}

/** Deletes a stock box from the cart: 'deleted!', with undo. */
export function useDeleteFromCart(): UseMutationResult<string, Error, CartEntry> {
  const client = useQueryClient();
  return useCartChange(
    ({ id }: CartEntry) => deleteFromCart(id),
    (entry) => ({
      label: "Undo",
      run: () =>
        void addToCart(entry)
          .then((message) => showSnackbar("good", message))
          .catch((error: unknown) => showSnackbar("bad", toFailure(error).message))
          .finally(() => void client.invalidateQueries({ queryKey: payKeys.cart })),
    }),
  );
}

function useCartChange(
  change: (entry: CartEntry) => Promise<string>,
  offer: (entry: CartEntry) => Parameters<typeof showSnackbar>[2] = () => undefined,
): UseMutationResult<string, Error, CartEntry> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (message, entry) => showSnackbar("good", message, offer(entry)),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: payKeys.cart }),
  });
}

/** Prices a plan or stock boxes; disabled with null. */
export function useQuote(
  wanted: QuotePayload | null,
): UseQueryResult<{ readonly items: readonly CartItem[]; readonly quote: Quote }> {
  const { member } = useSnapshot(session);
  return useQuery({
    queryKey: [...payKeys.quotes, member?.userId ?? null, wanted],
    queryFn: ({ signal }) =>
      callCore("POST /payments/quote", { body: wanted ?? { stock_box_ids: [] } }, { signal }),
    enabled: wanted !== null,
    refetchOnMount: "always",
  });
}

/** Without notifications, this is how often an order is loaded again that waits for the bank. */
const settlingMs = 10_000;
/** The same of one that can still be paid, here or in another tab, or that is being refunded. */
const payableMs = 30_000;

/** Returns the milliseconds until an order is reloaded, or false if no change is expected. */
function reloadAfter(order: OrderAnswer | null | undefined): number | false {
  if (order?.is_settled === false) return settlingMs;
  const isRefunding = order?.refunds.some(
    ({ status }) => status !== "processed" && status !== "failed",
  );
  return (order?.is_payable === true || isRefunding === true) && payableMs;
}

/**
 * An order of the member; the newest one with null. While a payment or refund may still change it, it is loaded
 * again on each notification, whenever the tab is looked at again, and from time to time.
 */
export function useOrder(id: string | null): UseQueryResult<OrderAnswer | null> {
  const order = useQuery({
    queryKey: payKeys.order(id),
    queryFn: async ({ signal }): Promise<OrderAnswer | null> => {
      const input = id === null ? {} : { query: { order: id } };
      return (await callCore("GET /payments/order_summary_data", input, { signal })).order;
    },
    refetchOnMount: "always",
    refetchInterval: ({ state }) => reloadAfter(state.data),
    refetchOnWindowFocus: ({ state }) => reloadAfter(state.data) !== false && "always",
  });
  const isWaiting = reloadAfter(order.data) !== false;
  const { refetch } = order;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return subscribeKey(notifications, "unread", () => void refetch());
  }, [isWaiting, refetch]);
  return order;
}

/** A page of the member's orders, newest first, from page 1. */
export function useOrders(page: number): UseQueryResult<OrdersAnswer> {
  return useQuery({
    queryKey: [...payKeys.orders, page],
    queryFn: ({ signal }) =>
      callCore("GET /payments/order/", { query: { page: String(page) } }, { signal }),
    refetchOnMount: "always",
  });
}

/** Asks the payment provider for the state of an order. Throws `RequestFailed`. */
export async function checkOrder(order: string): Promise<OrderAnswer> {
  return (await callCore("POST /payments/check", { body: { order } })).order;
}

/** The same for a button: reloads everything that an order may change. */
export function useCheckOrder(): UseMutationResult<OrderAnswer, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: checkOrder,
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: payKeys.all }),
  });
}

/** Returns the member's access with its reasons, and what is refundable today. */
export function useAccess(): UseQueryResult<AccessAnswer> {
  return useQuery({
    queryKey: payKeys.access,
    queryFn: ({ signal }) => callCore("GET /payments/access", {}, { signal }),
    refetchOnMount: "always",
  });
}

/** Quotes what a refund of an order would return today; disabled with null. */
export function useRefundQuote(order: string | null): UseQueryResult<RefundQuote> {
  return useQuery({
    queryKey: payKeys.refundQuote(order ?? ""),
    queryFn: ({ signal }) =>
      callCore("GET /payments/refund_quote", { query: { order: order ?? "" } }, { signal }),
    enabled: order !== null,
    refetchOnMount: "always",
  });
}

/** Billing details of the member, and the seller. */
export function useBilling(): UseQueryResult<BillingAnswer> {
  const { member } = useSnapshot(session);
  return useQuery({
    queryKey: [...payKeys.billing, member?.userId ?? null],
    queryFn: ({ signal }) => callCore("GET /payments/billing", {}, { signal }),
    enabled: member !== null,
  });
}

/** Stores billing details. Throws `RequestFailed`. */
export function saveBilling(
  details: NonNullable<BillingAnswer["details"]>,
): Promise<BillingAnswer> {
  return callCore("POST /payments/billing", { body: details });
}

/** Creates an order; a repeat with the same key is the same order. Throws `RequestFailed`. */
export async function createOrder(
  body: CreateOrderPayload,
  idempotencyKey: string,
): Promise<OrderOpened["data"]> {
  return (await callCore("POST /payments/create-order", { body }, { idempotencyKey })).data;
}

/** Opens the checkout of an unpaid order again. Throws `RequestFailed`. */
export async function reopenOrder(order: string): Promise<OrderOpened["data"]> {
  return (await callCore("POST /payments/make-payment", { body: { order } })).data;
}

/** Captures a payment after the checkout. Throws `RequestFailed`. */
export function capturePayment(body: CapturePayload): Promise<CaptureAnswer> {
  return callCore("POST /payments/capture-payment", { body });
}

/** Requests a refund; a repeat with the same key is the same refund. Throws `RequestFailed`. */
export function requestRefund(body: RefundPayload, idempotencyKey: string): Promise<RefundAnswer> {
  return callCore("POST /payments/refund", { body }, { idempotencyKey });
}

/** Pauses a paid product, whose unused days are kept, or resumes it. Throws `RequestFailed`. */
export function setPaused(product: string, isPaused: boolean) {
  return callCore(isPaused ? "POST /payments/pause" : "POST /payments/resume", {
    body: { product },
  });
}

/** Address of a tax invoice or credit note as PDF. */
export function documentAddress(id: string): string {
  return `${corePath}/payments/document/${encodeURIComponent(id)}`;
}
