import type { Route } from "../../platform/http/route.ts";
import type { Accounts } from "./accounts.ts";
import { createCertificateRoutes } from "./certificates/certificates.routes.ts";
import { createCodeRoutes } from "./codes/codes.routes.ts";
import { createSignInListRoutes } from "./devices/sign-ins.routes.ts";
import { createOwnDataRoutes } from "./own-data/own-data.routes.ts";
import { createPasswordRoutes } from "./passwords/passwords.routes.ts";
import { createProfileRoutes } from "./profile.routes.ts";
import { createReferralRoutes } from "./referrals/referrals.routes.ts";
import { createSecurityRoutes } from "./security/security.routes.ts";
import { createSignInRoutes } from "./sign-in.routes.ts";
import { createSignUpRoutes } from "./sign-up.routes.ts";
import { createSocialRoutes } from "./social/social.routes.ts";

export { createAccounts } from "./accounts.ts";
export type { Accounts, AccountsDeps } from "./accounts.ts";
export type { IdentityProof, IdentityService } from "./security/identity.service.ts";
export { identityBody } from "./security/security.schema.ts";
export { identityFailures, proofOf } from "./security/security.routes.ts";
export type { SignedInMember } from "./devices/sign-ins.service.ts";
export type { OutsideSignIns } from "./outside-sign-ins.service.ts";
export type { AttemptsService } from "./attempts/attempts.service.ts";
export type { MemberStanding, ReadStanding } from "./member-standing.ts";
export { loginAnswer } from "./sign-in.schema.ts";
export { listSealedTables } from "./sealed-tables.ts";
export { refuseCode } from "./codes/refuse-code.ts";
export { createAttemptsService } from "./attempts/attempts.service.ts";
export {
  authenticateMember,
  memberOf,
  readSignedInMember,
  recogniseMember,
} from "./member-gate.routes.ts";

export function createAccountRoutes(accounts: Accounts): readonly Route[] {
  return [
    ...createSignInRoutes(accounts),
    ...createSignInListRoutes(accounts),
    ...createSignUpRoutes(accounts),
    ...createSocialRoutes(accounts),
    ...createCodeRoutes(accounts),
    ...createPasswordRoutes(accounts),
    ...createSecurityRoutes(accounts),
    ...createOwnDataRoutes(accounts),
    ...createProfileRoutes(accounts),
    ...createCertificateRoutes(accounts),
    ...createReferralRoutes(accounts),
  ];
}
