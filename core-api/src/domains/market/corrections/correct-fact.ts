import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { CorrectedFact, FoundFact } from "../../../contract/index.ts";
import { findCompany } from "../jumps/answer-jump.ts";
import { findCompanyJumps } from "../jumps/find-jumps.ts";
import {
  findValidCorrection,
  insertCorrection,
  lockCorrection,
  withdrawCorrection,
} from "./corrections.repository.ts";
import type { StoredCorrection } from "./corrections.repository.ts";
import {
  findFile,
  findImported,
  keyOfFact,
  labelFact,
  listItemsOn,
  writeValue,
} from "./find-imported.query.ts";

/** A fact as imported and as corrected. @throws AppError `market.company_not_found`, `market.fact_not_found`. */
export async function findFact(db: Executor, fact: CorrectedFact): Promise<FoundFact> {
  const { coCode, symbol } = await findCompany(db, fact.company);
  const key = keyOfFact(coCode, fact);
  const items = await listItemsOn(db, coCode, fact);
  const isChosen = !("imported" in fact) || fact.imported !== null;
  const mayAdd = fact.kind === "action" || items.length > 0;
  const imported = await findImported(db, key);
  if (imported === null && (isChosen || !mayAdd)) throw noFact(fact);
  const file = imported === null ? null : await findFile(db, imported.fileId);
  const correction = await findValidCorrection(db, key);
  const named: unknown = await db("companies").where({ co_code: coCode }).first("name");
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
 * @throws AppError `market.company_not_found`, `market.fact_not_found`, `market.value`,
 *   `market.already_corrected`.
 */
export async function correctFact(
  transaction: Transaction,
  { fact, value: given, reason, actor, at }: NewCorrection,
): Promise<MadeCorrection> {
  const { coCode, symbol } = await findCompany(transaction, fact.company);
  const key = keyOfFact(coCode, fact);
  const isAdded = fact.kind === "action" && fact.imported === null;
  const imported = await findImported(transaction, key);
  if (imported === null && !isAdded) throw noFact(fact);
  const value = checkValue(fact, given);
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
  if (fact.kind === "action") await findCompanyJumps(transaction, coCode, at);
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
  if (correction.kind === "action") {
    await findCompanyJumps(transaction, correction.coCode, withdrawal.at);
  }
  return correction;
}

const numbers = new Set(["statement", "shareholding", "price"]);

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
  if (typeof value === "object" && value !== null) throw wrongValue("Enter one value.");
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

const wrongValue = (message: string): AppError => new AppError("market.value", 422, message);

function noFact(fact: CorrectedFact): AppError {
  const day = "day" in fact ? ` on ${fact.day}` : "";
  return new AppError(
    "market.fact_not_found",
    404,
    `No imported file has ${labelFact(fact)} of ${fact.company}${day}.`,
  );
}

function readName(row: unknown): string {
  const name: unknown = typeof row === "object" && row !== null ? Reflect.get(row, "name") : null;
  return typeof name === "string" ? name : "";
}
