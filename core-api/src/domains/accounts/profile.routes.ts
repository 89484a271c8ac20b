import { memberRecordRoutes } from "../../contract/member-records.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { memberOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CertificatesService } from "./certificates/certificates.service.ts";
import { signInAgain } from "./member-gate.routes.ts";
import type { MembersService } from "./members.service.ts";
import { presentViewer } from "./profile.presenter.ts";
import type { ProfileService } from "./profile.service.ts";
import type { ReferralsService } from "./referrals/referrals.service.ts";
import type { RiskService } from "./risk/risk.service.ts";

export function createProfileRoutes(deps: {
  readonly profile: ProfileService;
  readonly risk: RiskService;
  readonly members: MembersService;
  readonly certificates: CertificatesService;
  readonly referrals: ReferralsService;
  readonly clock: Clock;
}): readonly Route[] {
  const { profile, risk, members, certificates, referrals, clock } = deps;
  return implementRoutes(memberRecordRoutes, {
    "GET /portfolio/user_details/:user_id/": async ({ params, ctx }) =>
      profile.find(ownerOf(ctx), params.user_id),
    "PATCH /portfolio/user_details/:user_id/": async ({ params, body, ctx }) =>
      profile.change(ownerOf(ctx), params.user_id, body),
    "GET /user/viewer": async ({ ctx }) => {
      const signedIn = await members.find(memberOf(ctx));
      if (signedIn === null) throw signInAgain();
      return presentViewer(signedIn, await signedIn.readStatus(), clock.now());
    },
    "GET /user/risk_profile": async ({ ctx }) => risk.find(memberOf(ctx).userId),
    "POST /user/risk_profile": async ({ body, ctx }) => risk.fill(memberOf(ctx).userId, body),
    "GET /user/certificates": async ({ ctx }) => certificates.list(memberOf(ctx).userId),
    "GET /user/referrals": async ({ ctx }) => referrals.find(memberOf(ctx).userId),
  });
}
