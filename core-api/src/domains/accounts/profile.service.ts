import type { Executor } from "@munshi/db";
import type { InvestorProfile } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import { messages } from "./messages.ts";
import { presentProfile } from "./profile.presenter.ts";
import type { ProfilePatchBody } from "./profile.schema.ts";
import { findRiskProfile } from "./risk/risk-profiles.repository.ts";
import { findUser, updateUser } from "./users.repository.ts";
import type { UserChange } from "./users.repository.ts";

export interface ProfileService {
  /** @throws AppError `profile.not_found` (404) for every id but the asker's own; so does `change`. */
  find(askerId: string, userId: string): Promise<InvestorProfile>;
  change(askerId: string, userId: string, patch: ProfilePatchBody): Promise<InvestorProfile>;
}

export function createProfileService(
  db: Executor,
  deps: { readonly clock: Clock },
): ProfileService {
  const findOwn = async (
    askerId: string,
    userId: string,
    message: string,
  ): Promise<InvestorProfile> => {
    const user = askerId === userId ? await findUser(db, userId) : null;
    if (user === null) throw failure("profile.not_found", 404, message);
    return presentProfile(user, (await findRiskProfile(db, user.id))?.final_score ?? 0);
  };
  const find: ProfileService["find"] = (askerId, userId) =>
    findOwn(askerId, userId, messages.profileFetchFailed);
  return {
    find,
    async change(askerId, userId, patch) {
      const profile = await findOwn(askerId, userId, messages.profileUpdateFailed);
      const change = readChange(patch);
      if (Object.keys(change).length === 0) return profile;
      await updateUser(db, userId, change, deps.clock.now());
      return find(askerId, userId);
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
