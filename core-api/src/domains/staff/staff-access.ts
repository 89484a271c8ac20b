import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Permission } from "../../contract/permissions.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import { createPasswordHasher } from "../accounts/index.ts";
import type { AttemptsService, PasswordCost } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import {
  createPasskeysService,
  createSecondFactorsService,
  staffFactors,
} from "../second-factors/index.ts";
import { seedDemoStaff } from "./demo-staff.ts";
import { createInvitations } from "./invitations.service.ts";
import type { Invitations } from "./invitations.service.ts";
import { mailInvitationsOn } from "./staff-mails.ts";
import { createStaffSecurity } from "./staff-security.service.ts";
import type { StaffSecurity } from "./staff-security.service.ts";
import { createStaffSessions } from "./staff-sessions.service.ts";
import type { SessionEnd } from "./staff-sessions.repository.ts";
import type { StaffSessions } from "./staff-sessions.service.ts";
import { createStaffSignIn } from "./staff-sign-in.service.ts";
import type { StaffSignIn } from "./staff-sign-in.service.ts";
import { findPermissions, findStaff, findStaffByEmail } from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";
import type { StaffService } from "./staff.service.ts";

/** Sign-in and account security of the back office. */
export interface StaffAccess {
  readonly sessions: StaffSessions;
  readonly signIn: StaffSignIn;
  readonly invitations: Invitations;
  readonly security: StaffSecurity;
  /** Null for an unknown address. */
  findId(tenant: string, email: string): Promise<string | null>;
  /** All that a staff member may do. */
  listPermissions(staff: StaffRow): Promise<readonly Permission[]>;
  /**
   * Ends one or all sessions of a staff member; the number ended.
   * @throws AppError `staff.not_found` (404) for another tenant's.
   */
  end(by: Actor, staffId: string, reason: SessionEnd, only?: string): Promise<number>;
  /** Creates the demo staff, with a known password and authenticator secret. */
  seedDemoStaff(): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}

export interface StaffAccessDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AccountKeys;
  readonly personal: PersonalKeys;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  readonly mail: MailProvider;
  readonly staff: StaffService;
  readonly attempts: AttemptsService;
  /** `https://admin.munshi.example`; null where there is no back office. */
  readonly adminUrl: string | null;
  readonly passwordCost: PasswordCost | undefined;
}

export function createStaffAccess(db: Executor, deps: StaffAccessDeps): StaffAccess {
  const { clock, log, keys, personal, audit, outbox, mail, attempts, adminUrl } = deps;
  const hasher = createPasswordHasher(deps.passwordCost);
  // Without a back office no passkey is made; the name is then unused.
  const { hostname, origin } = new URL(adminUrl ?? "https://admin.invalid");
  const site = { host: hostname, originOf: () => origin, isSufficient: true };
  const passkeys = createPasskeysService(db, { clock, tables: staffFactors, site });
  const factors = createSecondFactorsService(db, {
    clock,
    keys,
    personal,
    passkeys,
    tables: staffFactors,
  });
  const sessions = createStaffSessions(db, { clock, audit });
  const parts = { clock, audit, attempts, hasher, factors, passkeys, sessions };
  const signIn = createStaffSignIn(db, parts);
  const invitations = createInvitations(db, { ...parts, keys, outbox, adminUrl });
  mailInvitationsOn(outbox, { invitations, mail, log });
  return {
    sessions,
    signIn,
    invitations,
    security: createStaffSecurity(db, parts),
    findId: async (tenant, email) => (await findStaffByEmail(db, tenant, email))?.id ?? null,
    listPermissions: (staff) => findPermissions(db, staff),
    end: (by, staffId, reason, only) =>
      inTransaction(db, async (transaction) => {
        if ((await findStaff(transaction, by.tenant, staffId)) === null) {
          throw failure("staff.not_found", 404, "Staff member not found.");
        }
        const which = only === undefined ? { reason } : { reason, only };
        return sessions.end(transaction, by, staffId, which);
      }),
    seedDemoStaff: () => seedDemoStaff(db, { clock, staff: deps.staff, hasher, factors }),
    removeExpired: async (now) =>
      (await sessions.removeExpired(now)) + (await signIn.removeExpired(now)),
  };
}
