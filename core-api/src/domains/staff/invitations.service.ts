import { createHmac } from "node:crypto";
import { dayMs } from "@munshi/platform";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Executor, Transaction } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { requireGoodPassword } from "../accounts/index.ts";
import type { AttemptsService, PasswordHasher } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { wrongPasskey, writeTotpUri } from "../second-factors/index.ts";
import type { PasskeysService, SecondFactorsService } from "../second-factors/index.ts";
import {
  deleteInvitationsOf,
  findInvitation,
  insertInvitation,
  useInvitation,
} from "./invitations.repository.ts";
import type { InvitationRow } from "./invitations.repository.ts";
import { deleteStepsOf } from "./sign-in-steps.repository.ts";
import { hashSessionToken } from "./staff-sessions.service.ts";
import type { StaffSessions, StartedSession } from "./staff-sessions.service.ts";
import {
  findStaff,
  findStaffById,
  isMaster,
  lockStaff,
  revokeTokensOf,
  updatePassword,
} from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

/** The outbox's event of an invitation; its payload names it. */
export const staffInvited = "staff.invited";

export interface Enrolment {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
  /** First code of the authenticator app; empty for a passkey. */
  readonly code: string;
  readonly passkey: { readonly name: string; readonly response: RegistrationResponseJSON } | null;
}

export interface Invitations {
  /**
   * Makes a link that works once, for 24 hours, in place of earlier ones.
   * @throws AppError `staff.not_found` (404), `staff.already_joined` (409).
   */
  invite(by: Actor, staffId: string, how: { readonly isMailed: boolean }): Promise<string>;
  /**
   * Ends all sessions, tokens, factors and the password of a staff member, and makes a new link.
   * @throws AppError `staff.not_found` (404), `staff.master_only` (403).
   */
  reset(by: Actor, staffId: string, how: { readonly isMailed: boolean }): Promise<string>;
  /** Returns the invitee of a link. @throws AppError `staff.invitation_ended` (410). */
  open(origin: CallOrigin, token: string): Promise<StaffRow>;
  startTotp(
    origin: CallOrigin,
    token: string,
  ): Promise<{ readonly secret: string; readonly uri: string }>;
  startPasskey(origin: CallOrigin, token: string): Promise<object>;
  /**
   * Sets the password, turns the first factor on, and begins a session.
   * @throws AppError those of `open` and of the password policy, `password.differs` (400),
   *   `security.wrong_code`, `security.wrong_passkey` (403), `security.not_set_up` (409).
   */
  accept(
    origin: CallOrigin,
    given: Enrolment,
  ): Promise<{
    readonly started: StartedSession;
    readonly staff: StaffRow;
    readonly recoveryCodes: readonly string[];
  }>;
  /** For the mail of an invitation; null where it is over. */
  findMail(id: string): Promise<{ readonly staff: StaffRow; readonly link: string } | null>;
}

export interface InvitationDeps {
  readonly clock: Clock;
  readonly keys: AccountKeys;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add">;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly factors: SecondFactorsService;
  readonly passkeys: PasskeysService;
  readonly sessions: StaffSessions;
  /** `https://admin.munshi.example`; null where there is no back office. */
  readonly adminUrl: string | null;
}

