import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { Executor, Transaction } from "@munshi/db";
import { staffFields } from "../../contract/staff.ts";
import { allPermissions } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { listProfiles } from "./profiles.repository.ts";
import { requireHeld } from "./profiles.service.ts";
import {
  deleteMemberships,
  listStaff,
  lockMasters,
  updateStaff,
} from "./staff-members.repository.ts";
import type { StaffRecord } from "./staff-members.repository.ts";
import { presentStaff } from "./staff.presenter.ts";
import { insertMemberships, insertStaff } from "./staff.repository.ts";
import { endSessions } from "./staff-sessions.repository.ts";

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

export interface StaffMembersService {
  listStaff(by: Actor): Promise<readonly StaffRecord[]>;
  /** @throws AppError `staff.not_found`. */
  getStaff(by: Actor, id: string): Promise<StaffRecord>;
  /** Returns true if the actor is an active master or the command line. */
  canMakeMasters(by: Actor): Promise<boolean>;
  /**
   * @throws AppError `staff.duplicate_email`, `staff.profile_not_found`, `staff.master_only`, or
   *   `profile.not_held` for a profile that grants what the actor does not hold.
   */
  createStaff(by: Actor, staff: NewStaff): Promise<StaffMember>;
  /**
   * Changes the version that was edited; the new version.
   * @throws AppError those of `createStaff`, `staff.not_found`, `staff.stale` with what is stored,
   *   `staff.own_profiles`, `staff.last_master`, or `staff.not_held` for the address of someone with
   *   more permissions than the actor.
   */
  updateStaff(
    by: Actor,
    id: string,
    edit: NewStaff & { readonly version: number },
  ): Promise<number>;
  /**
   * @throws AppError `staff.not_found`, `staff.own_account`, `staff.master_only`,
   *   `staff.last_master`, or `staff.not_held` for activating someone with more permissions.
   */
  setActive(by: Actor, staffId: string, active: boolean): Promise<void>;
}

const newStaff = z.object({
  name: staffFields.name,
  email: staffFields.email,
  profiles: staffFields.profiles,
  isMaster: z.boolean().default(false),
});

/** Staff of the back office. They share no table, token or session with users. */
export function createStaffMembersService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): StaffMembersService {
  const { clock, audit } = deps;

  async function get(executor: Executor, by: Actor, id: string): Promise<StaffRecord> {
    const [staff] = await listStaff(executor, by.tenant, id);
    if (staff === undefined) throw failure("staff.not_found", 404, "Staff member not found.");
    return staff;
  }

  /** The staff member and the masters, locked until the transaction ends. */
  async function getLocked(transaction: Transaction, by: Actor, id: string) {
    const masters = await lockMasters(transaction, by.tenant, id);
    const staff = await get(transaction, by, id);
    const isMaster = by.kind === "system" || masters.includes(by.id);
    return { staff, masters, isMaster };
  }

  async function canMakeMasters(executor: Executor, by: Actor): Promise<boolean> {
    if (by.kind === "system") return true;
    const [actor] = await listStaff(executor, by.tenant, by.id);
    return actor !== undefined && actor.is_master && actor.active;
  }

  return {
    listStaff: (by) => listStaff(db, by.tenant),
    getStaff: (by, id) => get(db, by, id),
    canMakeMasters: (by) => canMakeMasters(db, by),

    async createStaff(by, given) {
      const staff = newStaff.parse(given);
      const profiles = [...new Set(staff.profiles)];
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        if (staff.isMaster) requireMaster(await canMakeMasters(transaction, by));
        const row = { id, tenant_key: by.tenant, name: staff.name, email: staff.email };
        await insertStaff(transaction, {
          ...row,
          is_master: staff.isMaster,
          active: true,
          created_at: clock.now(),
        }).catch(translateDuplicate);
        await giveProfiles(transaction, by, id, profiles);
        await audit.append(transaction, {
          actor: by,
          action: "staff.created",
          subject: id,
          details: { profiles, isMaster: staff.isMaster },
        });
      });
      return { id, ...staff };
    },

    async updateStaff(by, id, { version, ...given }) {
      const edit = newStaff.parse(given);
      return inTransaction(db, async (transaction) => {
        const { staff, masters, isMaster } = await getLocked(transaction, by, id);
        if (staff.version !== version) {
          throw failure(
            "staff.stale",
            409,
            "Someone else changed this staff member. Reload the page.",
            {
              fields: { current: presentStaff(staff, by) },
            },
          );
        }
        const held = staff.profiles.map((profile) => profile.id);
        const added = [...new Set(edit.profiles)].filter((profile) => !held.includes(profile));
        const removed = held.filter((profile) => !edit.profiles.includes(profile));
        const isFlagChanged = edit.isMaster !== staff.is_master;
        if (id === by.id && (isFlagChanged || added.length + removed.length > 0)) {
          const message = "Someone else must change your own profiles.";
          throw failure("staff.own_profiles", 403, message, {
            details: [{ path: isFlagChanged ? "is_master" : "profiles", message }],
          });
        }
        if (staff.is_master || edit.isMaster) requireMaster(isMaster || id === by.id);
        if (isFlagChanged && !edit.isMaster) requireOtherMaster(masters, id);
        const fields = (["name", "email"] as const).filter((key) => edit[key] !== staff[key]);
        // A new address receives the links that reset a password.
        if (fields.includes("email") && id !== by.id) {
          requirePowers(by, await findGranted(transaction, by, staff), "email");
        }
        requireHeld(by, await listKeys(transaction, by, removed), "profiles");
        if (fields.length + added.length + removed.length === 0 && !isFlagChanged) return version;
        await updateStaff(transaction, id, {
          name: edit.name,
          email: edit.email,
          is_master: edit.isMaster,
          version: version + 1,
        }).catch(translateDuplicate);
        await deleteMemberships(transaction, id, removed);
        await giveProfiles(transaction, by, id, added);
        await audit.append(transaction, {
          actor: by,
          action: "staff.updated",
          subject: id,
          details: {
            fields,
            added,
            removed,
            ...(isFlagChanged ? { isMaster: edit.isMaster } : {}),
          },
        });
        return version + 1;
      });
    },

    async setActive(by, id, active) {
      await inTransaction(db, async (transaction) => {
        const { staff, masters, isMaster } = await getLocked(transaction, by, id);
        if (id === by.id) {
          throw failure("staff.own_account", 403, "You cannot deactivate your own account.");
        }
        if (staff.active === active) return;
        if (staff.is_master) requireMaster(isMaster);
        if (staff.is_master && !active) requireOtherMaster(masters, id);
        if (active) requirePowers(by, await findGranted(transaction, by, staff), "active");
        await updateStaff(transaction, id, { active, version: staff.version + 1 });
        // They would go on if the account were activated again while they are fresh.
        if (!active) await endSessions(transaction, id, { reason: "ended", at: clock.now() });
        await audit.append(transaction, {
          actor: by,
          action: active ? "staff.activated" : "staff.deactivated",
          subject: id,
        });
      });
    },
  };
}

