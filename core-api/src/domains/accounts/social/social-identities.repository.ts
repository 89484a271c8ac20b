import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import type { SocialName } from "../../../providers/social/index.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { ownMessages } from "../messages.ts";
import type { UserRow } from "../users.repository.ts";

/** The user linked to a provider's account. */
export async function findUserByIdentity(
  db: Executor,
  provider: SocialName,
  subject: string,
): Promise<UserRow | null> {
  const row = await resultOf<UserRow | undefined>(
    db("social_identities as identity")
      .join("users", "users.id", "identity.user_id")
      .where({ "identity.provider": provider, "identity.subject": subject })
      .first("users.*"),
  );
  return row ?? null;
}

/**
 * Returns false if a concurrent request linked the provider's account; the transaction continues.
 * @throws AppError `account.other_identity` (409) if the user has another account of the provider.
 */
export async function linkIdentity(
  transaction: Transaction,
  identity: {
    readonly provider: SocialName;
    readonly subject: string;
    readonly user_id: string;
    readonly email: string | null;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const rows: unknown[] = await transaction("social_identities")
    .insert(identity)
    .onConflict(["provider", "subject"])
    .ignore()
    .returning("user_id")
    .catch((error: unknown) => {
      if (constraintOf(error) !== "social_identities_user") throw error;
      throw failure("account.other_identity", 409, ownMessages.otherIdentity);
    });
  return rows.length === 1;
}
