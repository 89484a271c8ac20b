import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";
import { planKey } from "./prices.ts";

/** A shorter plan of the main site to compare with. Only development servers call this. */
export async function seedDemoPlans(db: Executor): Promise<void> {
  await db("plans")
    .insert({
      id: "three-months",
      scheme: "Starter",
      products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
      position: 2,
    })
    .onConflict("id")
    .ignore();
  await db("prices")
    .insert({
      product: planKey("three-months"),
      tenant_key: mainTenant,
      period: "quarter",
      amount_paise: 52_500,
      starts_at: new Date("2020-01-01T00:00:00Z"),
    })
    .onConflict(["product", "tenant_key", "starts_at"])
    .ignore();
}
