import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { Executor, Transaction } from "@munshi/db";
import { profileFields } from "../../contract/staff.ts";
import type { Permission } from "../../contract/permissions.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { presentProfile } from "./staff.presenter.ts";
import {
  deleteKeys,
  deleteProfile,
  insertKeys,
  insertProfile,
  listProfiles,
  lockProfile,
  updateProfile,
} from "./profiles.repository.ts";
import type { ProfileRecord } from "./profiles.repository.ts";

export interface NewProfile {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export interface ProfileEdit extends NewProfile {
  readonly version: number;
}

export interface ProfilesService {
  listProfiles(by: Actor): Promise<readonly ProfileRecord[]>;
  /** @throws AppError `profile.not_found`. */
  getProfile(by: Actor, id: string): Promise<ProfileRecord>;
  /**
   * Creates a profile, which grants permissions to staff; its id.
   * @throws AppError `profile.duplicate_name`, or `profile.not_held` for a permission that the
   *   author does not hold.
   */
  createProfile(by: Actor, profile: NewProfile): Promise<string>;
  /**
   * Changes the version that was edited; the new version.
   * @throws AppError `profile.not_found`, `profile.own` for a profile that the editor holds,
   *   `profile.stale` with what is stored, `profile.not_held` for a permission added or removed that
   *   the editor does not hold, `profile.duplicate_name`, `profile.needs_approval` for staff who
   *   change what a profile that others hold grants.
   */
  updateProfile(by: Actor, id: string, edit: ProfileEdit): Promise<number>;
  /** `updateProfile` for an approved change, in the caller's transaction. */
  updateApproved(
    transaction: Transaction,
    by: Actor,
    id: string,
    edit: ProfileEdit,
    isApproved?: boolean,
  ): Promise<number>;
  /** @throws AppError `profile.not_found`, `profile.in_use` with the number of staff who hold it. */
  deleteProfile(by: Actor, id: string): Promise<void>;
}

const newProfile = z.object(profileFields);

/** Profiles grant permissions. Staff grant only what they hold, and cannot edit a profile they hold. */
export function createProfilesService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): ProfilesService {
  const { clock, audit } = deps;

  async function get(executor: Executor, by: Actor, id: string): Promise<ProfileRecord> {
    const [profile] = await listProfiles(executor, by.tenant, [id]);
    if (profile === undefined) throw failure("profile.not_found", 404, "Profile not found.");
    return profile;
  }

  /** The profile, locked until the transaction ends. */
  async function getLocked(transaction: Transaction, by: Actor, id: string) {
    await lockProfile(transaction, by.tenant, id);
    return get(transaction, by, id);
  }

  const update: ProfilesService["updateApproved"] = async (
    transaction,
    by,
    id,
    { version, ...given },
    isApproved = true,
  ) => {
    const { name, permissions } = newProfile.parse(given);
    const stored = await getLocked(transaction, by, id);
    if (stored.holders.includes(by.id)) {
      throw failure("profile.own", 403, "You cannot edit a profile that you hold yourself.");
    }
    if (stored.version !== version) {
      throw failure("profile.stale", 409, "Someone else changed this profile. Reload the page.", {
        fields: { current: presentProfile(stored, by) },
      });
    }
    const added = [...new Set(permissions)].filter((key) => !stored.permissions.includes(key));
    const removed = stored.permissions.filter((key) => !permissions.includes(key));
    requireHeld(by, [...added, ...removed], "permissions");
    const isEffective = added.length + removed.length > 0 && stored.holders.length > 0;
    if (isEffective && !isApproved && by.kind === "staff") {
      throw failure(
        "profile.needs_approval",
        409,
        "This profile is in use, so new permissions need approval. Create a change request.",
      );
    }
    if (added.length + removed.length === 0 && name === stored.name) return version;
    await updateProfile(transaction, id, {
      name,
      version: version + 1,
      updated_at: clock.now(),
    }).catch(translateDuplicate);
    await deleteKeys(transaction, id, removed);
    await insertKeys(transaction, id, added);
    await audit.append(transaction, {
      actor: by,
      action: "profile.updated",
      subject: id,
      details: {
        added,
        removed,
        ...(name === stored.name ? {} : { name: { from: stored.name, to: name } }),
      },
    });
    return version + 1;
  };

  return {
    listProfiles: (by) => listProfiles(db, by.tenant),
    getProfile: (by, id) => get(db, by, id),

    async createProfile(by, given) {
      const { name, permissions } = newProfile.parse(given);
      const keys = [...new Set(permissions)];
      requireHeld(by, keys, "permissions");
      const id = createPublicId();
      const now = clock.now();
      const times = { created_at: now, updated_at: now };
      await inTransaction(db, async (transaction) => {
        const row = { id, tenant_key: by.tenant, name, version: 1, ...times };
        await insertProfile(transaction, row, keys).catch(translateDuplicate);
        const details = { permissions: keys };
        await audit.append(transaction, {
          actor: by,
          action: "profile.created",
          subject: id,
          details,
        });
      });
      return id;
    },

    updateProfile: async (by, id, edit) =>
      inTransaction(db, (transaction) => update(transaction, by, id, edit, false)),
    updateApproved: update,

    async deleteProfile(by, id) {
      await inTransaction(db, async (transaction) => {
        const { name, permissions, holders } = await getLocked(transaction, by, id);
        if (holders.length > 0) {
          throw failure(
            "profile.in_use",
            409,
            holders.length === 1
              ? "1 staff member holds this profile. Give them another profile first."
              : `${holders.length} staff members hold this profile. Give them other profiles first.`,
            { fields: { staff: holders.length } },
          );
        }
        await deleteProfile(transaction, id);
        await audit.append(transaction, {
          actor: by,
          action: "profile.deleted",
          subject: id,
          details: { name, removed: permissions },
        });
      });
    },
  };
}

/** @throws AppError `profile.not_held` if the actor lacks one of the permissions. */
export function requireHeld(by: Actor, permissions: readonly Permission[], path: string): void {
  const lacking = permissions.filter((permission) => !hasPermission(by, permission));
  if (lacking.length === 0) return;
  const message = "You can only add or remove permissions that you hold yourself.";
  throw failure("profile.not_held", 403, message, {
    details: [{ path, message: `${message} You lack: ${lacking.join(", ")}.` }],
  });
}

function translateDuplicate(error: unknown): never {
  if (constraintOf(error) !== "staff_profile_name") throw error;
  const message = "This name is already in use.";
  throw new AppError("profile.duplicate_name", 409, message, {
    details: [{ path: "name", message }],
  });
}
