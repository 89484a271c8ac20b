import type { Executor } from "@munshi/db";
import type { ErrorDetail, InvestorProfile, ProfilePatchBody } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import type { ReadMemberStatus } from "./member-status.ts";
import { messages } from "./messages.ts";
import { presentProfile } from "./profile.presenter.ts";
import { deleteRiskProfile, findRiskProfile } from "./risk/risk-profiles.repository.ts";
import { findUser, updateUser } from "./users.repository.ts";
import type { UserChange } from "./users.repository.ts";

export interface ProfileService {
  /** @throws AppError `profile.not_found` (404) for every id but the member's own; so does `change`. */
  find(owner: Owner, userId: string): Promise<InvestorProfile>;
  /**
   * Changes name, phone and product type. A `final_score` of 0 clears the risk questionnaire, a
   * `notification_unread_count` of 0 marks all as read; every other field keeps its value.
   * @throws AppError `request.invalid` (400) naming the fields that would change all the same.
   */
  change(owner: Owner, userId: string, patch: ProfilePatchBody): Promise<InvestorProfile>;
}

export function createProfileService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly entitlements: EntitlementsService;
    readonly readStatus: ReadMemberStatus;
    readonly markNotificationsRead: (owner: Owner) => Promise<unknown>;
  },
): ProfileService {
  const findOwn = async (
    owner: Owner,
    userId: string,
    message: string,
  ): Promise<InvestorProfile> => {
    const user = owner.userId === userId ? await findUser(db, userId) : null;
    if (user === null) throw failure("profile.not_found", 404, message);
    const [risk, entitlement] = await Promise.all([
      findRiskProfile(db, user.id),
      deps.entitlements.find(user.id),
    ]);
    const member = { ...owner, entitlement };
    const standing = await deps.readStatus(member, deps.clock.now());
    return presentProfile(user, risk?.final_score ?? 0, standing);
  };
  const find: ProfileService["find"] = (owner, userId) =>
    findOwn(owner, userId, messages.profileFetchFailed);
  return {
    find,
    async change(owner, userId, patch) {
      const profile = await findOwn(owner, userId, messages.profileUpdateFailed);
      const details = listFixedFields(patch, profile);
      if (details.length > 0) {
        throw failure("request.invalid", 400, messages.profileUpdateFailed, { details });
      }
      const change = readChange(patch);
      await inTransaction(db, async (transaction) => {
        if (Object.keys(change).length > 0) {
          await updateUser(transaction, userId, change, deps.clock.now());
        }
        if (patch.final_score === 0) await deleteRiskProfile(transaction, userId);
      });
      if (patch.notification_unread_count === 0) await deps.markNotificationsRead(owner);
      return find(owner, userId);
    },
  };
}

/** Lists server-controlled fields that a patch would change. */
function listFixedFields(patch: ProfilePatchBody, profile: InvestorProfile): ErrorDetail[] {
  const { username } = profile.user_info;
  const faults: ErrorDetail[] = [];
  const requireCurrent = (path: string, given: unknown, current: unknown): void => {
    if (given === undefined || given === current) return;
    faults.push({ path: `body.${path}`, message: "cannot be changed by this call" });
  };
  const requireReset = (path: "final_score" | "notification_unread_count"): void => {
    if (patch[path] !== 0) requireCurrent(path, patch[path], profile[path]);
  };
  requireCurrent("user", patch.user, profile.user);
  requireCurrent("username", patch.username, username);
  requireCurrent("user_info.username", patch.user_info?.username, username);
  requireReset("final_score");
  requireReset("notification_unread_count");
  requireCurrent("initials", patch.initials, profile.initials);
  requireCurrent("is_referrer", patch.is_referrer, profile.is_referrer);
  requireCurrent("brokerImage", patch.brokerImage, profile.brokerImage);
  requireCurrent("active_broker", patch.active_broker, profile.active_broker);
  return faults;
}

/** A flat field counts before the same one in `user_info`. */
function readChange(patch: ProfilePatchBody): UserChange {
  const firstName = patch.first_name ?? patch.user_info?.first_name;
  const lastName = patch.last_name ?? patch.user_info?.last_name;
  const phone = patch.phone ?? patch.user_info?.phone;
  return {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(phone === undefined ? {} : { phone }),
    ...(patch.product_type === undefined ? {} : { product_type: patch.product_type }),
  };
}
