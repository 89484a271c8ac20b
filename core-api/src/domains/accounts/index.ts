import type { Route } from "../../platform/http/route.ts";
import type { Accounts } from "./accounts.ts";
import { createSignUpRoutes } from "./accounts.routes.ts";
import { createProfileRoutes } from "./profile.routes.ts";
import { createSecurityRoutes } from "./security/security.routes.ts";
import { createSignInRoutes } from "./sign-in.routes.ts";

export { ownerOf } from "../../platform/http/identify-call.ts";
export type { Owner } from "../../platform/http/identify-call.ts";
export { findRiskProfile } from "./risk/risk-profiles.repository.ts";
export { findUserByEmail, insertUser, lockOwner, ownedBy, updateUser } from "./users.repository.ts";
export { createPasswordHasher } from "./passwords/password-hasher.ts";
export type { PasswordCost, PasswordHasher } from "./passwords/password-hasher.ts";
export { requireGoodPassword } from "./passwords/password-policy.ts";
export { createAccounts } from "./accounts.ts";
export type { Accounts, AccountsDeps } from "./accounts.ts";
export type { IdentityProof, IdentityService } from "./security/identity.service.ts";
export { proofOf } from "./security/security.routes.ts";
export type { SignedInMember } from "./devices/sign-ins.service.ts";
export type { OutsideSignIns } from "./outside-sign-ins.service.ts";
export type { AttemptsService } from "./attempts/attempts.service.ts";
export type { MemberStatus, ReadMemberStatus } from "./member-status.ts";
export { flowOf } from "./devices/device-marks.ts";
export { insertCertificate, listCertificates } from "./certificates/certificates.repository.ts";
export type { UserRow } from "./users.repository.ts";
export { readReferral } from "./account-fields.ts";
export type { EmailCodesService } from "./codes/email-codes.service.ts";
export { refuseCode } from "./codes/email-codes.service.ts";
export { createAttemptsService } from "./attempts/attempts.service.ts";
export { endSessionsOf } from "./tokens/token-families.repository.ts";
export { authenticateMember, readSignedInMember, recogniseMember } from "./member-gate.routes.ts";

export function createAccountRoutes(accounts: Accounts): readonly Route[] {
  return [
    ...createSignInRoutes(accounts),
    ...createSignUpRoutes(accounts),
    ...createSecurityRoutes(accounts),
    ...createProfileRoutes(accounts),
  ];
}
