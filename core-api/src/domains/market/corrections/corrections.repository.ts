import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { CorrectionKind } from "../../../contract/index.ts";
import type { Correction } from "./apply-corrections.ts";

/** Names a fact within its company. */
export interface FactKey {
  /** Null for flows, which are of no company. */
  readonly coCode: number | null;
  readonly kind: CorrectionKind;
  readonly day: IsoDate | null;
  /** As stored: `consolidated/quarter/sales`. */
  readonly field: string;
}

export interface StoredCorrection extends FactKey {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly valueText: string;
  readonly importedText: string;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly withdrawnReason: string | null;
}

const kindsOfFigures: Correction["kind"][] = [
  "company",
  "statement",
  "shareholding",
  "parameter",
  "price",
];

/** Valid corrections of companies, but for those that views apply, such as of actions and news. */
export async function listValidCorrections(
  db: Executor,
  coCodes: readonly number[],
): Promise<readonly Correction[]> {
  return (await db("fact_corrections")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .whereIn("kind", kindsOfFigures)
    .whereNull("withdrawn_at")
    .orderBy("id")
    .select({
      coCode: "co_code",
      kind: "kind",
      day: "day",
      field: "field",
      value: "value",
    })) as Correction[];
}

const columns = {
  id: "id",
  coCode: "co_code",
  kind: "kind",
  day: "day",
  field: "field",
  label: "label",
  value: "value",
  valueText: "value_text",
  importedText: "imported_text",
  reason: "reason",
  madeAt: "made_at",
  madeBy: "made_by",
  withdrawnAt: "withdrawn_at",
  withdrawnBy: "withdrawn_by",
  withdrawnReason: "withdrawn_reason",
} as const;

/** The valid correction of a fact, or null. */
export async function findValidCorrection(
  db: Executor,
  { coCode, kind, day, field }: FactKey,
): Promise<StoredCorrection | null> {
  const row = await resultOf<StoredCorrection | undefined>(
    db("fact_corrections")
      .where({ kind, field })
      .whereRaw("co_code is not distinct from cast(? as integer)", [coCode])
      .whereRaw("day is not distinct from cast(? as date)", [day])
      .whereNull("withdrawn_at")
      .first(columns),
  );
  return row ?? null;
}

/** A correction, locked until the transaction ends; or null. */
export async function lockCorrection(
  transaction: Transaction,
  id: string,
): Promise<StoredCorrection | null> {
  const row = await resultOf<StoredCorrection | undefined>(
    transaction("fact_corrections").where({ id }).forUpdate().first(columns),
  );
  return row ?? null;
}

export async function findCorrection(db: Executor, id: string): Promise<StoredCorrection | null> {
  const row = await resultOf<StoredCorrection | undefined>(
    db("fact_corrections").where({ id }).first(columns),
  );
  return row ?? null;
}

/** Stores a correction; its number, or null if the fact has a valid one. */
export async function insertCorrection(
  transaction: Transaction,
  key: FactKey,
  correction: {
    readonly label: string;
    readonly value: unknown;
    readonly valueText: string;
    readonly imported: unknown;
    readonly importedText: string;
    readonly reason: string;
    readonly at: Date;
    readonly actor: string;
  },
): Promise<string | null> {
  const rows = (await transaction("fact_corrections")
    .insert({
      co_code: key.coCode,
      kind: key.kind,
      day: key.day,
      field: key.field,
      label: correction.label,
      value: JSON.stringify(correction.value),
      value_text: correction.valueText,
      imported: JSON.stringify(correction.imported),
      imported_text: correction.importedText,
      reason: correction.reason,
      made_at: correction.at,
      made_by: correction.actor,
    })
    .onConflict()
    .ignore()
    .returning("id")) as { readonly id: string }[];
  return rows[0]?.id ?? null;
}

export async function withdrawCorrection(
  transaction: Transaction,
  id: string,
  withdrawal: { readonly at: Date; readonly actor: string; readonly reason: string },
): Promise<void> {
  await transaction("fact_corrections").where({ id }).update({
    withdrawn_at: withdrawal.at,
    withdrawn_by: withdrawal.actor,
    withdrawn_reason: withdrawal.reason,
  });
}

/** Corrections follow a joined company, except those of facts that the other has corrected. */
export async function moveCorrections(
  transaction: Transaction,
  from: number,
  into: number,
): Promise<void> {
  await transaction.raw(
    `update fact_corrections f set withdrawn_at = now(), withdrawn_by = 'system:join',
       withdrawn_reason = 'The joined company has another correction of the fact'
     where f.co_code = :from and f.withdrawn_at is null and exists (
       select from fact_corrections i where i.co_code = :into and i.withdrawn_at is null
         and (i.kind, i.field) = (f.kind, f.field) and i.day is not distinct from f.day)`,
    { from, into },
  );
  await transaction("fact_corrections").where({ co_code: from }).update({ co_code: into });
}
