import type { Database } from "@munshi/db";
import { splitTax } from "@munshi/engine/payments";

export interface PaidOrder {
  readonly id: string;
  readonly paymentId: string;
}

interface OrderFacts {
  readonly userId: string;
  readonly tenant?: string;
  readonly placeOfSupply?: string;
  /** Paise with GST. */
  readonly price?: number;
  readonly discount?: number;
  readonly at: Date;
}

/** The rows of an order that was paid, as capturing leaves them. */
export async function insertPaidOrder(
  db: Database,
  {
    userId,
    at,
    tenant = "munshi",
    placeOfSupply = "27",
    price = 175_000,
    discount = 0,
  }: OrderFacts,
): Promise<PaidOrder> {
  const id = crypto.randomUUID();
  const paymentId = `pay_${id.replaceAll("-", "").slice(0, 14)}`;
  const amount = price - discount;
  const { taxable, tax } = splitTax(amount, placeOfSupply === "27");
  await db("payment_orders").insert({
    id,
    number: `MO-${id.slice(0, 8).toUpperCase()}`,
    user_id: userId,
    tenant_key: tenant,
    kind: "SUBSCRIPTION",
    state: "captured",
    lines: JSON.stringify([
      {
        product: "plan:one-year",
        name: "1 Year subscription",
        period: "1 Year",
        days: 365,
        pricePaise: price,
        discountPaise: discount,
      },
    ]),
    price_paise: price,
    discount_paise: discount,
    amount_paise: amount,
    taxable_paise: taxable,
    tax_paise: tax,
    currency: "INR",
    place_of_supply: placeOfSupply,
    terms_version: "2026-11",
    created_at: at,
    expires_at: at,
    updated_at: at,
  });
  await db("order_payments").insert({
    id: paymentId,
    order_id: id,
    amount_paise: amount,
    status: "captured",
    is_counted: true,
    method: "upi",
    at,
  });
  return { id, paymentId };
}

/** A processed refund of an order; its id. */
export async function insertRefund(
  db: Database,
  order: PaidOrder,
  refund: {
    readonly amount: number;
    readonly at: Date;
    readonly kind?: "unused" | "surplus" | "outside";
    readonly providerId?: string;
  },
): Promise<string> {
  const { amount, at, kind = "unused" } = refund;
  const id = crypto.randomUUID();
  const { taxable, tax } = splitTax(amount, true);
  await db("order_refunds").insert({
    id,
    order_id: order.id,
    payment_id: order.paymentId,
    amount_paise: amount,
    taxable_paise: taxable,
    tax_paise: tax,
    status: "processed",
    kind,
    reason: "No longer needed",
    provider_refund_id: refund.providerId ?? null,
    lines: JSON.stringify(
      kind === "unused"
        ? [
            {
              product: "plan:one-year",
              name: "1 Year subscription",
              days: 250,
              refundPaise: amount,
            },
          ]
        : [],
    ),
    requested_at: at,
    settled_at: at,
  });
  return id;
}
