import type { Executor } from "@munshi/db";
import type { InvestorProfile } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import type { ReadStanding } from "./member-standing.ts";
import { messages } from "./messages.ts";
import { presentProfile } from "./profile.presenter.ts";
import type { ProfilePatchBody } from "./profile.schema.ts";
import { findRiskProfile } from "./risk/risk-profiles.repository.ts";
import { findUser, updateUser } from "./users.repository.ts";
import type { UserChange } from "./users.repository.ts";

export interface ProfileService {
  /** @throws AppError `profile.not_found` (404) for every id but the asker's own; so does `change`. */
  find(asker: Asker, userId: string): Promise<InvestorProfile>;
  change(asker: Asker, userId: string, patch: ProfilePatchBody): Promise<InvestorProfile>;
}

/** Who asks, and on which site. */
export interface Asker {
  readonly userId: string;
  readonly tenant: string;
}

export function createProfileService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly entitlements: EntitlementsService;
    readonly readStanding: ReadStanding;
  },
): ProfileService {
  const findOwn = async (
    asker: Asker,
    userId: string,
    message: string,
  ): Promise<InvestorProfile> => {
    const user = asker.userId === userId ? await findUser(db, userId) : null;
    if (user === null) throw failure("profile.not_found", 404, message);
    const [risk, entitlement] = await Promise.all([
      findRiskProfile(db, user.id),
      deps.entitlements.find(user.id),
    ]);
    const member = { ...asker, entitlement };
    const standing = await deps.readStanding(member, deps.clock.now());
    return presentProfile(user, risk?.final_score ?? 0, standing);
  };
  const find: ProfileService["find"] = (asker, userId) =>
    findOwn(asker, userId, messages.profileFetchFailed);
  return {
    find,
    async change(asker, userId, patch) {
      const profile = await findOwn(asker, userId, messages.profileUpdateFailed);
      const change = readChange(patch);
      if (Object.keys(change).length === 0) return profile;
      await updateUser(db, userId, change, deps.clock.now());
      return find(asker, userId);
    },
  };
}

function readChange({
  user_info: info = {},
  product_type: productType,
}: ProfilePatchBody): UserChange {
  return {
    ...(info.first_name === undefined ? {} : { first_name: info.first_name }),
    ...(info.last_name === undefined ? {} : { last_name: info.last_name }),
    ...(info.phone === undefined ? {} : { phone: info.phone }),
    ...(productType === undefined ? {} : { product_type: productType }),
  };
}
