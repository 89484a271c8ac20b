import { signInMembers } from "../kills/members.ts";
import type { Trial } from "../kills/trial.ts";
import { findFaults, listOpen } from "./books.ts";
import { buyBox, offerBox } from "./buyers.ts";
import type { Outcome } from "./buyers.ts";
import { paymentSteps } from "./steps.ts";

/** In each round all members buy one box. */
export const paymentsTrial: Trial = {
  flows: "purchases",
  steps: paymentSteps,
  companies: null,
  async begin(parts, flows) {
    const members = await signInMembers(parts, flows);
    const outcomes: Outcome[] = [];
    return {
      async round(number) {
        const offered = await offerBox(parts.db, number);
        return async (flow) => {
          const member = members[flow];
          if (member === undefined) throw new RangeError(`There is no member ${flow}`);
          outcomes.push(await buyBox(parts, member, { ...offered, number: number + flow }));
          return { hasWaited: false };
        };
      },
      listOpen: async () => listOpen(parts.db),
      findFaults: async () => findFaults(parts, outcomes),
    };
  },
};
