import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Outbox } from "../../platform/outbox/index.ts";
import { deletePlansBefore } from "./box-investing.repository.ts";
import { createBoxPlans } from "./plans.service.ts";
import type { BoxPlans, PlanDeps } from "./plans.service.ts";
import { createSips, sipDue, sipLane } from "./sips.service.ts";
import type { SipsService } from "./sips.service.ts";

/** Investing in stock boxes: plans of orders, and SIPs. */
export interface BoxInvesting {
  readonly plans: BoxPlans;
  readonly sips: SipsService;
  /** Deletes plans that no orders came of; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

/** Their bills are deleted then. */
const planDays = 2;
const dayMs = 86_400_000;

export function createBoxInvesting(
  db: Database,
  deps: PlanDeps & { readonly log: Log; readonly outbox: Pick<Outbox, "add" | "on"> },
): BoxInvesting {
  const plans = createBoxPlans(db, deps);
  const sips = createSips(db, { ...deps, plans });
  deps.outbox.on(
    sipDue,
    async ({ payload }) => {
      const sip: unknown = Reflect.get(payload, "sip");
      const plannedOn: unknown = Reflect.get(payload, "planned_on");
      if (typeof sip !== "string" || typeof plannedOn !== "string")
        throw new TypeError("The event names no cycle");
      await sips.openCycle(sip, plannedOn);
    },
    sipLane,
    { isEndless: true },
  );
  return {
    plans,
    sips,
    removeExpired: (now) => deletePlansBefore(db, new Date(now.getTime() - planDays * dayMs)),
  };
}
