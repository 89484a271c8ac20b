import type { KycStatus } from "../../contract/index.ts";
import { dayMs } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { BankService } from "./bank.service.ts";
import { findCase, findKnownName, listUnfinished } from "./cases.repository.ts";
import { lapseChecksBefore, listOpenChecks, listStaleChecks } from "./checks.repository.ts";
import type { JourneyService } from "./journey.service.ts";
import type { CaseRow, CheckRow } from "./kyc-case.ts";
import { advanceCase, requireProvider } from "./kyc-deps.ts";
import type { KycDeps, KycMember } from "./kyc-deps.ts";
import { statusOf } from "./pan.service.ts";

/** A member's KYC as it may be shown to them: what is personal is opened, the presenter masks it. */
export interface KycView {
  readonly found: CaseRow | null;
  readonly isAvailable: boolean;
  readonly knownName: string | null;
  readonly pan: string | null;
  readonly account: {
    readonly number: string;
    readonly ifsc: string;
    readonly bank: string | null;
    readonly isPending: boolean;
  } | null;
}

export interface KycService {
  view(userId: string): Promise<KycView>;
  /** The state of the KYC, without third-party calls; null if not begun. */
  standing(userId: string): Promise<{ readonly id: string; readonly status: KycStatus } | null>;
  /**
   * Asks the provider what became of everything that is open, and nothing else.
   * @throws AppError `provider.unavailable` (503), `attempts.too_many` (429).
   */
  reread(member: KycMember, signal: AbortSignal): Promise<CaseRow | null>;
  /** Polls abandoned verifications and deletes unfinished cases; returns the number of rows. */
  removeExpired(now: Date): Promise<number>;
}

/**
 * A verification ends within minutes, and returning members trigger a check: only abandoned ones
 * are polled.
 */
const leftMs = 15 * 60_000;
const lapseDays = 3;
const unfinishedDays = 30;
const batch = 50;

export function createKycService(
  deps: KycDeps & { readonly bank: BankService; readonly journey: JourneyService },
): KycService {
  const { db, clock, log, fields, bank, journey } = deps;

  const rereadOne = async (
    check: CheckRow,
    found: CaseRow,
    member: KycMember,
    signal?: AbortSignal,
  ): Promise<void> => {
    if (check.kind === "bank") await bank.reread(check, member, signal);
    else await journey.reread(check, found, member, signal);
  };

  const accountOf = async (found: CaseRow): Promise<KycView["account"]> => {
    if (found.account_sealed !== null && found.ifsc !== null) {
      const number = fields.open("account", found.id, found.account_sealed);
      return { number, ifsc: found.ifsc, bank: found.bank, isPending: false };
    }
    const [open] = await listOpenChecks(db, found.id, ["bank"]);
    if (open === undefined) return null;
    const { account: number, ifsc } = fields.openQuestion(open.id, open.subject_sealed);
    return { number, ifsc, bank: null, isPending: true };
  };

  /** Abandoned verifications are polled periodically; failures wait for the next time. */
  const rereadLeft = async (now: Date): Promise<number> => {
    if (deps.provider === null) return 0;
    const left = await listStaleChecks(db, {
      from: new Date(now.getTime() - lapseDays * dayMs),
      until: new Date(now.getTime() - leftMs),
      limit: batch,
    });
    for (const check of left) {
      const member = { userId: check.user_id, tenant: check.tenant_key };
      try {
        const found = await findCase(db, member.userId);
        if (found !== null) await rereadOne(check, found, member);
      } catch (err) {
        log.warn({ err }, "an open question of KYC could not be read");
        break;
      }
    }
    return left.length;
  };

  const lapseUnfinished = async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - unfinishedDays * dayMs);
    const cases = await listUnfinished(db, before, batch);
    for (const { id } of cases) {
      await inTransaction(db, (transaction) =>
        advanceCase(
          deps,
          transaction,
          { kind: "system", id: "housekeeping" },
          {
            caseId: id,
            to: "lapsed",
            at: now,
            change: {
              pan_sealed: null,
              pan_fingerprint: null,
              name_sealed: null,
              dob_sealed: null,
              account_sealed: null,
              ifsc: null,
              bank: null,
            },
          },
        ),
      );
    }
    return cases.length;
  };

  return {
    async view(userId) {
      const found = await findCase(db, userId);
      return {
        found,
        isAvailable: deps.provider !== null,
        knownName: await findKnownName(db, userId),
        pan: found?.pan_sealed == null ? null : fields.open("pan", found.id, found.pan_sealed),
        account: found === null ? null : await accountOf(found),
      };
    },
    async standing(userId) {
      const found = await findCase(db, userId);
      return found === null ? null : { id: found.id, status: statusOf(found) };
    },
    async reread(member, signal) {
      const found = await findCase(db, member.userId);
      if (found === null || found.status === "completed") return found;
      const open = await listOpenChecks(db, found.id, ["bank", "identity"]);
      if (open.length === 0) return found;
      requireProvider(deps);
      await deps.countAnswer("kycRead", member.userId, signal, async () => {
        for (const check of open) await rereadOne(check, found, member, signal);
      });
      return findCase(db, member.userId);
    },
    async removeExpired(now) {
      const reread = await rereadLeft(now);
      const lapsed = await lapseChecksBefore(
        db,
        new Date(now.getTime() - lapseDays * dayMs),
        clock.now(),
      );
      return reread + lapsed + (await lapseUnfinished(now));
    },
  };
}
