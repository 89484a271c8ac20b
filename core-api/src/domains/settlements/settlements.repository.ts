import type { Executor, Transaction } from "@munshi/db";
import type { SettledLine } from "./recon-report.ts";

/** A line of an imported report. */
export type ImportedLine = Omit<SettledLine, "line">;

/** Records a report; false if the same file was imported before. */
export async function insertReport(
  transaction: Transaction,
  report: {
    readonly id: string;
    readonly name: string;
    readonly digest: Buffer;
    readonly rows: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows: unknown[] = await transaction("settlement_reports")
    .insert({
      id: report.id,
      name: report.name,
      digest: report.digest,
      rows: report.rows,
      imported_at: report.at,
    })
    .onConflict("digest")
    .ignore()
    .returning("id");
  return rows.length === 1;
}

interface LineRow {
  readonly entity_id: string;
  readonly kind: SettledLine["kind"];
  readonly settlement_id: string;
  readonly amount_paise: string;
  readonly fee_paise: string;
  readonly fee_tax_paise: string;
  readonly settled_at: Date;
}

/** Imported lines of these settlements and with these ids, by id. */
export async function listImported(
  db: Executor,
  lines: readonly SettledLine[],
): Promise<ReadonlyMap<string, ImportedLine>> {
  const result = await db.raw<{ rows: LineRow[] }>(
    `select * from settlement_lines
     where entity_id = any(:ids::text[]) or settlement_id = any(:settlements::text[])`,
    {
      ids: lines.map(({ id }) => id),
      settlements: [...new Set(lines.map(({ settlementId }) => settlementId))],
    },
  );
  return new Map(
    result.rows.map((row) => [
      row.entity_id,
      {
        id: row.entity_id,
        kind: row.kind,
        settlementId: row.settlement_id,
        amount: Number(row.amount_paise),
        fee: Number(row.fee_paise),
        feeTax: Number(row.fee_tax_paise),
        settledAt: row.settled_at,
      },
    ]),
  );
}

export async function insertLines(
  transaction: Transaction,
  reportId: string,
  lines: readonly SettledLine[],
): Promise<void> {
  await transaction.batchInsert(
    "settlement_lines",
    lines.map((line) => ({
      entity_id: line.id,
      report_id: reportId,
      kind: line.kind,
      settlement_id: line.settlementId,
      amount_paise: line.amount,
      fee_paise: line.fee,
      fee_tax_paise: line.feeTax,
      settled_at: line.settledAt,
    })),
    500,
  );
}
