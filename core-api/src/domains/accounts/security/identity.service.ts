import type { Executor } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { listSignIns } from "../devices/sign-ins.query.ts";
import type { SignedInMember } from "../devices/sign-ins.service.ts";
import { signInAgain } from "../member-gate.routes.ts";
import { ownMessages } from "../messages.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { findUser } from "../users.repository.ts";
import type { UserRow } from "../users.repository.ts";
import { wrongFactor, wrongPasskey } from "../../second-factors/index.ts";
import type { SecondFactorMethod } from "../../../contract/index.ts";
import type { FactorProof, SecondFactorsService } from "../../second-factors/index.ts";
import type { SecurityNotices } from "./security-notices.ts";

/** Proof required of a signed-in member before actions that a stolen session must not take. */
export interface IdentityProof extends FactorProof {
  readonly password: string;
}

export interface IdentityService {
  /**
   * Verifies the member's password and, if enabled, second factor; a member without a password must
   * have logged in within the last ten minutes instead. A correct code is used up.
   * @throws AppError `security.wrong_password`, `security.wrong_code`, `security.code_needed`,
   * `security.sign_in_again` (403), `attempts.too_many` (429).
   */
  confirm(
    member: SignedInMember,
    proof: IdentityProof,
  ): Promise<{ readonly user: UserRow; readonly factor: SecondFactorMethod | null }>;
}

const freshMs = 600_000;

export function createIdentityService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly attempts: AttemptsService;
    readonly hasher: PasswordHasher;
    readonly factors: SecondFactorsService;
    readonly notices: SecurityNotices;
  },
): IdentityService {
  const { clock, attempts, hasher, factors, notices } = deps;
  const isFresh = async ({ userId, familyId }: SignedInMember): Promise<boolean> => {
    const at = clock.now();
    const own = (await listSignIns(db, userId, at)).find(({ familyIds }) =>
      familyIds.includes(familyId),
    );
    return own !== undefined && at.getTime() - own.begunAt.getTime() <= freshMs;
  };
  return {
    async confirm(member, proof) {
      await attempts.require("confirm", member.userId);
      const user = await findUser(db, member.userId);
      if (user === null) throw signInAgain();
      if (user.password_hash === null) {
        if (!(await isFresh(member))) {
          throw failure("security.sign_in_again", 403, ownMessages.freshSignInNeeded);
        }
      } else if (!(await hasher.verify(user.password_hash, proof.password))) {
        const message = ownMessages.wrongCurrentPassword;
        throw failure("security.wrong_password", 403, message, {
          fields: { password: [message] },
        });
      }
      let factor: SecondFactorMethod | null = null;
      if ((await factors.methods(db, user.id)).length > 0) {
        if (proof.code === "" && proof.recoveryCode === "" && proof.passkey === null) {
          throw failure("security.code_needed", 403, ownMessages.factorNeeded);
        }
        factor = await inTransaction(db, async (transaction) => {
          const used = await factors.use(transaction, user.id, proof, {
            tenant: member.tenant,
            purpose: "confirm",
          });
          if (used === "recovery_code") {
            await notices.send(transaction, member, "recovery_code_used");
          }
          return used;
        });
        if (factor === null) throw proof.passkey === null ? wrongFactor() : wrongPasskey();
      }
      await attempts.forgive("confirm", member.userId);
      return { user, factor };
    },
  };
}
