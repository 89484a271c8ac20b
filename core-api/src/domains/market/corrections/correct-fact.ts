import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError, startOfDay } from "@munshi/platform";
import { z } from "zod";
import { flowInvestorNames } from "../../../contract/index.ts";
import type { CorrectedFact, CorrectedFlow, FoundFact } from "../../../contract/index.ts";
import { formatDate } from "../../../platform/clock/days.ts";
import { findCompany } from "../jumps/answer-jump.ts";
import { findCompanyJumps } from "../jumps/find-jumps.ts";
import { findMarketKind } from "../publish/facts.query.ts";
import {
  findValidCorrection,
  insertCorrection,
  lockCorrection,
  withdrawCorrection,
} from "./corrections.repository.ts";
import type { FactKey, StoredCorrection } from "./corrections.repository.ts";
import {
  findFile,
  findImported,
  keyOfFact,
  labelFact,
  listItemsOn,
  writeCrore,
  writeValue,
} from "./find-imported.query.ts";
import { findIndexOn } from "./index-lists.query.ts";

/** A fact as staff named it, with its key and what it is of. */
interface ResolvedFact {
  /** Its index by the imported name. */
  readonly fact: CorrectedFact;
  readonly key: FactKey;
  /** FII or DII for flows. */
  readonly symbol: string;
}

/** @throws AppError `market.company_not_found`, `market.index_not_found`, `market.fact_not_found`. */
async function resolveFact(db: Executor, given: CorrectedFact): Promise<ResolvedFact> {
  const market = (await findMarketKind(db)) ?? "market";
  if (given.kind === "flow") {
    const symbol = flowInvestorNames[given.investor];
    return { fact: given, key: keyOfFact(null, given, market), symbol };
  }
  const { coCode, symbol } = await findCompany(db, given.company);
  const fact =
    given.kind === "member" ? { ...given, index: await findIndexOn(db, market, given) } : given;
  return { fact, key: keyOfFact(coCode, fact, market), symbol };
}

/**
 * A fact as imported and as corrected.
 * @throws AppError `market.company_not_found`, `market.index_not_found`, `market.fact_not_found`.
 */
export async function findFact(db: Executor, given: CorrectedFact): Promise<FoundFact> {
  const { fact, key, symbol } = await resolveFact(db, given);
  const { coCode } = key;
  const items = await listItemsOn(db, coCode, fact);
  const isChosen = !("imported" in fact) || fact.imported !== null;
  const mayAdd = fact.kind === "action" || items.length > 0;
  const imported = await findImported(db, key);
  if (imported === null && (isChosen || !mayAdd)) throw await noFact(db, fact, key);
  const file = imported === null ? null : await findFile(db, imported.fileId);
  const correction = await findValidCorrection(db, key);
  const named: unknown =
    coCode === null ? null : await db("companies").where({ co_code: coCode }).first("name");
  return {
    coCode,
    symbol,
    name: readName(named),
    label: labelFact(fact),
    imported: imported === null ? null : writeValue(imported.value),
    file: file?.name ?? null,
    importedAt: file?.at.toISOString() ?? null,
    corrected: correction?.valueText ?? null,
    actions: [...items],
  };
}

export interface NewCorrection {
  readonly fact: CorrectedFact;
  readonly value: unknown;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
}

export interface MadeCorrection {
  readonly id: string;
  readonly symbol: string;
  readonly label: string;
  readonly imported: string;
  readonly value: string;
}

/**
 * Corrects a fact, in a transaction. Figures update at the next publication.
 * @throws AppError `market.company_not_found`, `market.index_not_found`, `market.fact_not_found`,
 *   `market.value`, `market.already_corrected`.
 */
