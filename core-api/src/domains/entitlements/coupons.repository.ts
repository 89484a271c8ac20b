import type { Executor, Transaction } from "@munshi/db";
import type { Coupon } from "./coupon.ts";
import type { LedgerEntry } from "./entitlement.ts";
import { subscriptionProduct } from "./entitlements.query.ts";

interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly tenant_key: string | null;
  readonly kind: Coupon["terms"]["kind"];
  readonly days: number | null;
  readonly percent_off: number | null;
  readonly amount_off_paise: string | null;
  readonly least_paise: string;
  readonly most_off_paise: string | null;
  readonly products: readonly string[] | null;
  readonly uses_per_user: number;
  readonly max_uses: number | null;
  readonly used: number;
  readonly valid_from: Date;
  readonly valid_until: Date;
  readonly offered_by: Coupon["offeredBy"];
  readonly user_id: string | null;
}

/** Null for a code that is none. */
export async function findCoupon(db: Executor, code: string): Promise<Coupon | null> {
  const row = await db<CouponRow>("coupons").where({ code }).first();
  return row === undefined ? null : readRow(row);
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

export async function findCouponById(db: Executor, id: string): Promise<Coupon | null> {
  const row = await db<CouponRow>("coupons").where({ id }).first();
  return row === undefined ? null : readRow(row);
}

function readRow(row: CouponRow): Coupon {
  const { kind } = row;
  return {
    id: row.id,
    code: row.code,
    tenant: row.tenant_key,
    terms:
      kind === "discount"
        ? {
            kind,
            percentOff: row.percent_off,
            amountOff: toNumber(row.amount_off_paise),
            least: Number(row.least_paise),
            most: toNumber(row.most_off_paise),
            products: row.products,
          }
        : { kind, days: row.days ?? 0 },
    maxUses: row.max_uses,
    used: row.used,
    usesPerUser: row.uses_per_user,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    offeredBy: row.offered_by,
    userId: row.user_id,
  };
}

/** Coupons that are shown to members of a tenant and that the user has not redeemed; by code. */
export async function listOfferedCoupons(
  db: Executor,
  user: { readonly userId: string; readonly tenant: string },
  at: Date,
): Promise<readonly Coupon[]> {
  const rows = (await db("coupons as coupon")
    .leftJoin("coupon_redemptions as redemption", (join) => {
      join
        .on("redemption.coupon_id", "coupon.id")
        .andOn("redemption.user_id", db.raw("?", [user.userId]));
    })
    .whereNull("redemption.coupon_id")
    .whereNotNull("coupon.offered_by")
    .where("coupon.valid_until", ">=", at)
    .whereRaw("(coupon.tenant_key is null or coupon.tenant_key = ?)", [user.tenant])
    .orderBy("coupon.code")
    .select("coupon.*")) as CouponRow[];
  return rows.map(readRow);
}

/** Uses of a coupon by one user. */
export interface CouponUses {
  /** Its redemption, and orders that hold it. */
  readonly uses: number;
  /** Unpaid orders among `uses`; a new order replaces them and takes over their use. */
  readonly pending: number;
}

export async function countUses(
  db: Executor,
  couponId: string,
  userId: string,
): Promise<CouponUses> {
  const { rows } = await db.raw<{ readonly rows: readonly CouponUses[] }>(
    `select ((select count(*) from coupon_redemptions where coupon_id = :couponId and user_id = :userId)
         + count(*))::int as uses,
       (count(*) filter (where orders.state in ('created', 'failed')))::int as pending
     from coupon_uses as taken join payment_orders as orders on orders.id = taken.order_id
     where taken.coupon_id = :couponId and taken.user_id = :userId and taken.released_at is null`,
    { couponId, userId },
  );
  return rows[0] ?? { uses: 0, pending: 0 };
}

/** Locks the user's ledger until the transaction ends. */
export async function lockLedger(transaction: Transaction, userId: string): Promise<void> {
  await transaction("users").where({ id: userId }).forNoKeyUpdate().first("id");
}

/** Uses the coupon once; false if no uses are left or it has expired. */
export async function takeUse(
  transaction: Transaction,
  couponId: string,
  at: Date,
): Promise<boolean> {
  const taken = await transaction("coupons")
    .where({ id: couponId })
    .where("valid_from", "<=", at)
    .where("valid_until", ">=", at)
    .whereRaw("(max_uses is null or used < max_uses)")
    .update({ used: transaction.raw("used + 1") });
  return taken === 1;
}

/** False if the user has already redeemed it. */
export async function insertRedemption(
  transaction: Transaction,
  redemption: {
    readonly couponId: string;
    readonly userId: string;
    readonly tenant: string;
    readonly refId: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows: unknown[] = await transaction("coupon_redemptions")
    .insert({
      coupon_id: redemption.couponId,
      user_id: redemption.userId,
      tenant_key: redemption.tenant,
      ref_id: redemption.refId,
      redeemed_at: redemption.at,
    })
    .onConflict(["coupon_id", "user_id"])
    .ignore()
    .returning("coupon_id");
  return rows.length === 1;
}

/** A ledger entry to insert. */
export interface EntitlementGrant extends LedgerEntry {
  readonly id: string;
  readonly userId: string;
  readonly tenant: string;
  /** The coupon, order or staff action that granted it. */
  readonly source: string;
  /** `subscription` if absent, or `box:12`. */
  readonly product?: string;
  /** The order that paid for it. */
  readonly orderId?: string;
  readonly at: Date;
}

export async function insertEntry(
  transaction: Transaction,
  entry: EntitlementGrant,
): Promise<void> {
  await transaction("entitlement_entries").insert({
    id: entry.id,
    user_id: entry.userId,
    tenant_key: entry.tenant,
    kind: entry.kind,
    source: entry.source,
    product: entry.product ?? subscriptionProduct,
    order_id: entry.orderId ?? null,
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    created_at: entry.at,
  });
}

/** Coupons that are there already stay as they are. */
export async function insertCoupons(
  db: Executor,
  coupons: readonly Coupon[],
  at: Date,
): Promise<void> {
  const rows = coupons.map(({ terms, ...coupon }) => ({
    id: coupon.id,
    code: coupon.code,
    tenant_key: coupon.tenant,
    kind: terms.kind,
    days: terms.kind === "discount" ? null : terms.days,
    ...(terms.kind === "discount"
      ? {
          percent_off: terms.percentOff,
          amount_off_paise: terms.amountOff,
          least_paise: terms.least,
          most_off_paise: terms.most,
          products: terms.products === null ? null : [...terms.products],
        }
      : {}),
    uses_per_user: coupon.usesPerUser,
    max_uses: coupon.maxUses,
    used: coupon.used,
    valid_from: coupon.validFrom,
    valid_until: coupon.validUntil,
    offered_by: coupon.offeredBy,
    user_id: coupon.userId,
    created_at: at,
  }));
  await db("coupons").insert(rows).onConflict("code").ignore();
}
