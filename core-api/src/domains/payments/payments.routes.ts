import { cartRoutes, paymentRoutes } from "../../contract/payments.ts";
import type { CreateOrderPayload, OrderOpened } from "../../contract/index.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf, ownerOf } from "../../platform/http/identify-call.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { readRawBody } from "../../platform/http/receive-upload.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { failure } from "../../platform/errors/failure.ts";
import { listOrderDocuments, requireSeller } from "../billing/index.ts";
import { messages } from "./messages.ts";
import { listPayments, listRefunds } from "./order-money.repository.ts";
import { findOwnOrder, findTermsVersion, listOwnOrders } from "./orders.repository.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { isPayable } from "./orders.service.ts";
import { findPayer } from "./payments.ts";
import type { Payments } from "./payments.ts";
import { noCoupon } from "./quotes.ts";
import {
  presentOpened,
  presentOrderRow,
  presentQuote,
  presentRefund,
  presentRefundQuote,
} from "./payments.presenter.ts";

const pageSize = 10;

export function createPaymentRoutes(
  payments: Payments,
  deps: { readonly findRiskScore: (userId: string) => Promise<number> },
): readonly Route[] {
  const { db, clock, provider, orders, refunds, cart } = payments;

  const opened = async (owner: Owner, order: StoredOrder): Promise<OrderOpened> => {
    const [whole, seller, payer] = await Promise.all([
      payments.readWhole(order),
      requireSeller(db, owner.tenant),
      findPayer(db, owner.userId),
    ]);
    return presentOpened(whole, {
      checkout: provider?.checkout ?? null,
      seller: seller.name,
      payer,
      at: clock.now(),
    });
  };

  const createOrder = async (ctx: HttpContext, body: CreateOrderPayload): Promise<void> => {
    const owner = ownerOf(ctx);
    const { runOnce } = ctx.state;
    if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
    let coupon = noCoupon;
    let created: StoredOrder | null = null;
    await runOnce(
      JSON.stringify(body),
      async (transaction) => {
        created = await orders.create(transaction, owner, body, coupon);
        return { status: 200, body: { order: created.id } };
      },
      async () => {
        // In a repetition the order has taken the coupon's use itself.
        coupon = await orders.findCoupon(owner, body.coupon ?? "");
      },
    );
    // The key's answer names the order; a repetition after a lost answer opens the same one.
    const order = created ?? (await orders.require(owner, readOrderId(ctx.body)));
    const isOpen = isPayable(order, clock.now());
    const isNew = created !== null;
    ctx.body = await opened(owner, isOpen ? await orders.open(order, isNew) : order);
  };

  return [
    ...implementRoutes(cartRoutes, {
      "GET /flavours/stockbox_cart/": async ({ ctx }) => {
        const { items, coupon, offered, quote } = await cart.view(ownerOf(ctx));
        const at = clock.now();
        return {
          stockbox_detail: items,
          cart_count: items.length,
          broker_coupons: offered,
          coupon,
          quote: presentQuote(quote, await findTermsVersion(db, at), at),
        };
      },
      "POST /flavours/stockbox_cart/": async ({ body, ctx }) => ({
        success: true,
        message: describeChange(body),
        data: { cart_count: await cart.change(ownerOf(ctx), body) },
      }),
      "POST /payments/quote": async ({ body, ctx }) => {
        const viewer = {
          userId: ctx.state.member?.userId ?? null,
          tenant: originOf(ctx).tenant,
        };
        const boxes = body.stock_box_ids ?? [];
        const coupon = await orders.findCoupon(viewer, body.coupon);
        const at = clock.now();
        const [items, quote] = await Promise.all([
          cart.describe(
            viewer,
            boxes.map((id) => ({ id, investmentType: "ACTIVE" as const })),
          ),
          orders.quote(viewer, { plan: body.duration_plan ?? null, boxes }, coupon),
        ]);
        return { items, quote: presentQuote(quote, await findTermsVersion(db, at), at) };
      },
    }),
    ...implementRoutes(paymentRoutes, {
      "POST /payments/create-order": async ({ body, ctx }) => {
        await createOrder(ctx, body);
        return undefined;
      },
      "POST /payments/make-payment": async ({ body, ctx }) => {
        const owner = ownerOf(ctx);
        return opened(owner, await orders.reopen(owner, body.order));
      },
      "POST /payments/capture-payment": async ({ body, ctx }) => {
        const owner = ownerOf(ctx);
        const order = await orders.capture(owner, {
          paymentId: body.payment_id,
          providerOrderId: body.order_id,
          signature: body.signature ?? null,
          claims: {
            amount: body.amount,
            currency: body.currency,
            stockBoxIds: body.stock_box_ids,
            plan: body.duration_plan,
          },
        });
        const isPaid = order.state === "captured" && order.hold === null;
        const presented = await payments.present(order);
        return {
          success: isPaid,
          message: isPaid ? messages.paid : presented.status_text,
          status: order.hold === null ? order.state : "held",
          risk_score: await deps.findRiskScore(owner.userId),
          order: presented,
        };
      },
      "GET /payments/order/": async ({ query: { page }, ctx }) => {
        const owner = ownerOf(ctx);
        const at = clock.now();
        const { orders: rows, count } = await listOwnOrders(db, owner, {
          offset: (page - 1) * pageSize,
          limit: pageSize,
        });
        const ids = rows.map(({ id }) => id);
        const [paid, returned, documents] = await Promise.all([
          listPayments(db, ids),
          listRefunds(db, ids),
          listOrderDocuments(db, ids),
        ]);
        const pathOf = (number: number): string => `/payments/order/?page=${number}`;
        return {
          count,
          previous: page > 1 ? pathOf(page - 1) : null,
          next: page * pageSize < count ? pathOf(page + 1) : null,
          results: rows.map((order) =>
            presentOrderRow(
              {
                order,
                payments: paid.filter(({ orderId }) => orderId === order.id),
                refunds: returned.filter(({ orderId }) => orderId === order.id),
                documents: documents.get(order.id) ?? [],
              },
              at,
            ),
          ),
        };
      },
      "GET /payments/order_summary_data": async ({ query, ctx }) => {
        const order =
          query.order === undefined
            ? await findOwnOrder(db, ownerOf(ctx), null)
            : await orders.require(ownerOf(ctx), query.order);
        return { order: order === null ? null : await payments.present(order) };
      },
      "POST /payments/check": async ({ body, ctx }) => {
        const order = await orders.require(ownerOf(ctx), body.order);
        return { order: await payments.present((await orders.check(order.id, "member")) ?? order) };
      },
      "GET /payments/refund_quote": async ({ query, ctx }) =>
        presentRefundQuote(query.order, await refunds.quote(ownerOf(ctx), query.order)),
      "POST /payments/refund": async ({ body, ctx }) => {
        const owner = ownerOf(ctx);
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        await runOnce(JSON.stringify(body), async (transaction) => {
          const refund = await refunds.request(transaction, owner, body);
          return {
            status: 200,
            body: {
              success: true,
              message: "Refund requested. It arrives within 5 to 7 working days.",
              refund: presentRefund(refund),
            },
          };
        });
        const order = await orders.require(owner, body.order);
        ctx.body = { ...readAnswer(ctx.body), order: await payments.present(order) };
        return undefined;
      },
      "GET /payments/access": async ({ ctx }) => payments.readAccess(ownerOf(ctx)),
      "POST /payments/pause": async ({ body, ctx }) => {
        const owner = ownerOf(ctx);
        await refunds.pause(owner, body.product);
        const product = await payments.readProduct(owner, body.product);
        return { success: true, message: product.reason, product };
      },
      "POST /payments/resume": async ({ body, ctx }) => {
        const owner = ownerOf(ctx);
        await refunds.resume(owner, body.product);
        const product = await payments.readProduct(owner, body.product);
        return { success: true, message: product.reason, product };
      },
      "POST /payments/webhook": async ({ ctx }) => {
        if (provider === null) {
          throw failure("payment.not_configured", 503, "Payments are not configured.");
        }
        const event = provider.readWebhook(
          await readRawBody(ctx),
          ctx.get("x-razorpay-signature"),
          ctx.get("x-razorpay-event-id") || null,
        );
        if (event === null) throw failure("payment.forged", 400, "The signature is not valid.");
        await payments.receive(event);
        return { ok: true as const };
      },
    }),
  ];
}

function describeChange(body: {
  readonly id?: number;
  readonly status: string;
  readonly coupon?: string | null;
}): string {
  if (body.coupon !== undefined && body.coupon !== null) return " Applied!";
  return body.status === "DELETED" || body.coupon === null
    ? messages.deleted
    : messages.addedToCart;
}

function readAnswer(body: unknown): object {
  return typeof body === "object" && body !== null ? body : {};
}

function readOrderId(body: unknown): string {
  const id: unknown = Reflect.get(readAnswer(body), "order");
  if (typeof id !== "string") throw new TypeError("The stored answer names no order");
  return id;
}
