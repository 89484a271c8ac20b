import type { Discount } from "@munshi/engine/payments";
import type { LedgerEntry } from "./entitlement.ts";

export interface Coupon {
  readonly id: string;
  /** In capitals. */
  readonly code: string;
  /** Null: at every tenant. */
  readonly tenant: string | null;
  readonly terms:
    | { readonly kind: "subscription" | "trial"; readonly days: number }
    | ({ readonly kind: "discount" } & Discount);
  /** Null: no end to it. */
  readonly maxUses: number | null;
  readonly used: number;
  readonly usesPerUser: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** Channel that shows it to members; null if its code is only handed out. */
  readonly offeredBy: CouponChannel | null;
  /** The only member who can use it; null if anyone with the code can. */
  readonly userId: string | null;
}

export type CouponChannel = "broker" | "telegram";

/** The member and site of a redemption. */
export interface CouponUser {
  readonly userId: string;
  readonly tenant: string;
}

/** The member who redeems a coupon. */
export interface CouponHolder {
  readonly userId: string;
  readonly tenant: string;
  /** Uses that the member has made; a use is given back when its payment fails. */
  readonly uses: number;
  /** Part of `uses` held by unpaid orders, which a new order replaces. */
  readonly pending: number;
  /** All valid ledger entries. */
  readonly entries: readonly LedgerEntry[];
}

/** As it is typed: case and spaces around it do not matter. */
export function readCouponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Decides whether a member may redeem a coupon: once each, while it is valid with uses left, at its
 * tenant; a trial only without any earlier entitlement.
 */
export function canUseCoupon(coupon: Coupon, holder: CouponHolder, at: Date): boolean {
  const { terms, tenant, maxUses, used, validFrom, validUntil } = coupon;
  return (
    (tenant === null || tenant === holder.tenant) &&
    (coupon.userId === null || coupon.userId === holder.userId) &&
    validFrom <= at &&
    at <= validUntil &&
    (maxUses === null || used - holder.pending < maxUses) &&
    holder.uses - holder.pending < coupon.usesPerUser &&
    (terms.kind !== "trial" || holder.entries.length === 0)
  );
}