export async function correctFact(
  transaction: Transaction,
  { fact: given, value: entered, reason, actor, at }: NewCorrection,
): Promise<MadeCorrection> {
  const { fact, key, symbol } = await resolveFact(transaction, given);
  const isAdded = fact.kind === "action" && fact.imported === null;
  const imported = await findImported(transaction, key);
  if (imported === null && !isAdded) throw await noFact(transaction, fact, key);
  const value = checkValue(fact, entered);
  if (fact.kind === "member" && value === true) await requireListed(transaction, key, symbol);
  const label = labelFact(fact);
  const importedText = writeValue(imported?.value ?? null);
  const valueText = writeValue(value);
  if (importedText === valueText)
    throw wrongValue("The imported value is the same. Enter a different one.");
  const id = await insertCorrection(
    transaction,
    // Several actions may be added on a day.
    isAdded ? { ...key, field: `added/${valueText}` } : key,
    {
      label,
      value,
      valueText,
      imported: imported?.value ?? null,
      importedText,
      reason,
      at,
      actor,
    },
  );
  if (id === null) {
    throw new AppError(
      "market.already_corrected",
      409,
      `${label} of ${symbol} already has a correction. Withdraw it first.`,
    );
  }
  await findJumpsAgain(transaction, key, at);
  return { id, symbol, label, imported: importedText, value: valueText };
}

/**
 * Withdraws a correction, in a transaction; the imported value applies again.
 * @throws AppError `market.correction_not_found`, `market.correction_withdrawn`.
 */
export async function withdrawFact(
  transaction: Transaction,
  id: string,
  withdrawal: { readonly at: Date; readonly actor: string; readonly reason: string },
): Promise<StoredCorrection> {
  const correction = await lockCorrection(transaction, id);
  if (correction === null) {
    throw new AppError("market.correction_not_found", 404, "Correction not found.");
  }
  if (correction.withdrawnAt !== null) {
    throw new AppError("market.correction_withdrawn", 409, "The correction is already withdrawn.");
  }
  await withdrawCorrection(transaction, id, withdrawal);
  await findJumpsAgain(transaction, correction, withdrawal.at);
  return correction;
}

/** Actions explain jumps of prices. */
async function findJumpsAgain(
  transaction: Transaction,
  { kind, coCode }: FactKey,
  at: Date,
): Promise<void> {
  if (kind === "action" && coCode !== null) await findCompanyJumps(transaction, coCode, at);
}

/** @throws AppError `market.value` if the company was not listed on the day of an index's list. */
async function requireListed(
  db: Executor,
  { coCode, day }: FactKey,
  symbol: string,
): Promise<void> {
  if (day === null) return;
  const corrected = await findValidCorrection(db, {
    coCode,
    kind: "company",
    day: null,
    field: "listedOn",
  });
  const stored = await resultOf<{ listedOn: string | null; delistedOn: string | null }>(
    db("companies")
      .where({ co_code: coCode })
      .first({ listedOn: "listed_on", delistedOn: "delisted_on" }),
  );
  const listedOn = corrected === null ? stored.listedOn : readDay(corrected.value);
  const { delistedOn } = stored;
  const missing = `${symbol} was not listed on ${writeDay(day)}`;
  if (listedOn !== null && listedOn > day) {
    throw wrongValue(
      `${missing}: it was listed on ${writeDay(listedOn)}. Choose another company or a later list, or correct the listing date first.`,
    );
  }
  if (delistedOn !== null && delistedOn <= day) {
    throw wrongValue(
      `${missing}: it was delisted on ${writeDay(delistedOn)}. Choose another company or an earlier list.`,
    );
  }
}

const readDay = (value: unknown): string | null => (typeof value === "string" ? value : null);

const numbers = new Set(["statement", "shareholding", "price", "freeFloat"]);

