import { acceptNextPath } from "@munshi/bff/contract";
import type { CreateOrderPayload, OrderAnswer, OrderOpened } from "@munshi/bff/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { openCheckout } from "../../lib/checkout.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { reloadSession } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import {
  capturePayment,
  checkOrder,
  createOrder,
  payKeys,
  reopenOrder,
} from "../../pay-parts/pay-api.ts";
import { go } from "../../shell/go.ts";
import { readProducts } from "./intent.ts";
import { messages } from "./messages.ts";
import { forgetPendingOrder, isFinalFailure, takePendingOrder } from "./order-key.ts";

/** `paying`: the provider's checkout is open. */
export type PaymentPhase = "idle" | "creating" | "paying" | "checking" | "capturing";

export interface Payment {
  readonly phase: PaymentPhase;
  /** Why the last step failed. */
  readonly failure: Failure | null;
  /** The checkout was closed without a payment; `reason` if the bank declined one. */
  readonly closed: { readonly reason: string | null } | null;
  /** An order is open that this page has created or opened. */
  readonly isOpen: boolean;
  /** Creates an order and opens its checkout. A second call before the end does nothing. */
  create(body: CreateOrderPayload): Promise<void>;
  /** Opens the checkout of an unpaid order. */
  reopen(order: string): Promise<void>;
}

/** The result page of an order. */
export function resultPageOf(order: string): string {
  return `/order-confirmation?${new URLSearchParams({ order })}`;
}

/** Takes a payment from the order to its result, one step at a time. */
export function usePayment(): Payment {
  const client = useQueryClient();
  const [phase, setPhase] = useState<PaymentPhase>("idle");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [closed, setClosed] = useState<Payment["closed"]>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = useRef(false);
  const left = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  /** Ends the payment here and goes to `address`. */
  const finish = async (address: string): Promise<void> => {
    setIsOpen(false);
    await client.invalidateQueries({ queryKey: payKeys.all, refetchType: "none" });
    if (!left.current.signal.aborted) go(address, { replace: true });
  };

  const succeed = async (order: OrderAnswer, riskScore: number | null): Promise<void> => {
    // The session holds the unlocked products and whether the risk questionnaire is due.
    await reloadSession().catch(() => undefined);
    if (order.product === "STOCKBOX") {
      return finish(`/cart/1?${new URLSearchParams({ order: order.id })}`);
    }
    const profile = { label: "Fill risk profile", run: () => go("/risk-profile") };
    const receipt = { label: "View receipt", run: () => go(resultPageOf(order.id)) };
    showSnackbar("good", messages.subscriptionPaid, riskScore === 0 ? profile : receipt);
    if (riskScore === 0) showSnackbar("good", `Order ${order.number} is paid`, receipt);
    return finish(acceptNextPath(order.next ?? "") ?? "/");
  };

  const capture = async (
    { order, id }: OrderOpened["data"],
    paid: { readonly paymentId: string; readonly signature: string },
  ): Promise<void> => {
    const { plan, boxes } = readProducts(order.lines);
    try {
      const answer = await capturePayment({
        payment_id: paid.paymentId,
        order_id: id ?? "",
        signature: paid.signature,
        amount: order.amount_paise,
        currency: order.currency,
        product: order.product,
        stock_box_ids: boxes,
        duration_plan: plan,
        coupon: order.coupon,
      });
      if (answer.status === "captured") return await succeed(answer.order, answer.risk_score);
    } catch (error) {
      const { code, message } = toFailure(error);
      showSnackbar(
        "bad",
        code === "payment.not_captured" ? messages.notCaptured : `Error: ${message}`,
      );
    }
    // The bank may have taken the money all the same: the result page asks until it is known.
    return finish(resultPageOf(order.id));
  };

  /** After a closed checkout: the bank may have been asked, in an app of the member's. */
  const settle = async (order: OrderAnswer, reason: string | null): Promise<void> => {
    setPhase("checking");
    const known = await checkOrder(order.id).catch(() => order);
    client.setQueryData(payKeys.order(order.id), known);
    if (known.state === "captured") return succeed(known, null);
    if (!known.is_payable || !known.is_settled) return finish(resultPageOf(order.id));
    setClosed({ reason });
  };

  const run = async (open: () => Promise<OrderOpened["data"]>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase("creating");
    setFailure(null);
    setClosed(null);
    try {
      const opened = await open();
      const { order, checkout } = opened;
      if (checkout === null) return await succeed(order, null);
      client.setQueryData(payKeys.order(order.id), order);
      // A reload from here on pays the same order.
      const address = `${window.location.pathname}?${new URLSearchParams({ order: order.id })}`;
      go(address, { replace: true });
      setIsOpen(true);
      setPhase("paying");
      const end = await openCheckout(checkout, order.amount_paise, left.current.signal);
      if (end.kind === "paid") {
        setPhase("capturing");
        await capture(opened, end);
      } else if (!left.current.signal.aborted) await settle(order, end.reason);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      isBusy.current = false;
      setPhase("idle");
    }
  };

  const create = async (body: CreateOrderPayload): Promise<void> =>
    run(async () => {
      const pending = takePendingOrder(body);
      try {
        const opened = await createOrder(pending.body, pending.key);
        forgetPendingOrder(body);
        return opened;
      } catch (error) {
        if (isFinalFailure(toFailure(error))) forgetPendingOrder(body);
        throw error;
      }
    });

  return {
    phase,
    failure,
    closed,
    isOpen,
    create,
    reopen: (order) => run(() => reopenOrder(order)),
  };
}
