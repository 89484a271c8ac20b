import { z } from "zod";
import type { ReferralsAnswer } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { memberOf } from "../member-gate.routes.ts";
import type { ReferralsService } from "./referrals.service.ts";

const figures = z.object({ leads: z.int(), sign_ups: z.int(), subscriptions: z.int() });

const referralsAnswer = z.object({
  ref_id: z.string(),
  totals: figures.extend({ conversion: z.number().nullable() }),
  months: z.array(figures.extend({ month: z.string() })),
  people: z.array(
    z.object({
      email: z.string(),
      signed_up_on: z.iso.date(),
      subscribed_on: z.iso.date().nullable(),
    }),
  ),
});

export function createReferralRoutes(deps: {
  readonly referrals: ReferralsService;
}): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/referrals",
      summary: "Whom the asker's ref_id brought; for referrers",
      access: "referrer",
      schemas: { answer: referralsAnswer },
      handle: async ({ ctx }): Promise<ReferralsAnswer> =>
        deps.referrals.find(memberOf(ctx).userId),
    }),
  ];
}
