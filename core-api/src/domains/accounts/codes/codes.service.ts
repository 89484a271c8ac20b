import { createHmac, timingSafeEqual } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import type { CodeStatus } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { AccountKey, AccountKeys } from "../../../platform/keys/derive-keys.ts";
import type { Outbox } from "../../../platform/outbox/index.ts";
import {
  findLatestCode,
  giveTryBack,
  insertCode,
  markUsed,
  markVerified,
  takeTry,
} from "./verification-codes.repository.ts";
import type { CodeSubject } from "./verification-codes.repository.ts";

/** A code that was right and waits to be used up in the transaction of what it opens. */
interface OpenedCode {
  /** Does what comes before the use; where that fails, on a busy server perhaps, no try is lost. */
  whileOpen<T>(work: () => Promise<T>): Promise<T>;
  /** False where a rival has used it in the meantime: the transaction must not commit. */
  use(transaction: Transaction): Promise<boolean>;
}

export type CodeOutcome = OpenedCode | "late" | "unknown";

export interface CodesService {
  /**
   * Leaves a mail with a new code to the outbox; earlier codes of its flow stop working. `counted`
   * names the attempts that are given back where the mail cannot be handed over.
   */
  request(
    transaction: Transaction,
    tenant: string,
    subject: CodeSubject,
    counted: readonly string[],
  ): Promise<void>;
  /** Status of the newest code; does not use up a try. */
  status(subject: CodeSubject): Promise<CodeStatus>;
  /** Checks a typed code; the first correct answer verifies. */
  verify(subject: CodeSubject, given: string): Promise<0 | 1 | 2>;
  /** Compares a code that was verified before, for what comes after; half an hour long. */
  openVerified(subject: CodeSubject, given: string): Promise<CodeOutcome>;
  /** Compares a code that opens something by itself. */
  open(subject: CodeSubject, given: string): Promise<CodeOutcome>;
}

const minuteMs = 60_000;
const lifeMs = 10 * minuteMs;
const verifiedMs = 30 * minuteMs;
const mostTries = 5;

/** The outbox's event of a code that is to be mailed; its payload names the row, never the code. */
export const codeRequested = "account.code_requested";

export function createCodesService(
  db: Executor,
  deps: { readonly clock: Clock; readonly keys: AccountKeys; readonly outbox: Outbox },
): CodesService {
  const { clock, keys, outbox } = deps;

  const status: CodesService["status"] = async (subject) => {
    const row = await findLatestCode(db, subject);
    if (row === null || row.used_at !== null) return 2;
    const at = clock.now();
    if (row.verified_at !== null) return isLateVerified(row.verified_at, at) ? 1 : 0;
    if (row.expires_at <= at) return 1;
    return row.tries < mostTries ? 3 : 2;
  };

  /** Why a try was not given. */
  const explain = async (subject: CodeSubject): Promise<"late" | "unknown"> =>
    (await status(subject)) === 1 ? "late" : "unknown";

  const openRow = (id: string, at: Date): OpenedCode => ({
    async whileOpen(work) {
      try {
        return await work();
      } catch (error) {
        await giveTryBack(db, id);
        throw error;
      }
    },
    use: (transaction) => markUsed(transaction, id, at),
  });

  return {
    async request(transaction, tenant, { purpose, email, clientId, flow }, counted) {
      const at = clock.now();
      const id = createPublicId();
      await insertCode(transaction, {
        id,
        purpose,
        tenant_key: tenant,
        email,
        client_id: clientId,
        flow,
        created_at: at,
        expires_at: new Date(at.getTime() + lifeMs),
      });
      const payload = { code: id, counted };
      await outbox.add(transaction, { tenant, name: codeRequested, payload });
    },

    status,

    async verify(subject, given) {
      const at = clock.now();
      const row = await takeTry(db, subject, { verified: false, mostTries, at });
      if (row === null) return (await explain(subject)) === "late" ? 1 : 2;
      return isCodeOf(keys, row.id, given) && (await markVerified(db, row.id, at)) ? 0 : 2;
    },

    async openVerified(subject, given) {
      const at = clock.now();
      const row = await takeTry(db, subject, { verified: true, mostTries, at });
      if (row === null || row.verified_at === null) return explain(subject);
      if (isLateVerified(row.verified_at, at)) return "late";
      return isCodeOf(keys, row.id, given) ? openRow(row.id, at) : "unknown";
    },

    async open(subject, given) {
      const at = clock.now();
      const row = await takeTry(db, subject, { verified: false, mostTries, at });
      if (row === null) return explain(subject);
      return isCodeOf(keys, row.id, given) ? openRow(row.id, at) : "unknown";
    },
  };
}

function isLateVerified(verifiedAt: Date, at: Date): boolean {
  return at.getTime() - verifiedAt.getTime() > verifiedMs;
}

/**
 * The six digits of a row of `verification_codes`. They are computed from its id, so nothing of
 * them is stored, and a mail that is sent again says the same.
 */
export function computeCode(key: Pick<AccountKey, "code">, rowId: string): string {
  const digest = createHmac("sha256", key.code).update(rowId).digest();
  // 48 bits: the remainder favours no code by more than one in 280 million.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Compares in a time that tells nothing about how many digits are right. */
export function isCodeOf(keys: AccountKeys, rowId: string, given: string): boolean {
  if (!/^\d{6}$/.test(given)) return false;
  return keys.some((key) =>
    timingSafeEqual(Buffer.from(computeCode(key, rowId)), Buffer.from(given)),
  );
}
