import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import {
  createPasskeysService,
  createSecondFactorsService,
  memberFactors,
} from "../second-factors/index.ts";
import type { PasskeySite } from "../second-factors/index.ts";
import { deleteAttemptsBefore } from "./attempts/attempts.repository.ts";
import { createAttemptsService } from "./attempts/attempts.service.ts";
import type { AttemptsService } from "./attempts/attempts.service.ts";
import { createCertificatesService } from "./certificates/certificates.service.ts";
import type { CertificatesService } from "./certificates/certificates.service.ts";
import { createCodesService } from "./codes/codes.service.ts";
import { createEmailCodesService } from "./codes/email-codes.service.ts";
import type { EmailCodesService } from "./codes/email-codes.service.ts";
import { deleteCodesBefore } from "./codes/verification-codes.repository.ts";
import { seedDemoMembers } from "./demo-members.ts";
import { deleteDevicesBefore } from "./devices/known-devices.repository.ts";
import { createSignInsService } from "./devices/sign-ins.service.ts";
import type { SignInsService } from "./devices/sign-ins.service.ts";
import { createLookUpService } from "./look-up.service.ts";
import type { LookUpService } from "./look-up.service.ts";
import { createPageAddresses, sendMailsOn } from "./mails/mail-events.ts";
import type { ReadMemberStatus } from "./member-status.ts";
import { createMembersService } from "./members.service.ts";
import type { MembersService } from "./members.service.ts";
import { createOutsideSignIns } from "./outside-sign-ins.service.ts";
import type { OutsideSignIns } from "./outside-sign-ins.service.ts";
import { createDeletionService } from "./own-data/deletion.service.ts";
import type { DeletionService } from "./own-data/deletion.service.ts";
import { createOwnDataService } from "./own-data/own-data.service.ts";
import type { OwnDataService, SealedSections } from "./own-data/own-data.service.ts";
import { createPasswordHasher } from "./passwords/password-hasher.ts";
import type { PasswordCost } from "./passwords/password-hasher.ts";
import { createPasswordsService } from "./passwords/passwords.service.ts";
import type { PasswordsService } from "./passwords/passwords.service.ts";
import { createProfileService } from "./profile.service.ts";
import type { ProfileService } from "./profile.service.ts";
import { createReferralsService } from "./referrals/referrals.service.ts";
import type { ReferralsService } from "./referrals/referrals.service.ts";
import { createRiskService } from "./risk/risk.service.ts";
import type { RiskService } from "./risk/risk.service.ts";
import { createIdentityService } from "./security/identity.service.ts";
import type { IdentityService } from "./security/identity.service.ts";
import { createSecondStepService } from "./security/second-step.service.ts";
import type { SecondStepService } from "./security/second-step.service.ts";
import { deleteSecondStepsBefore } from "./security/second-steps.repository.ts";
import { createSecondSteps } from "./security/second-steps.ts";
import { createSecurityNotices } from "./security/security-notices.ts";
import { createSecurityService } from "./security/security.service.ts";
import type { SecurityService } from "./security/security.service.ts";
import { createSignInService } from "./sign-in.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import { createSignUpService } from "./sign-up.service.ts";
import type { SignUpService } from "./sign-up.service.ts";
import { createSocialService } from "./social/social.service.ts";
import type { SocialProviders, SocialService } from "./social/social.service.ts";
import { createRenewalService, createTokensService } from "./tokens/tokens.service.ts";
import type { RenewalService, TokensService } from "./tokens/tokens.service.ts";
import { deleteFamiliesBefore } from "./tokens/token-families.repository.ts";
import { createViews } from "./views/views.service.ts";
import type { ViewsService } from "./views/views.service.ts";

/** Browsers keep a cookie no longer. */
const deviceDays = 400;

/** Deletes what is over: sign-ins after a week, codes and counters after two days, devices after 400. */
async function tidyAccounts(db: Executor, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const families = await deleteFamiliesBefore(db, daysAgo(7));
  const codes = await deleteCodesBefore(db, daysAgo(1));
  const steps = await deleteSecondStepsBefore(db, daysAgo(1));
  const devices = await deleteDevicesBefore(db, daysAgo(deviceDays));
  // The longest window is a day.
  const attempts = await deleteAttemptsBefore(db, daysAgo(1));
  return families + codes + steps + devices + attempts;
}

