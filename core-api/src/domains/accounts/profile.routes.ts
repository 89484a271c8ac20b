import type {
  InvestorProfile,
  RiskProfileAnswer,
  RiskProfileStored,
  ViewerAnswer,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { accountFailures } from "./account-failures.ts";
import { memberOf, signInAgain } from "./member-gate.routes.ts";
import type { MembersService } from "./members.service.ts";
import { presentViewer } from "./profile.presenter.ts";
import { profileAnswer, profileParams, profilePatch, viewerAnswer } from "./profile.schema.ts";
import type { Asker, ProfileService } from "./profile.service.ts";
import { riskProfileAnswer, riskProfileBody, riskProfileStored } from "./risk/risk.schema.ts";
import type { RiskService } from "./risk/risk.service.ts";

export function createProfileRoutes(deps: {
  readonly profile: ProfileService;
  readonly risk: RiskService;
  readonly members: MembersService;
  readonly clock: Clock;
}): readonly Route[] {
  const { profile, risk, members, clock } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/portfolio/user_details/:user_id/",
      summary: "The asker's own profile",
      access: "member",
      schemas: { params: profileParams, answer: profileAnswer },
      failures: {
        ...accountFailures.ownProfile,
      },
      handle: async ({ params, ctx }): Promise<InvestorProfile> =>
        profile.find(askerOf(ctx), params.user_id),
    }),
    defineRoute({
      method: "PATCH",
      path: "/portfolio/user_details/:user_id/",
      summary: "Changes the asker's own profile; an unknown or fixed field is refused",
      access: "member",
      schemas: { params: profileParams, body: profilePatch, answer: profileAnswer },
      failures: {
        ...accountFailures.ownProfile,
      },
      handle: async ({ params, body, ctx }): Promise<InvestorProfile> =>
        profile.change(askerOf(ctx), params.user_id, body),
    }),
    defineRoute({
      method: "GET",
      path: "/user/viewer",
      summary: "Who the bearer is and what the gate needs to know",
      access: "member",
      schemas: { answer: viewerAnswer },
      handle: async ({ ctx }): Promise<ViewerAnswer> => {
        const signedIn = await members.find(memberOf(ctx));
        if (signedIn === null) throw signInAgain();
        return presentViewer(signedIn, await signedIn.readStanding(), clock.now());
      },
    }),
    defineRoute({
      method: "GET",
      path: "/user/risk_profile",
      summary: "The questions about risk, and what the asker has answered",
      access: "member",
      schemas: { answer: riskProfileAnswer },
      handle: async ({ ctx }): Promise<RiskProfileAnswer> => risk.find(memberOf(ctx).userId),
    }),
    defineRoute({
      method: "POST",
      path: "/user/risk_profile",
      summary: "Keeps the asker's answers about risk",
      access: "member",
      schemas: { body: riskProfileBody, answer: riskProfileStored },
      failures: {
        "risk.other_edition": [409, "The questions have changed since."],
        "risk.incomplete": [400, "A question has no answer, or one that it does not offer."],
      },
      handle: async ({ body, ctx }): Promise<RiskProfileStored> =>
        risk.fill(memberOf(ctx).userId, body),
    }),
  ];
}

function askerOf(ctx: HttpContext): Asker {
  return { userId: memberOf(ctx).userId, tenant: originOf(ctx).tenant };
}
