import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import { findMarketKind } from "../publish/facts.query.ts";
import { findCompanyJumps } from "./find-jumps.ts";
import { listJumps } from "./jumps.repository.ts";
import type { StoredJump } from "./jumps.repository.ts";

/**
 * Cause of a jump. `split` and `consolidation`: `from` shares became `to`; `bonus`: `to` new shares
 * for every `from` held; `move`: a genuine price move.
 */
export type JumpAnswer =
  | {
      readonly kind: "split" | "bonus" | "consolidation";
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "move" };

/** A stored answer. */
export interface GivenAnswer {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly day: IsoDate;
  readonly answer: JumpAnswer;
  readonly answeredAt: Date;
  readonly answeredBy: string;
}

export interface JumpQuestion {
  /** A symbol, ISIN, BSE code or company code. */
  readonly company: string;
  /** The first session after the jump. */
  readonly day: IsoDate;
  readonly actor: string;
  readonly at: Date;
  /** Why; empty where the command line answers. */
  readonly reason?: string;
}

export interface AnsweredJump {
  readonly symbol: string;
  readonly day: IsoDate;
  readonly answer: JumpAnswer;
  /** False if the answer was already recorded, or there was none to withdraw. */
  readonly isNew: boolean;
}

/**
 * Records what made a jump; the same answer again changes nothing. Runs in a transaction.
 * @throws AppError `market.company_not_found`, `market.jump_not_found`, `market.jump_answered` where
 *   another answer is held, `market.ratio_refused` where the ratio does not explain the prices.
 */
export async function answerJump(
  db: Executor,
  { company, day, actor, at, reason = "" }: JumpQuestion,
  answer: JumpAnswer,
): Promise<AnsweredJump> {
  const { coCode, symbol } = await findCompany(db, company);
  const held = await findAnswer(db, coCode, day);
  if (held !== null) {
    if (!isSame(held, answer)) {
      throw new AppError(
        "market.jump_answered",
        409,
        `The jump of ${symbol} on ${day} is recorded as ${describeAnswer(held)}. Undo that first.`,
      );
    }
    return { symbol, day, answer, isNew: false };
  }
  const jump = await findJump(db, coCode, symbol, day);
  await db("price_jump_answers").insert({
    co_code: coCode,
    day,
    previous_day: jump.previousDay,
    answer: answer.kind,
    ratio_from: answer.kind === "move" ? null : answer.from,
    ratio_to: answer.kind === "move" ? null : answer.to,
    answered_at: at,
    answered_by: actor,
    reason,
  });
  await findCompanyJumps(db, coCode, at);
  const rest = (await listJumps(db, { coCode })).find((one) => one.day === day);
  if (rest !== undefined && rest.state !== "within-band") {
    throw new AppError(
      "market.ratio_refused",
      422,
      `${describeAnswer(answer)} does not explain the jump of ${symbol} on ${day}: the price opened at ${round(jump.price / jump.previousClose)} times the previous close.`,
    );
  }
  return { symbol, day, answer, isNew: true };
}

/**
 * Takes an answer back, so that the jump is open again; without one nothing changes. Runs in a
 * transaction.
 * @throws AppError `market.company_not_found`, `market.jump_not_found` where the day never had an answer.
 */
export async function undoAnswer(
  db: Executor,
  { company, day, actor, at }: JumpQuestion,
): Promise<AnsweredJump> {
  const { coCode, symbol } = await findCompany(db, company);
  const held = await findAnswer(db, coCode, day);
  if (held === null) {
    const last = await findAnswer(db, coCode, day, "undone");
    if (last === null) throw noJump(symbol, day, await listJumps(db, { coCode }));
    return { symbol, day, answer: last, isNew: false };
  }
  await db("price_jump_answers")
    .where({ co_code: coCode, day })
    .whereNull("undone_at")
    .update({ undone_at: at, undone_by: actor });
  await findCompanyJumps(db, coCode, at);
  return { symbol, day, answer: held, isNew: true };
}

