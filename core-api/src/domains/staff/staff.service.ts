import { AppError, dayMs } from "@munshi/platform";
import { z } from "zod";
import type { Executor } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { createStaffToken, hashStaffToken } from "./staff-token.ts";
import { permissionsOfRoles, staffRoles } from "./staff.policy.ts";
import type { StaffRole } from "./staff.policy.ts";
import {
  findStaff,
  findStaffByToken,
  insertStaff,
  insertToken,
  revokeToken,
  updateActive,
} from "./staff.repository.ts";

export interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
}

export interface StaffMember extends NewStaff {
  readonly id: string;
}

export interface IssuedToken {
  readonly id: string;
  /** The only time that anybody sees it. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface StaffService {
  /** @throws AppError `staff.duplicate_email`. */
  createStaff(by: Actor, staff: NewStaff): Promise<StaffMember>;
  /** @throws AppError `staff.not_found`. */
  setActive(by: Actor, staffId: string, active: boolean): Promise<void>;
  /** @throws AppError `staff.not_found`. */
  issueToken(by: Actor, staffId: string, label: string, days: number): Promise<IssuedToken>;
  /** @throws AppError `staff.token_not_found`. */
  revokeToken(by: Actor, tokenId: string): Promise<void>;
  /** The staff member of a token; null if it is unknown, revoked, expired or of an inactive one. */
  authenticate(token: string): Promise<Actor | null>;
}

const newStaff = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  roles: z.array(z.enum(staffRoles)).max(10),
});

/** Staff share no table, token or session with users. */
export function createStaffService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): StaffService {
  const { clock, audit } = deps;
  const missing = new AppError("staff.not_found", 404, "Staff member not found.");
  return {
    async createStaff(by, given) {
      const staff = newStaff.parse(given);
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        await insertStaff(transaction, {
          id,
          tenant_key: by.tenant,
          name: staff.name,
          email: staff.email,
          roles: staff.roles,
          active: true,
          created_at: clock.now(),
        }).catch((error: unknown) => {
          if (constraintOf(error) !== "staff_email") throw error;
          throw new AppError("staff.duplicate_email", 409, "This email address is already in use.");
        });
        await audit.append(transaction, {
          actor: by,
          action: "staff.created",
          subject: id,
          details: { roles: staff.roles },
        });
      });
      return { id, ...staff };
    },

    async setActive(by, staffId, active) {
      await inTransaction(db, async (transaction) => {
        if (!(await updateActive(transaction, by.tenant, staffId, active))) throw missing;
        await audit.append(transaction, {
          actor: by,
          action: active ? "staff.activated" : "staff.deactivated",
          subject: staffId,
        });
      });
    },

    async issueToken(by, staffId, label, days) {
      const token = createStaffToken();
      const hash = hashStaffToken(token);
      if (hash === null) throw new TypeError("A new token does not look like one");
      const id = createPublicId();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + days * dayMs);
      await inTransaction(db, async (transaction) => {
        if ((await findStaff(transaction, by.tenant, staffId)) === null) throw missing;
        await insertToken(transaction, {
          id,
          staff_id: staffId,
          label,
          token_hash: hash,
          created_at: now,
          expires_at: expiresAt,
        });
        await audit.append(transaction, {
          actor: by,
          action: "staff.token_issued",
          subject: staffId,
          details: { token: id, expiresAt: expiresAt.toISOString() },
        });
      });
      return { id, token, expiresAt };
    },

    async revokeToken(by, tokenId) {
      await inTransaction(db, async (transaction) => {
        if (!(await revokeToken(transaction, by.tenant, tokenId, clock.now()))) {
          throw new AppError("staff.token_not_found", 404, "Token not found.");
        }
        await audit.append(transaction, {
          actor: by,
          action: "staff.token_revoked",
          subject: tokenId,
        });
      });
    },

    async authenticate(token) {
      const hash = hashStaffToken(token);
      const row = hash === null ? null : await findStaffByToken(db, hash, clock.now());
      if (row === null) return null;
      return {
        kind: "staff",
        id: row.id,
        tenant: row.tenant_key,
        permissions: permissionsOfRoles(row.roles),
      };
    },
  };
}
