import type { Executor, Transaction } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { AuditService } from "../../audit/index.ts";
import { ownMessages } from "../messages.ts";
import { endSignInsOf } from "../tokens/token-families.repository.ts";
import { forgetDevicesOf, forgetOtherDevices } from "./known-devices.repository.ts";
import { listSignIns } from "./sign-ins.query.ts";
import type { StandingSignIn } from "./sign-ins.query.ts";

/** A member and the sign-in that makes the call. */
export interface SignedInMember {
  readonly userId: string;
  readonly tenant: string;
  readonly familyId: string;
}

export interface SignInsService {
  /** The current sign-in comes first. */
  list(member: SignedInMember): Promise<readonly StandingSignIn[]>;
  /** Ends one on every site. @throws AppError `sign_in.not_found` (404) for what is not the member's. */
  end(member: SignedInMember, id: string): Promise<void>;
  /** Ends all but the one that asks. */
  endOthers(member: SignedInMember): Promise<void>;
  /** The same in the caller's transaction. */
  endOthersIn(transaction: Transaction, member: SignedInMember): Promise<void>;
}

/** Lists and ends a member's sign-ins; an ended one is refused from its next call on. */
export function createSignInsService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): SignInsService {
  const { clock, audit } = deps;

  const list = async (
    { userId, familyId }: SignedInMember,
    executor: Executor = db,
  ): Promise<readonly StandingSignIn[]> => {
    const found = await listSignIns(executor, userId, clock.now());
    const asks = ({ familyIds }: StandingSignIn): boolean => familyIds.includes(familyId);
    return [...found.filter(asks), ...found.filter((one) => !asks(one))];
  };

  const end = async (
    transaction: Transaction,
    { userId, tenant }: SignedInMember,
    ids: readonly string[],
  ): Promise<number> => {
    const ended = await endSignInsOf(transaction, userId, ids, clock.now());
    await forgetDevicesOf(transaction, userId, ids);
    if (ended === 0) return 0;
    const actor = { kind: "user", id: userId, tenant } as const;
    await audit.append(transaction, {
      actor,
      action: "account.signed_out_elsewhere",
      subject: userId,
    });
    return ended;
  };

  const endOthersIn: SignInsService["endOthersIn"] = async (transaction, member) => {
    const standing = await list(member, transaction);
    const others = standing.filter(({ familyIds }) => !familyIds.includes(member.familyId));
    const own = standing.find(({ familyIds }) => familyIds.includes(member.familyId));
    // Also those whose sign-in is over, which no list shows.
    await forgetOtherDevices(transaction, member.userId, own?.id ?? null);
    await end(
      transaction,
      member,
      others.map(({ id }) => id),
    );
  };

  return {
    endOthersIn,
    list: (member) => list(member),
    async end(member, id) {
      const ended = await inTransaction(db, (transaction) => end(transaction, member, [id]));
      if (ended === 0) throw failure("sign_in.not_found", 404, ownMessages.signInNotFound);
    },
    async endOthers(member) {
      await inTransaction(db, (transaction) => endOthersIn(transaction, member));
    },
  };
}
