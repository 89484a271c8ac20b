import type { CreateOrderPayload, Quote } from "@munshi/bff/contract";

/** Item to pay for, from the URL of the payment page. */
export type PaymentIntent =
  | { readonly kind: "plan"; readonly plan: string; readonly coupon: string }
  /** One box, without the cart. */
  | { readonly kind: "box"; readonly box: number; readonly coupon: string }
  | { readonly kind: "cart" }
  /** An open order, to be paid again. */
  | { readonly kind: "order"; readonly order: string };

/** `?plan=one-year`, `?box=12`, `?order=<id>`; the cart if the address names nothing. */
export function readIntent(search: string): PaymentIntent {
  const params = new URLSearchParams(search);
  const coupon = params.get("coupon") ?? "";
  const order = params.get("order");
  if (order !== null) return { kind: "order", order };
  const plan = params.get("plan");
  if (plan !== null) return { kind: "plan", plan, coupon };
  const box = params.get("box") ?? "";
  if (/^[1-9]\d{0,8}$/.test(box)) return { kind: "box", box: Number(box), coupon };
  return { kind: "cart" };
}

/** The order for what was quoted: its plan, or the boxes that can be bought now. */
export function buildOrder(
  { lines, coupon, amount_paise: amount, terms_version }: Quote,
  { broker_id, next }: Pick<CreateOrderPayload, "broker_id" | "next">,
): CreateOrderPayload {
  const { plan, boxes } = readProducts(lines);
  return {
    product: plan === null ? "STOCKBOX" : "SUBSCRIPTION",
    stock_box_ids: boxes,
    duration_plan: plan,
    coupon: coupon ?? "",
    broker_id,
    amount,
    currency: "INR",
    terms_version,
    next,
  };
}

/** `plan:one-year` and `box:12` apart. */
export function readProducts(lines: readonly { readonly product: string }[]): {
  readonly plan: string | null;
  readonly boxes: number[];
} {
  const named = (kind: string): string[] =>
    lines.flatMap(({ product }) =>
      product.startsWith(`${kind}:`) ? [product.slice(kind.length + 1)] : [],
    );
  return { plan: named("plan")[0] ?? null, boxes: named("box").map(Number) };
}