/** All standing answers, newest first. */
export async function listAnswers(
  db: Executor,
  kind: "demo" | "market",
): Promise<readonly GivenAnswer[]> {
  const rows = (await db("price_jump_answers as a")
    .join("companies as c", "c.co_code", "a.co_code")
    .where("c.kind", kind)
    .whereNull("a.undone_at")
    .orderBy([{ column: "a.day", order: "desc" }, "c.symbol"])
    .select("a.*", "c.symbol", "c.name")) as (AnswerRow & {
    readonly co_code: number;
    readonly symbol: string;
    readonly name: string;
    readonly day: IsoDate;
    readonly answered_at: Date;
    readonly answered_by: string;
  })[];
  return rows.map((row) => ({
    coCode: row.co_code,
    symbol: row.symbol,
    name: row.name,
    day: row.day,
    answer: readAnswer(row),
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
  }));
}

/** `split 1:5`, `bonus 3:1` (new for held), `consolidation 10:1`, `real move`. */
export function describeAnswer(answer: JumpAnswer): string {
  switch (answer.kind) {
    case "move":
      return "real move";
    case "bonus":
      return `bonus ${answer.to}:${answer.from}`;
    default:
      return `${answer.kind} ${answer.from}:${answer.to}`;
  }
}

interface AnswerRow {
  readonly answer: JumpAnswer["kind"];
  readonly ratio_from: number | null;
  readonly ratio_to: number | null;
}

function readAnswer({ answer, ratio_from: from, ratio_to: to }: AnswerRow): JumpAnswer {
  return answer === "move" ? { kind: answer } : { kind: answer, from: from ?? 1, to: to ?? 1 };
}

function isSame(one: JumpAnswer, other: JumpAnswer): boolean {
  return describeAnswer(one) === describeAnswer(other);
}

async function findAnswer(
  db: Executor,
  coCode: number,
  day: IsoDate,
  state: "standing" | "undone" = "standing",
): Promise<JumpAnswer | null> {
  const query = db("price_jump_answers").where({ co_code: coCode, day }).orderBy("id", "desc");
  if (state === "standing") void query.whereNull("undone_at");
  const row = await resultOf<AnswerRow | undefined>(
    query.first("answer", "ratio_from", "ratio_to"),
  );
  return row === undefined ? null : readAnswer(row);
}

/** @throws AppError `market.company_not_found`. */
export async function findCompany(
  db: Executor,
  name: string,
): Promise<{ readonly coCode: number; readonly symbol: string }> {
  const wanted = name.trim().toUpperCase();
  const found = await resultOf<{ readonly coCode: number; readonly symbol: string } | undefined>(
    db("companies")
      .where({ kind: (await findMarketKind(db)) ?? "market" })
      .whereRaw("? in (upper(symbol), isin, bse_code, co_code::text)", [wanted])
      .orderByRaw("upper(symbol) = ? desc, co_code", [wanted])
      .first({ coCode: "co_code", symbol: "symbol" }),
  );
  if (found === undefined) {
    throw new AppError(
      "market.company_not_found",
      404,
      `No company has the symbol, ISIN or code ${wanted}.`,
    );
  }
  return found;
}

async function findJump(
  db: Executor,
  coCode: number,
  symbol: string,
  day: IsoDate,
): Promise<StoredJump> {
  const jumps = await listJumps(db, { coCode });
  const jump = jumps.find((one) => one.day === day);
  if (jump === undefined) throw noJump(symbol, day, jumps);
  return jump;
}

function noJump(symbol: string, day: IsoDate, jumps: readonly StoredJump[]): AppError {
  const days = jumps.map((jump) => jump.day).join(", ");
  const others = days === "" ? "It has none." : `It has jumps on ${days}.`;
  return new AppError(
    "market.jump_not_found",
    404,
    `${symbol} has no price jump on ${day}. ${others}`,
  );
}

const round = (times: number): string => times.toFixed(times < 0.1 ? 3 : 2);
