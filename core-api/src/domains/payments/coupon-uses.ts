import type { Transaction } from "@munshi/db";
import { countUses, findCouponById, takeUse } from "../entitlements/index.ts";

/**
 * Takes a use of a coupon for an order, or takes it back after a release; false if none is left, of
 * all or of the member's. Call under the lock of the member's ledger.
 */
export async function takeCoupon(
  transaction: Transaction,
  use: { readonly orderId: string; readonly couponId: string; readonly userId: string },
  at: Date,
): Promise<boolean> {
  const held = await transaction("coupon_uses")
    .where({ order_id: use.orderId })
    .whereNull("released_at")
    .first<{ readonly order_id: string } | undefined>("order_id");
  if (held !== undefined) return true;
  const coupon = await findCouponById(transaction, use.couponId);
  const uses = await countUses(transaction, use.couponId, use.userId);
  if (coupon === null || uses >= coupon.usesPerUser) return false;
  if (!(await takeUse(transaction, use.couponId, at))) return false;
  await transaction("coupon_uses")
    .insert({
      order_id: use.orderId,
      coupon_id: use.couponId,
      user_id: use.userId,
      taken_at: at,
    })
    .onConflict("order_id")
    .merge({ released_at: null });
  return true;
}

/** Gives the use of an order's coupon back, once. */
export async function releaseCoupon(
  transaction: Transaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const rows: { readonly coupon_id: string }[] = await transaction("coupon_uses")
    .where({ order_id: orderId })
    .whereNull("released_at")
    .update({ released_at: at })
    .returning("coupon_id");
  for (const { coupon_id: id } of rows) {
    await transaction("coupons").where({ id }).decrement("used", 1);
  }
}