/** The value as stored. @throws AppError `market.value`. */
function checkValue(fact: CorrectedFact, value: unknown): unknown {
  if (fact.kind === "action") {
    if (value === null) {
      if (fact.imported === null) throw wrongValue("Enter the action's terms.");
      return null;
    }
    if (!isAction(value)) throw wrongValue("Enter the action's terms.");
    const terms = value.kind === "dividend" ? String(value.amount) : `${value.from}:${value.to}`;
    return { ...value, terms, purpose: `${writeValue(value)} (entered by hand)` };
  }
  if (fact.kind === "flow") return value === null ? null : checkFlow(value);
  if (typeof value === "object" && value !== null) throw wrongValue("Enter one value.");
  if (fact.kind === "member" ? typeof value !== "boolean" : typeof value === "boolean") {
    throw wrongValue(
      fact.kind === "member"
        ? "Enter true for a constituent, otherwise false."
        : "Enter a number or text.",
    );
  }
  const needsNumber =
    numbers.has(fact.kind) || (fact.kind === "company" && fact.field === "faceValue");
  if (needsNumber && value !== null && typeof value !== "number") {
    throw wrongValue("Enter a number.");
  }
  if (fact.kind === "news" && value !== null && typeof value !== "string") {
    throw wrongValue("Enter the headline.");
  }
  if (fact.kind === "event" && value !== null && !isDay(value)) {
    throw wrongValue("Enter a date such as 2026-03-31.");
  }
  if (fact.kind === "surveillance" && value !== null && typeof value !== "string") {
    throw wrongValue("Enter the stage.");
  }
  if (fact.kind === "freeFloat" && typeof value === "number" && (value < 0 || value > 100)) {
    throw wrongValue("Enter a percentage from 0 to 100.");
  }
  if (fact.kind === "company") {
    const { field } = fact;
    if (field === "name" && value === null) throw wrongValue("Enter a name.");
    if (field !== "faceValue" && value !== null && typeof value !== "string") {
      throw wrongValue("Enter text.");
    }
    if (field === "faceValue" && typeof value === "number" && value <= 0) {
      throw wrongValue("Enter a face value above 0.");
    }
    if (field === "listedOn" && value !== null && !isDay(value)) {
      throw wrongValue("Enter a date such as 2026-03-31.");
    }
  }
  if (fact.kind === "price" && typeof value === "number" && value < 0) {
    throw wrongValue("Enter 0 or more.");
  }
  return value;
}

/** As imports of flows allow: each of the three is rounded to a hundredth. */
const netTolerance = 0.02;

/** @throws AppError `market.value` naming the amount that does not fit. */
function checkFlow(value: unknown): CorrectedFlow {
  if (typeof value !== "object" || value === null || !("net" in value)) {
    throw wrongValue("Enter Bought, Sold and Net.");
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's only object with a net
  const { buy, sell, net } = value as CorrectedFlow;
  if (buy === null || sell === null) {
    if (buy === sell) return { buy, sell, net };
    throw wrongValue(`Enter ${buy === null ? "Bought" : "Sold"} too, or neither Bought nor Sold.`);
  }
  if (buy < 0) throw wrongValue("Bought is below 0. Enter 0 or more.");
  if (sell < 0) throw wrongValue("Sold is below 0. Enter 0 or more.");
  const difference = Math.round((buy - sell) * 100) / 100;
  if (Math.abs(difference - net) > netTolerance) {
    throw wrongValue(
      `Net is ${writeCrore(net)}, but Bought minus Sold is ${writeCrore(difference)}. Correct one of the three.`,
    );
  }
  return { buy, sell, net };
}

const isDay = (value: unknown): boolean => z.iso.date().safeParse(value).success;

interface ActionValue {
  readonly kind: "split" | "bonus" | "dividend";
  readonly exDate: string;
  readonly from?: number;
  readonly to?: number;
  readonly amount?: number;
}

const isAction = (value: unknown): value is ActionValue =>
  typeof value === "object" && value !== null && "exDate" in value;

const wrongValue = (message: string): AppError =>
  new AppError("market.value", 422, message, { details: [{ path: "body.value", message }] });

async function noFact(
  db: Executor,
  fact: CorrectedFact,
  { coCode, day }: FactKey,
): Promise<AppError> {
  const company = "company" in fact ? ` of ${fact.company}` : "";
  const on = day === null ? "" : ` on ${writeDay(day)}`;
  // Its days are not listed anywhere.
  const nearest =
    fact.kind === "freeFloat"
      ? await resultOf<{ day: string } | undefined>(
          db("free_floats")
            .where({ co_code: coCode })
            .orderByRaw("abs(as_of - cast(? as date))", [day])
            .first({ day: "as_of" }),
        )
      : undefined;
  const remedy =
    nearest === undefined
      ? "Import it or choose another day."
      : `The nearest one is dated ${writeDay(nearest.day)}. Choose that date.`;
  return new AppError(
    "market.fact_not_found",
    404,
    `No imported file has ${labelFact(fact)}${company}${on}. ${remedy}`,
  );
}

const writeDay = (day: string): string => formatDate(startOfDay(day));

function readName(row: unknown): string {
  const name: unknown = typeof row === "object" && row !== null ? Reflect.get(row, "name") : null;
  return typeof name === "string" ? name : "";
}
