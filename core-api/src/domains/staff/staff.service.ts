import { AppError, dayMs } from "@munshi/platform";
import { z } from "zod";
import type { Executor } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { allPermissions } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";
import { createStaffToken, hashStaffToken } from "./staff-token.ts";
import {
  findPermissions,
  findStaff,
  findStaffByToken,
  insertMemberships,
  insertProfile,
  insertStaff,
  insertToken,
  listMasters,
  revokeToken,
  updateActive,
} from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

export interface NewStaff {
  readonly name: string;
  readonly email: string;
  /** Ids of profiles. */
  readonly profiles: readonly string[];
  /** Holds every permission. */
  readonly isMaster?: boolean;
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

export interface NewProfile {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export interface StaffService {
  /**
   * Creates a profile, which grants permissions to staff; its id.
   * @throws AppError `profile.duplicate_name`, or `profile.not_held` for a permission that the
   *   author does not hold.
   */
  createProfile(by: Actor, profile: NewProfile): Promise<string>;
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
  /** Staff with what they may do now; null if unknown or inactive. */
  findActor(db: Executor, tenant: string, staffId: string): Promise<Actor | null>;
  /** E-mail addresses of a tenant's active masters. */
  listMasterMails(tenant: string): Promise<readonly string[]>;
}

const newProfile = z.strictObject({
  name: z.string().trim().min(1).max(60),
  permissions: z.array(z.enum(allPermissions)).transform((keys) => [...new Set(keys)]),
});

const newStaff = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  profiles: z.array(z.uuid()).max(20),
  isMaster: z.boolean().default(false),
});

/** Staff share no table, token or session with users. */
export function createStaffService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): StaffService {
  const { clock, audit } = deps;
  const missing = new AppError("staff.not_found", 404, "Staff member not found.");
  return {
    async createProfile(by, given) {
      const { name, permissions } = newProfile.parse(given);
      if (!permissions.every((permission) => by.permissions.includes(permission))) {
        throw new AppError(
          "profile.not_held",
          403,
          "You can only grant permissions that you hold yourself.",
        );
      }
      const id = createPublicId();
      const now = clock.now();
      await inTransaction(db, async (transaction) => {
        await insertProfile(
          transaction,
          { id, tenant_key: by.tenant, name, version: 1, created_at: now, updated_at: now },
          permissions,
        ).catch((error: unknown) => {
          if (constraintOf(error) !== "staff_profile_name") throw error;
          throw new AppError("profile.duplicate_name", 409, "This name is already in use.");
        });
        await audit.append(transaction, {
          actor: by,
          action: "profile.created",
          subject: id,
          details: { permissions },
        });
      });
      return id;
    },

    async createStaff(by, given) {
      const staff = newStaff.parse(given);
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        await insertStaff(transaction, {
          id,
          tenant_key: by.tenant,
          name: staff.name,
          email: staff.email,
          is_master: staff.isMaster,
          active: true,
          created_at: clock.now(),
        }).catch((error: unknown) => {
          if (constraintOf(error) !== "staff_email") throw error;
          throw new AppError("staff.duplicate_email", 409, "This email address is already in use.");
        });
        const given = new Set(staff.profiles);
        if ((await insertMemberships(transaction, by.tenant, id, [...given])) < given.size) {
          throw new AppError("staff.profile_not_found", 404, "Profile not found.");
        }
        await audit.append(transaction, {
          actor: by,
          action: "staff.created",
          subject: id,
          details: { profiles: staff.profiles, isMaster: staff.isMaster },
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
      return row === null ? null : readActor(db, row);
    },

    async findActor(executor, tenant, staffId) {
      const row = await findStaff(executor, tenant, staffId);
      return row?.active === true ? readActor(executor, row) : null;
    },

    async listMasterMails(tenant) {
      const rows = await listMasters(db, tenant);
      return rows.map(({ email }) => email);
    },
  };
}

async function readActor(db: Executor, row: StaffRow): Promise<Actor> {
  return {
    kind: "staff",
    id: row.id,
    tenant: row.tenant_key,
    permissions: await findPermissions(db, row),
  };
}
