import type { Executor } from "@munshi/db";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Coupon } from "./coupon.ts";
import { insertCoupons } from "./coupons.repository.ts";

const noBounds = { percentOff: null, amountOff: null, least: 0, most: null, products: null };

const demoCoupons: readonly (readonly [
  code: string,
  terms: Coupon["terms"],
  offeredBy: Coupon["offeredBy"],
])[] = [
  ["TRIAL14", { kind: "trial", days: 14 }, "broker"],
  ["MONTH30", { kind: "subscription", days: 30 }, null],
  ["YEAR365", { kind: "subscription", days: 365 }, "broker"],
  ["TELEGRAM30", { kind: "subscription", days: 30 }, "telegram"],
  ["TENOFF", { kind: "discount", ...noBounds, percentOff: 10 }, "broker"],
  [
    "BOX200",
    { kind: "discount", ...noBounds, amountOff: 20_000, least: 99_900, products: ["box:*"] },
    "broker",
  ],
];

/** Coupons to try the product with. A development server makes them, and no other. */
export async function seedDemoCoupons(db: Executor, at: Date): Promise<void> {
  const coupons = demoCoupons.map(([code, terms, offeredBy]) => ({
    id: createPublicId(),
    code,
    tenant: null,
    terms,
    maxUses: null,
    used: 0,
    usesPerUser: terms.kind === "discount" ? 100 : 1,
    validFrom: new Date("2020-01-01T00:00:00Z"),
    validUntil: new Date("2099-12-31T00:00:00Z"),
    offeredBy,
    userId: null,
  }));
  await insertCoupons(db, coupons, at);
}
