import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { subscriptionProduct } from "../entitlements/index.ts";
import { boxKey, boxOf, findPrices, listPlans, planKey } from "../prices/index.ts";
import type { PricePeriod } from "../prices/index.ts";

/** A product as it is sold on a site now. */
export interface OfferedProduct {
  /** `plan:one-year`, `box:12`. */
  readonly product: string;
  readonly name: string;
  readonly period: PricePeriod;
  /** GST included; 0: free. */
  readonly amount: number;
}

export interface OfferedBox extends OfferedProduct {
  readonly id: number;
  readonly slug: string;
}

/** Returns the access that a product opens: the subscription, or the box itself. */
export function accessOf(product: string): string {
  return boxOf(product) === null ? subscriptionProduct : product;
}

/** A plan of a site; null if it is not sold there. */
export async function findOfferedPlan(
  db: Executor,
  query: { readonly id: string; readonly tenant: string; readonly at: Date },
): Promise<OfferedProduct | null> {
  const plans = await listPlans(db, query.tenant, query.at);
  const plan = plans.find(({ id }) => id === query.id);
  if (plan === undefined) return null;
  return {
    product: planKey(plan.id),
    name: `${plan.scheme} subscription`,
    period: plan.period,
    amount: plan.pricePaise,
  };
}

/** Managers' boxes by id, with their prices; others' and deleted ones are missing. */
export async function findOfferedBoxes(
  db: Executor,
  query: { readonly ids: readonly number[]; readonly tenant: string; readonly at: Date },
): Promise<ReadonlyMap<number, OfferedBox>> {
  const { ids, tenant, at } = query;
  if (ids.length === 0) return new Map();
  const boxes = await resultOf<
    readonly { readonly id: number; readonly slug: string; readonly name: string }[]
  >(
    db("stock_boxes")
      .whereIn("id", [...ids])
      .whereNotNull("manager_id")
      .whereNull("deleted_at")
      .select("id", "slug", "name"),
  );
  const prices = await findPrices(db, { products: ids.map(boxKey), tenant, at });
  return new Map(
    boxes.map((box) => {
      const product = boxKey(box.id);
      const price = prices.get(product);
      // A box without a price is free.
      const { period = "year", amount = 0 } = price ?? {};
      return [box.id, { ...box, product, period, amount }];
    }),
  );
}