/** Everything about accounts. */
export interface Accounts {
  readonly clock: Clock;
  readonly tokens: TokensService;
  readonly renewal: RenewalService;
  readonly views: ViewsService;
  readonly members: MembersService;
  readonly signIn: SignInService;
  readonly signIns: SignInsService;
  readonly signUp: SignUpService;
  readonly emailCodes: EmailCodesService;
  readonly lookUp: LookUpService;
  readonly social: SocialService;
  readonly outside: OutsideSignIns;
  readonly identity: IdentityService;
  readonly attempts: AttemptsService;
  readonly passwords: PasswordsService;
  readonly security: SecurityService;
  readonly secondStep: SecondStepService;
  readonly ownData: OwnDataService;
  readonly deletion: DeletionService;
  readonly profile: ProfileService;
  readonly risk: RiskService;
  readonly certificates: CertificatesService;
  readonly referrals: ReferralsService;
  /** Creates the demo members; requires the partners' rows. Returns new ones that begin with work. */
  seedDemoMembers(): Promise<readonly Owner[]>;
  /** Deletes expired rows; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

export interface AccountsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AccountKeys;
  readonly personal: PersonalKeys;
  readonly publicUrl: string;
  readonly outbox: Outbox;
  readonly audit: AuditService;
  readonly entitlements: EntitlementsService;
  readonly mail: MailProvider;
  readonly social: SocialProviders;
  readonly readStatus: ReadMemberStatus;
  readonly sealedSections: SealedSections;
  readonly markNotificationsRead: (owner: Owner) => Promise<unknown>;
  readonly passwordCost: PasswordCost | undefined;
}

export function createAccounts(db: Executor, deps: AccountsDeps): Accounts {
  const { clock, log, keys, personal, outbox, audit, entitlements, mail, readStatus } = deps;
  const attempts = createAttemptsService(db, { clock, keys });
  const hasher = createPasswordHasher(deps.passwordCost);
  const tokens = createTokensService(db, { clock, keys, audit });
  const codes = createCodesService(db, { clock, keys, outbox });
  sendMailsOn(outbox, {
    db,
    clock,
    log,
    keys,
    mail,
    attempts,
    pages: createPageAddresses(deps.publicUrl),
  });
  const passkeys = createPasskeysService(db, {
    clock,
    tables: memberFactors,
    site: memberPasskeySite(deps.publicUrl),
  });
  const factors = createSecondFactorsService(db, {
    clock,
    keys,
    personal,
    passkeys,
    tables: memberFactors,
  });
  const notices = createSecurityNotices({ clock, audit, outbox });
  const signIns = createSignInsService(db, { clock, audit });
  const identity = createIdentityService(db, { clock, attempts, hasher, factors, notices });
  const signIn = createSignInService(db, {
    factors,
    notices,
    secondSteps: createSecondSteps({ clock }),
    clock,
    tokens,
    attempts,
    hasher,
    entitlements,
    readStatus,
  });
  const deletion = createDeletionService(db, { clock, log, identity, notices, audit });
  const outside = createOutsideSignIns(db, { clock, codes, signIn, audit, factors, outbox });
  return {
    clock,
    attempts,
    outside,
    identity,
    tokens,
    views: createViews(db, { clock, audit, tokens }),
    renewal: createRenewalService(db, { tokens, attempts }),
    members: createMembersService(db, { clock, readStatus }),
    signIn,
    signIns,
    signUp: createSignUpService(db, { clock, codes, attempts, hasher, audit }),
    emailCodes: createEmailCodesService(db, { clock, codes, attempts, hasher, audit }),
    lookUp: createLookUpService(db, { attempts, codes }),
    social: createSocialService(db, {
      clock,
      providers: deps.social,
      attempts,
      outside,
      notices,
    }),
    passwords: createPasswordsService(db, { clock, codes, attempts, hasher, audit, outbox }),
    profile: createProfileService(db, {
      clock,
      entitlements,
      readStatus,
      markNotificationsRead: deps.markNotificationsRead,
    }),
    security: createSecurityService(db, {
      clock,
      attempts,
      identity,
      factors,
      passkeys,
      notices,
      signIns,
      hasher,
    }),
    secondStep: createSecondStepService(db, {
      clock,
      attempts,
      factors,
      passkeys,
      notices,
      signIn,
    }),
    risk: createRiskService(db, { clock }),
    certificates: createCertificatesService(db),
    referrals: createReferralsService(db, { clock }),
    seedDemoMembers: () => seedDemoMembers(db, { audit, hasher, at: clock.now() }),
    ownData: createOwnDataService(db, {
      clock,
      identity,
      attempts,
      audit,
      sections: deps.sealedSections,
    }),
    deletion,
    removeExpired: async (now) =>
      (await tidyAccounts(db, now)) +
      (await deletion.eraseDue(now)) +
      (await deletion.removeExpired(now)),
  };
}

/** Browsers accept the main site's host as the relying party on each partner's sub-domain. */
export function memberPasskeySite(publicUrl: string): PasskeySite {
  return {
    host: new URL(publicUrl).hostname,
    originOf: (tenant) => new URL(writePageAddress(publicUrl, tenant, "/")).origin,
    isSufficient: false,
  };
}
