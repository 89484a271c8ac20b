import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { periods } from "./prices.ts";
import type { Plan, Price, PricePeriod } from "./prices.ts";

interface PriceRow {
  readonly product: string;
  readonly period: PricePeriod;
  readonly amount_paise: string | null;
}

/** The row that started last wins; a site's own before that of all sites. */
const inForce = (db: Executor, tenant: string | null, at: Date) =>
  db("prices")
    .distinctOn("product")
    .whereRaw("(tenant_key is null or tenant_key = ?)", [tenant])
    .where("starts_at", "<=", at)
    .orderByRaw("product, tenant_key nulls last, starts_at desc")
    .select("product", "period", "amount_paise");

/** Prices in force by product; a product that is not sold is missing. */
export async function findPrices(
  db: Executor,
  query: {
    readonly products: readonly string[];
    readonly tenant: string | null;
    readonly at: Date;
  },
): Promise<ReadonlyMap<string, Price>> {
  const { products, tenant, at } = query;
  if (products.length === 0) return new Map();
  const rows = await resultOf<readonly PriceRow[]>(
    inForce(db, tenant, at).whereIn("product", [...products]),
  );
  return new Map(
    rows.flatMap(({ product, period, amount_paise: amount }) =>
      amount === null ? [] : [[product, { product, period, amount: Number(amount) }] as const],
    ),
  );
}

/** The plans that a site sells, in their order on screens. */
export async function listPlans(
  db: Executor,
  tenant: string | null,
  at: Date,
): Promise<readonly Plan[]> {
  const rows = await resultOf<
    readonly (Omit<Plan, "pricePaise"> & { readonly amount_paise: string })[]
  >(
    db("plans")
      .join(inForce(db, tenant, at).as("price"), "price.product", db.raw("'plan:' || plans.id"))
      .whereNotNull("price.amount_paise")
      .orderBy(["plans.position", "plans.id"])
      .select("plans.id", "plans.scheme", "plans.products", "price.period", "price.amount_paise"),
  );
  return rows.map(({ amount_paise: amount, ...plan }) => ({ ...plan, pricePaise: Number(amount) }));
}

/** Sets a price from a moment on; null ends the sale. */
export async function insertPrice(
  db: Executor,
  price: {
    readonly product: string;
    readonly tenant: string | null;
    readonly period: PricePeriod;
    readonly amount: number | null;
    readonly startsAt: Date;
  },
): Promise<void> {
  await db("prices").insert({
    product: price.product,
    tenant_key: price.tenant,
    period: price.period,
    amount_paise: price.amount,
    starts_at: price.startsAt,
  });
}

/** `1 Year`. */
export function printPeriod(period: PricePeriod): string {
  return periods[period].text;
}
