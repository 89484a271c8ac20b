import type { Database, Executor, Transaction } from "@munshi/db";
import { resultOf } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  CorrectedFact,
  CorrectionDetail,
  FoundFact,
  IndexLists,
} from "../../../contract/index.ts";
import { requirePermission } from "../../../platform/actor/actor.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { AuditService } from "../../audit/index.ts";
import type { CorrectionOfFact, MarketDomain } from "../../market/index.ts";

export interface CorrectionsService {
  find(by: Actor, fact: CorrectedFact): Promise<FoundFact>;
  listIndices(by: Actor): Promise<IndexLists>;
  /** Corrects a fact in the caller's transaction; its number in the list. */
  correct(
    transaction: Transaction,
    by: Actor,
    request: { readonly fact: CorrectedFact; readonly value: unknown; readonly reason: string },
  ): Promise<string>;
  /** @throws AppError `market.correction_not_found`. */
  get(by: Actor, id: string): Promise<CorrectionDetail>;
  /** @throws AppError `market.correction_not_found`, `market.correction_withdrawn`, `market.jump_not_found`. */
  withdraw(by: Actor, id: string, reason: string): Promise<CorrectionDetail>;
}

export interface CorrectionsDeps {
  readonly market: Pick<
    MarketDomain,
    "correct" | "findCorrection" | "findFact" | "listIndexLists" | "withdrawCorrection"
  >;
  readonly audit: AuditService;
  /** Withdraws the answer to a jump. */
  readonly reopenJump: (by: Actor, coCode: number, day: string, reason: string) => Promise<unknown>;
}

interface AnswerRow {
  readonly coCode: number;
  readonly symbol: string;
  readonly company: string;
  readonly day: string;
  readonly value: string;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/**
 * Corrections of facts and answers to price jumps, numbered as their list numbers them: even ones are
 * corrections, odd ones answers.
 */
export function createCorrectionsService(db: Database, deps: CorrectionsDeps): CorrectionsService {
  const { market, audit } = deps;
  const get = async (by: Actor, id: string): Promise<CorrectionDetail> => {
    requirePermission(by, "market.read");
    const { isAnswer, number } = parseNumber(id);
    const detail = isAnswer ? await presentAnswer(db, id, number) : null;
    if (detail !== null) return detail;
    const correction = isAnswer ? null : await market.findCorrection(db, number);
    if (correction === null) {
      throw new AppError("market.correction_not_found", 404, "Correction not found.");
    }
    return presentCorrection(db, id, correction);
  };
  return {
    async find(by, fact) {
      requirePermission(by, "market.correct");
      return market.findFact(fact);
    },
    async listIndices(by) {
      requirePermission(by, "market.correct");
      return market.listIndexLists();
    },
    async correct(transaction, by, request) {
      requirePermission(by, "market.correct");
      const made = await market.correct(transaction, { ...request, actor: by });
      await audit.append(transaction, {
        actor: by,
        action: "market.fact_corrected",
        subject: made.symbol,
        details: {
          correction: made.id,
          fact: made.label,
          imported: made.imported,
          value: made.value,
          reason: request.reason,
        },
      });
      return String(Number(made.id) * 2);
    },
    get,
    async withdraw(by, id, reason) {
      requirePermission(by, "market.correct");
      const { isAnswer, number } = parseNumber(id);
      if (isAnswer) {
        const answer = await findAnswer(db, number);
        if (answer === null) {
          throw new AppError("market.correction_not_found", 404, "Correction not found.");
        }
        if (answer.withdrawnAt !== null) {
          throw new AppError(
            "market.correction_withdrawn",
            409,
            "The correction is already withdrawn.",
          );
        }
        await deps.reopenJump(by, answer.coCode, answer.day, reason);
        return get(by, id);
      }
      await inTransaction(db, async (transaction) => {
        const withdrawn = await market.withdrawCorrection(transaction, number, {
          actor: by,
          reason,
        });
        await audit.append(transaction, {
          actor: by,
          action: "market.correction_withdrawn",
          subject: withdrawn.coCode === null ? withdrawn.label : String(withdrawn.coCode),
          details: { correction: number, fact: withdrawn.label, reason },
        });
      });
      return get(by, id);
    },
  };
}

function parseNumber(id: string): { readonly isAnswer: boolean; readonly number: string } {
  const shown = Number(id);
  return { isAnswer: shown % 2 === 1, number: String(Math.floor(shown / 2)) };
}

async function findAnswer(db: Executor, id: string): Promise<AnswerRow | null> {
  const result = await db.raw<{ rows: AnswerRow[] }>(
    `select a.co_code as "coCode", c.symbol, c.name as company, a.day,
       case answer when 'move' then 'Price moved by itself'
         when 'bonus' then 'Bonus ' || ratio_to || ' to ' || ratio_from
         else initcap(answer) || ' ' || ratio_from || ' to ' || ratio_to end as value,
       a.reason, answered_at as "madeAt", answered_by as "madeBy",
       undone_at as "withdrawnAt", undone_by as "withdrawnBy"
     from price_jump_answers a join companies c on c.co_code = a.co_code where a.id = :id`,
    { id },
  );
  return result.rows[0] ?? null;
}

async function presentAnswer(
  db: Executor,
  id: string,
  number: string,
): Promise<CorrectionDetail | null> {
  const answer = await findAnswer(db, number);
  if (answer === null) return null;
  const { withdrawnAt, withdrawnBy, madeAt, madeBy, ...row } = answer;
  return {
    ...row,
    id,
    kind: "jump",
    label: "Price jump",
    imported: "None",
    importedNow: null,
    file: null,
    madeAt: madeAt.toISOString(),
    madeBy: await nameOf(db, madeBy),
    withdrawn:
      withdrawnAt === null || withdrawnBy === null
        ? null
        : { at: withdrawnAt.toISOString(), by: await nameOf(db, withdrawnBy), reason: "" },
  };
}

async function presentCorrection(
  db: Executor,
  id: string,
  correction: CorrectionOfFact,
): Promise<CorrectionDetail> {
  const { coCode, kind, day, label, importedText, valueText, reason } = correction;
  const company =
    coCode === null
      ? { symbol: readInvestor(correction.field), company: "" }
      : await resultOf<{ symbol: string; company: string } | undefined>(
          db("companies").where({ co_code: coCode }).first({ symbol: "symbol", company: "name" }),
        );
  const { withdrawnAt, withdrawnBy, withdrawnReason } = correction;
  return {
    id,
    symbol: company?.symbol ?? "",
    company: company?.company ?? "",
    coCode,
    kind,
    day,
    label,
    imported: importedText,
    importedNow: correction.importedNow,
    file: correction.file,
    value: valueText,
    reason,
    madeAt: correction.madeAt.toISOString(),
    madeBy: await nameOf(db, correction.madeBy),
    withdrawn:
      withdrawnAt === null || withdrawnBy === null
        ? null
        : {
            at: withdrawnAt.toISOString(),
            by: await nameOf(db, withdrawnBy),
            reason: withdrawnReason ?? "",
          },
  };
}

/** FII or DII, of the field of a correction of flows. */
const readInvestor = (field: string): string => (field.split("/")[1] ?? "").toUpperCase();

/** The name of `staff:<id>`; other actors as stored. */
async function nameOf(db: Executor, actor: string): Promise<string> {
  const [kind, id = ""] = actor.split(":");
  if (kind !== "staff") return actor;
  const row = await resultOf<{ name: string } | undefined>(db("staff").where({ id }).first("name"));
  return row?.name ?? actor;
}