export function createInvitations(db: Executor, deps: InvitationDeps): Invitations {
  const { clock, keys, audit, outbox, attempts, hasher, factors, passkeys, sessions } = deps;
  /** Computed, so that neither the table nor the outbox holds it. */
  const tokenOf = (id: string): string =>
    createHmac("sha256", keys[0].invitation).update(id).digest("base64url");
  const linkOf = (id: string): string => {
    if (deps.adminUrl === null) {
      throw failure("staff.no_back_office", 409, "Set ADMIN_HOST to open the back office.");
    }
    // The fragment after # reaches no server and no log.
    return `${deps.adminUrl}/admin/AcceptInvitation#${tokenOf(id)}`;
  };
  const add = async (
    transaction: Transaction,
    by: Actor,
    staff: StaffRow,
    { isMailed }: { readonly isMailed: boolean },
  ): Promise<string> => {
    const id = createPublicId();
    const link = linkOf(id);
    const at = clock.now();
    await deleteInvitationsOf(transaction, staff.id);
    await insertInvitation(transaction, {
      id,
      staff_id: staff.id,
      token_hash: hashSessionToken(tokenOf(id)),
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    });
    await audit.append(transaction, { actor: by, action: "staff.invited", subject: staff.id });
    if (isMailed) {
      await outbox.add(transaction, {
        tenant: staff.tenant_key,
        name: staffInvited,
        key: `mail ${staff.id}`,
        payload: { invitation: id },
      });
    }
    return link;
  };
  const find = async (
    origin: CallOrigin,
    token: string,
  ): Promise<{ readonly invitation: InvitationRow; readonly staff: StaffRow }> => {
    await attempts.require("codeTry", "staff", origin.address);
    const key = { token_hash: hashSessionToken(token) };
    const invitation = await findInvitation(db, key, clock.now());
    const staff =
      invitation === null ? null : await findStaff(db, origin.tenant, invitation.staff_id);
    if (invitation === null || staff === null || !staff.active) throw ended();
    return { invitation, staff };
  };
  return {
    async invite(by, staffId, how) {
      return inTransaction(db, async (transaction) => {
        const staff = await findStaff(transaction, by.tenant, staffId);
        if (staff === null) throw notFound();
        if (staff.password_hash !== null) {
          throw failure("staff.already_joined", 409, "This person has already joined.");
        }
        return add(transaction, by, staff, how);
      });
    },

    async reset(by, staffId, how) {
      if (by.kind === "staff" && !(await isMaster(db, by.id))) {
        throw failure("staff.master_only", 403, "Only a master can do this.");
      }
      return inTransaction(db, async (transaction) => {
        await lockStaff(transaction, staffId);
        const staff = await findStaff(transaction, by.tenant, staffId);
        if (staff === null) throw notFound();
        await factors.turnOff(transaction, staffId);
        await updatePassword(transaction, staffId, null);
        await deleteStepsOf(transaction, staffId);
        await revokeTokensOf(transaction, staffId, clock.now());
        await sessions.end(transaction, by, staffId, { reason: "reset" });
        await audit.append(transaction, { actor: by, action: "staff.reset", subject: staffId });
        return add(transaction, by, staff, how);
      });
    },

    open: async (origin, token) => (await find(origin, token)).staff,

    async startTotp(origin, token) {
      const { staff } = await find(origin, token);
      const secret = await factors.setUpTotp(staff.id);
      return { secret, uri: writeTotpUri(secret, staff.email) };
    },

    async startPasskey(origin, token) {
      return passkeys.startRegistration((await find(origin, token)).staff);
    },

    async accept(origin, given) {
      const { invitation, staff } = await find(origin, given.token);
      requireNewPassword(staff, given.password, given.confirmation);
      await attempts.require("secondStep", "staff", staff.id);
      const passwordHash = await hasher.hash(given.password);
      const { passkey } = given;
      const made =
        passkey === null
          ? null
          : await passkeys.verifyRegistration(staff.id, origin.tenant, passkey.response);
      if (passkey !== null && made === null) throw wrongPasskey();
      const join = async (transaction: Transaction): Promise<StartedSession> => {
        if (!(await useInvitation(transaction, invitation.id, clock.now()))) throw ended();
        await updatePassword(transaction, staff.id, passwordHash);
        await audit.append(transaction, {
          actor: { kind: "staff", id: staff.id, tenant: staff.tenant_key },
          action: "staff.joined",
          subject: staff.id,
        });
        return sessions.begin(transaction, staff, {
          method: made === null ? "totp" : "passkey",
          device: origin.device?.name ?? "Unknown device",
        });
      };
      if (made !== null && passkey !== null) {
        return inTransaction(db, async (transaction) => {
          const started = await join(transaction);
          const name = passkey.name.trim() || "Passkey";
          const recoveryCodes = await factors.addPasskey(transaction, staff.id, made, name);
          return { staff, started, recoveryCodes };
        });
      }
      const begun: StartedSession[] = [];
      const recoveryCodes = await factors.confirmTotp(staff.id, given.code, async (transaction) => {
        begun.push(await join(transaction));
      });
      const [started] = begun;
      if (started === undefined) throw new TypeError("The session was not begun");
      return { staff, started, recoveryCodes };
    },

    async findMail(id) {
      const invitation = await findInvitation(db, { id }, clock.now());
      const staff = invitation && (await findStaffById(db, invitation.staff_id));
      return staff === null ? null : { staff, link: linkOf(id) };
    },
  };
}

/** @throws AppError `password.differs` and those of the password policy (400). */
export function requireNewPassword(
  staff: Pick<StaffRow, "name" | "email">,
  password: string,
  confirmation: string,
): void {
  if (password !== confirmation) {
    const message = "The passwords do not match.";
    throw failure("password.differs", 400, message, { fields: { confirm_password: [message] } });
  }
  requireGoodPassword(password, { email: staff.email, firstName: staff.name });
}

function ended() {
  const message = "This link has expired or was used. Ask for a new invitation.";
  return failure("staff.invitation_ended", 410, message);
}

function notFound() {
  return failure("staff.not_found", 404, "Staff member not found.");
}