/** The permissions of profiles together. */
async function listKeys(
  db: Executor,
  by: Actor,
  profileIds: readonly string[],
): Promise<readonly Permission[]> {
  if (profileIds.length === 0) return [];
  const profiles = await listProfiles(db, by.tenant, profileIds);
  return [...new Set(profiles.flatMap(({ permissions }) => permissions))];
}

async function findGranted(
  db: Executor,
  by: Actor,
  { is_master, profiles }: StaffRecord,
): Promise<readonly Permission[]> {
  if (is_master) return allPermissions;
  return listKeys(
    db,
    by,
    profiles.map(({ id }) => id),
  );
}

async function giveProfiles(
  transaction: Transaction,
  by: Actor,
  staffId: string,
  profileIds: readonly string[],
): Promise<void> {
  if (profileIds.length === 0) return;
  // Given first: that locks them, so that what they grant cannot grow before it is checked.
  const given = await insertMemberships(transaction, by.tenant, staffId, profileIds);
  if (given < profileIds.length) {
    const message = "Profile not found.";
    throw failure("staff.profile_not_found", 404, message, {
      details: [{ path: "profiles", message }],
    });
  }
  requireHeld(by, await listKeys(transaction, by, profileIds), "profiles");
}

function requireMaster(isMaster: boolean): void {
  if (isMaster) return;
  const message = "Only a master can do this.";
  throw failure("staff.master_only", 403, message, { details: [{ path: "is_master", message }] });
}

function requireOtherMaster(masters: readonly string[], id: string): void {
  if (masters.some((master) => master !== id)) return;
  const message = "At least one active master must remain.";
  throw failure("staff.last_master", 409, message, { details: [{ path: "is_master", message }] });
}

function requirePowers(by: Actor, granted: readonly Permission[], path: string): void {
  if (granted.every((permission) => hasPermission(by, permission))) return;
  const message = "This staff member has permissions that you do not hold.";
  throw failure("staff.not_held", 403, message, { details: [{ path, message }] });
}

function translateDuplicate(error: unknown): never {
  if (constraintOf(error) !== "staff_email") throw error;
  const message = "This email address is already in use.";
  throw new AppError("staff.duplicate_email", 409, message, {
    details: [{ path: "email", message }],
  });
}
