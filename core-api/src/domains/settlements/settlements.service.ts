import { createHash } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { entryOfSettlement } from "@munshi/engine/payments";
import { marketDate } from "@munshi/platform";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { postEntry } from "../payments/index.ts";
import { compare } from "./differences.ts";
import type { Difference } from "./differences.ts";
import { listHolidays, listUnequal, loadBalance } from "./differences.query.ts";
import { readReport, ReportError } from "./recon-report.ts";
import type { SettledLine } from "./recon-report.ts";
import { insertLines, insertReport, listImported } from "./settlements.repository.ts";
import type { ImportedLine } from "./settlements.repository.ts";

/** A settlement in paise: the bank receives `gross - fee`. */
export interface Settlement {
  readonly id: string;
  readonly gross: number;
  /** With GST. */
  readonly fee: number;
}

export interface ReportImport {
  /** False if the same file was imported before. */
  readonly isNew: boolean;
  /** Rows that were not imported before. */
  readonly rows: number;
  /** Settlements that were posted to the ledger. */
  readonly settlements: readonly Settlement[];
}

export interface SettlementsService {
  /**
   * Imports a settlement report: all of its rows or none. Rows that were imported before stay.
   * @throws ReportError that names line and column.
   */
  importReport(actor: Actor, name: string, bytes: Buffer): Promise<ReportImport>;
  listDifferences(): Promise<readonly Difference[]>;
}

export interface SettlementsDeps {
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "append">;
}

export function createSettlementsService(
  db: Executor,
  { clock, audit }: SettlementsDeps,
): SettlementsService {
  return {
    async importReport(actor, name, bytes) {
      const lines = readReport(bytes.toString());
      const digest = createHash("sha256").update(bytes).digest();
      return inTransaction(db, async (transaction) => {
        // Imports run one after the other, so that each sees the rows of the one before.
        await transaction.raw("lock table settlement_reports in share row exclusive mode");
        const imported = await listImported(transaction, lines);
        const posted = new Set([...imported.values()].map(({ settlementId }) => settlementId));
        const added = lines.filter((line) => {
          const known = imported.get(line.id);
          if (known !== undefined) requireSame(line, known);
          else if (posted.has(line.settlementId)) throw lateRow(line);
          return known === undefined;
        });
        const report = { id: createPublicId(), name, digest, rows: added.length, at: clock.now() };
        if (!(await insertReport(transaction, report))) {
          return { isNew: false, rows: 0, settlements: [] };
        }
        await insertLines(transaction, report.id, added);
        const settlements = await postSettlements(transaction, actor, added);
        await audit.append(transaction, {
          actor,
          action: "payments.import_settlements",
          subject: report.id,
          details: { rows: added.length, settlements: settlements.length },
        });
        return { isNew: true, rows: added.length, settlements };
      });
    },
    async listDifferences() {
      const at = clock.now();
      const entries = await listUnequal(db);
      const oldest = entries.reduce((date, entry) => {
        const on = marketDate(entry.at ?? at);
        return on < date ? on : date;
      }, marketDate(at));
      return compare(entries, await loadBalance(db), at, await listHolidays(db, oldest));
    },
  };
}

/** A settlement is posted whole: a row that comes later would be missing in its entry. */
function lateRow({ line, id, settlementId }: SettledLine): ReportError {
  return new ReportError(
    `line ${line}, column settlement_id: ${settlementId} was imported before without ${id}`,
  );
}

function requireSame(line: SettledLine, known: ImportedLine): void {
  for (const [column, given, before] of [
    ["transaction_entity", line.kind, known.kind],
    ["settlement_id", line.settlementId, known.settlementId],
    ["amount", line.amount, known.amount],
    ["fee (exclusive tax)", line.fee, known.fee],
    ["tax", line.feeTax, known.feeTax],
    ["settled_at", line.settledAt.getTime(), known.settledAt.getTime()],
  ] as const) {
    if (given === before) continue;
    throw new ReportError(
      `line ${line.line}, column ${column}: ${line.id} was imported before with another value`,
    );
  }
}

async function postSettlements(
  transaction: Transaction,
  actor: Actor,
  lines: readonly SettledLine[],
): Promise<readonly Settlement[]> {
  const settlements: Settlement[] = [];
  for (const [id, settled] of Map.groupBy(lines, ({ settlementId }) => settlementId)) {
    const gross = settled.reduce((sum, { amount }) => sum + amount, 0);
    const fee = settled.reduce((sum, line) => sum + line.fee + line.feeTax, 0);
    await postEntry(transaction, {
      key: `settlement:${id}`,
      tenant: actor.tenant,
      orderId: null,
      at: settled[0]?.settledAt ?? new Date(0),
      lines: entryOfSettlement({ gross, fee }),
    });
    settlements.push({ id, gross, fee });
  }
  return settlements;
}
