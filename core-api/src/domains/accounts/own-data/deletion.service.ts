import type { Executor, Transaction } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { AuditService } from "../../audit/index.ts";
import type { SignedInMember } from "../devices/sign-ins.service.ts";
import { ownMessages } from "../messages.ts";
import type { IdentityProof, IdentityService } from "../security/identity.service.ts";
import { deleteSecondStepsOf } from "../security/second-steps.repository.ts";
import type { SecurityNoticeActor, SecurityNotices } from "../security/security-notices.ts";
import { endFamiliesOf } from "../tokens/token-families.repository.ts";
import { lockUser, updateUser } from "../users.repository.ts";
import type { UserRow } from "../users.repository.ts";
import { listExpired, removeExpiredOf } from "./kept-records.repository.ts";
import { personalTables } from "./personal-tables.ts";

/** Days in which a sign-in restores the account. */
export const graceDays = 14;
/** Text that the member types to confirm. */
export const deletionWord = "DELETE";

export interface DeletionService {
  /**
   * Ends every sign-in at once and has the account erased after the grace; the instant.
   * @throws AppError `deletion.unconfirmed` (400), those of `IdentityService.confirm`.
   */
  request(member: SignedInMember, proof: IdentityProof, typed: string): Promise<Date>;
  /** The same for staff, who record it, in the caller's transaction. */
  schedule(
    transaction: Transaction,
    member: { readonly userId: string; readonly tenant: string },
    by?: SecurityNoticeActor,
  ): Promise<Date>;
  /** Keeps an account whose grace still runs, in the caller's transaction; false if none does. */
  cancel(
    transaction: Transaction,
    member: { readonly userId: string; readonly tenant: string },
    by: SecurityNoticeActor,
  ): Promise<boolean>;
  /** Erases accounts whose grace is over; how many. One that fails is retried the next time. */
  eraseDue(now: Date): Promise<number>;
  /** Removes what was kept of erased accounts and need not be any more; of how many accounts. */
  removeExpired(now: Date): Promise<number>;
}

export function createDeletionService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly identity: IdentityService;
    readonly notices: SecurityNotices;
    readonly audit: AuditService;
  },
): DeletionService {
  const { clock, log, identity, notices, audit } = deps;
  /** Runs a step for each account; how many it changed. A failure is logged and stops no other. */
  const runForEach = async <T extends { readonly id: string }>(
    accounts: readonly T[],
    step: (account: T) => Promise<number>,
  ): Promise<number> => {
    let count = 0;
    for (const account of accounts) {
      try {
        count += await step(account);
      } catch (err) {
        log.error({ err, actor: account.id }, "an account could not be erased; retried next time");
      }
    }
    return count;
  };
  const erase = async (userId: string, now: Date): Promise<number> =>
    inTransaction(db, async (transaction) => {
      const user = await lockUser(transaction, userId);
      // A sign-in has restored it meanwhile, or another process has erased it.
      const isDue =
        user !== null &&
        user.erased_at === null &&
        user.erase_after !== null &&
        user.erase_after <= now;
      if (!isDue) return 0;
      await deleteRowsOf(transaction, user);
      await pseudonymise(transaction, user.id, now);
      await audit.append(transaction, {
        actor: { kind: "system", id: "erasure", tenant: user.tenant_key },
        action: "account.erased",
        subject: user.id,
      });
      return 1;
    });
  const schedule: DeletionService["schedule"] = async (transaction, member, by) => {
    const at = clock.now();
    const eraseAfter = new Date(at.getTime() + graceDays * dayMs);
    await lockUser(transaction, member.userId);
    await transaction("users").where({ id: member.userId }).update({ erase_after: eraseAfter });
    await deleteSecondStepsOf(transaction, member.userId);
    await endFamiliesOf(transaction, member.userId, "signed_out", at);
    await notices.send(transaction, member, "deletion_requested", by);
    return eraseAfter;
  };
  return {
    schedule,
    async cancel(transaction, member, by) {
      const at = clock.now();
      const user = await lockUser(transaction, member.userId);
      const runs =
        user !== null &&
        user.erased_at === null &&
        user.erase_after !== null &&
        user.erase_after > at;
      if (!runs) return false;
      await updateUser(transaction, user.id, { erase_after: null }, at);
      await notices.send(transaction, member, "deletion_cancelled_by_staff", by);
      return true;
    },
    async request(member, proof, typed) {
      if (typed.trim().toUpperCase() !== deletionWord) {
        const message = ownMessages.deletionUnconfirmed;
        throw failure("deletion.unconfirmed", 400, message, { fields: { confirm: [message] } });
      }
      const { user } = await identity.confirm(member, proof);
      const owner = { userId: user.id, tenant: member.tenant };
      const eraseAfter = await inTransaction(db, (transaction) => schedule(transaction, owner));
      return eraseAfter;
    },
    async eraseDue(now) {
      const due = (await db("users")
        .whereNull("erased_at")
        .where("erase_after", "<=", now)
        .orderBy("erase_after")
        .select("id")) as { readonly id: string }[];
      return runForEach(due, ({ id }) => erase(id, now));
    },
    async removeExpired(now) {
      return runForEach(await listExpired(db, now), ({ id, tenant }) =>
        inTransaction(db, async (transaction) => {
          await allowErasing(transaction);
          if ((await removeExpiredOf(transaction, id, now)) === 0) return 0;
          await audit.append(transaction, {
            actor: { kind: "system", id: "erasure", tenant },
            action: "account.kept_records_removed",
            subject: id,
          });
          return 1;
        }),
      );
    },
  };
}

/** Lets this transaction delete from tables that are append-only otherwise. */
async function allowErasing(transaction: Transaction): Promise<void> {
  await transaction.raw("select set_config('munshi.erasing_account', 'on', true)");
}

async function deleteRowsOf(transaction: Transaction, { id, email }: UserRow): Promise<void> {
  await allowErasing(transaction);
  const queries = transaction("saved_queries").where({ user_id: id }).select("id");
  await transaction("shared_queries").whereIn("query_id", queries.clone()).delete();
  await transaction("saved_query_versions").whereIn("query_id", queries.clone()).delete();
  const chats = (await transaction("telegram_links").where({ user_id: id }).select("chat_id")) as {
    readonly chat_id: string;
  }[];
  for (const { table, owner, erasure } of personalTables) {
    if (erasure === "delete")
      await transaction(table)
        .where({ [owner]: id })
        .delete();
  }
  await transaction("telegram_chats")
    .whereIn(
      "chat_id",
      chats.map(({ chat_id: chat }) => chat),
    )
    .delete();
  await transaction("verification_codes").where({ email }).delete();
  await transaction("leads").where({ email }).delete();
}

/** The anonymized row that ledger, KYC and audit reference. */
async function pseudonymise(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction("users")
    .where({ id })
    .update({
      email: `erased-${id}@erased.invalid`,
      first_name: "Deleted",
      last_name: "account",
      phone: null,
      password_hash: null,
      email_verified_at: null,
      is_referrer: false,
      referred_by: null,
      ref_id: `erased-${id}`,
      product_type: null,
      erased_at: now,
      updated_at: now,
    });
}
