import type { Trial } from "../kills/trial.ts";
import { findFaults, listOpen } from "./books.ts";
import { endSessions, listTraders, openMarket, orderShares } from "./traders.ts";
import { orderSteps } from "./steps.ts";

/** In each round members place orders, several at once each: the sandbox's broker has few clients. */
export const ordersTrial: Trial = {
  flows: "orders",
  steps: orderSteps,
  companies: 60,
  async begin(parts, flows) {
    const shares = await openMarket(parts);
    const traders = await listTraders(parts);
    const batches: string[] = [];
    return {
      round: async (number) => async (flow) => {
        // Every third round, in its middle.
        if (number % 3 === 1 && flow === Math.floor(flows / 2)) await endSessions(parts);
        const trader = traders[flow % traders.length];
        if (trader === undefined) throw new RangeError("There are no members");
        const { batch, hasWaited } = await orderShares(parts, trader, shares, number + flow);
        batches.push(batch);
        return { hasWaited };
      },
      listOpen: async () => listOpen(parts.db),
      findFaults: async () => findFaults(parts, batches),
    };
  },
};
