import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@munshi/platform";
import type { Executor, Transaction } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { StaffSessionState } from "../../platform/http/context.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import {
  closeLapsed,
  deleteSessionsBefore,
  endSessions,
  findSession,
  insertSession,
  listSessions,
  markSteppedUp,
  touchSession,
} from "./staff-sessions.repository.ts";
import type { SessionEnd, SessionRow } from "./staff-sessions.repository.ts";
import { findPermissions } from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

const minuteMs = 60_000;
export const idleMs = 15 * minuteMs;
const absoluteMs = 480 * minuteMs;
const stepUpMs = 5 * minuteMs;
/** A session that was seen so recently is not written again. */
const touchMs = 15_000;
const keptDays = 90;

export interface StartedSession {
  readonly id: string;
  /** Shown once; only its hash is stored. */
  readonly token: string;
  readonly endsAt: Date;
}

/** Sessions of staff: at most 8 hours, and 15 minutes without a call. */
export interface StaffSessions {
  begin(transaction: Transaction, staff: StaffRow, given: BegunBy): Promise<StartedSession>;
  /** The actor and session of a token; null if it is unknown or over. Counts as a sign of life. */
  authenticate(
    token: string,
  ): Promise<{ readonly actor: Actor; readonly session: StaffSessionState } | null>;
  list(staffId: string): Promise<readonly SessionRow[]>;
  /** Records that the session has shown a second factor. */
  stepUp(transaction: Transaction, by: Actor, sessionId: string): Promise<void>;
  /** Ends sessions of a staff member, each with an audit entry; the number ended. */
  end(
    transaction: Transaction,
    by: Actor,
    staffId: string,
    which: { readonly reason: SessionEnd; readonly only?: string; readonly except?: string },
  ): Promise<number>;
  /** Records the end of sessions that ran into a limit, and deletes old ones. */
  removeExpired(now: Date): Promise<number>;
}

export interface BegunBy {
  readonly method: "totp" | "passkey" | "recovery_code";
  /** `Chrome on Windows`. */
  readonly device: string;
}

export function createStaffSessions(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): StaffSessions {
  const { clock, audit } = deps;
  const seenAfter = (at: Date): Date => new Date(at.getTime() - idleMs);
  return {
    async begin(transaction, staff, { method, device }) {
      const token = randomBytes(32).toString("base64url");
      const id = createPublicId();
      const at = clock.now();
      const endsAt = new Date(at.getTime() + absoluteMs);
      await insertSession(transaction, {
        id,
        staff_id: staff.id,
        token_hash: hashSessionToken(token),
        device,
        created_at: at,
        last_seen_at: at,
        expires_at: endsAt,
        stepped_up_at: at,
      });
      await audit.append(transaction, {
        actor: { kind: "staff", id: staff.id, tenant: staff.tenant_key },
        action: "staff.signed_in",
        subject: staff.id,
        details: { session: id, method },
      });
      return { id, token, endsAt };
    },

    async authenticate(token) {
      const found = await findSession(db, hashSessionToken(token));
      if (found === null) return null;
      const { session, staff } = found;
      const now = clock.now().getTime();
      const idleFor = now - session.last_seen_at.getTime();
      if (session.expires_at.getTime() <= now || idleFor >= idleMs) return null;
      if (idleFor >= touchMs) await touchSession(db, session.id, clock.now());
      return {
        actor: {
          kind: "staff",
          id: staff.id,
          tenant: staff.tenant_key,
          permissions: await findPermissions(db, staff),
        },
        session: {
          id: session.id,
          endsAt: session.expires_at,
          isSteppedUp: now - session.stepped_up_at.getTime() < stepUpMs,
        },
      };
    },

    async list(staffId) {
      const at = clock.now();
      return listSessions(db, staffId, { at, seenAfter: seenAfter(at) });
    },

    async stepUp(transaction, by, sessionId) {
      if (!(await markSteppedUp(transaction, sessionId, clock.now()))) {
        throw failure("staff.no_session", 409, "Sign in again.");
      }
      await audit.append(transaction, {
        actor: by,
        action: "staff.stepped_up",
        subject: by.id,
        details: { session: sessionId },
      });
    },

    async end(transaction, by, staffId, which) {
      const ended = await endSessions(transaction, staffId, { ...which, at: clock.now() });
      for (const session of ended) {
        await audit.append(transaction, {
          actor: by,
          action: "staff.session_ended",
          subject: staffId,
          details: { session, reason: which.reason },
        });
      }
      return ended.length;
    },

    async removeExpired(now) {
      await inTransaction(db, async (transaction) => {
        const lapsed = await closeLapsed(transaction, { at: now, seenAfter: seenAfter(now) });
        for (const { id, staff_id: staffId, tenant_key: tenant, end_reason: reason } of lapsed) {
          await audit.append(transaction, {
            actor: { kind: "system", id: "sessions", tenant },
            action: "staff.session_ended",
            subject: staffId,
            details: { session: id, reason },
          });
        }
      });
      return deleteSessionsBefore(db, new Date(now.getTime() - keptDays * dayMs));
    },
  };
}

export function hashSessionToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
