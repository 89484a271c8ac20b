import type { Executor } from "@munshi/db";
import type { Basis, IsoDate } from "@munshi/engine/contract";
import { statementColumns, statementOrder } from "../publish/facts.query.ts";
import type { StatementRow } from "../publish/facts.query.ts";

/** One statement of one filing. */
export interface Filing extends StatementRow {
  /** The filing's identifier. */
  readonly filing: string;
  readonly audited: boolean | null;
}

/**
 * All statements of a company public on a day, including restated ones: newest period first, and
 * within a period the newest filing, which counts, first.
 */
export async function listFilings(
  db: Executor,
  coCode: number,
  asOf: IsoDate,
): Promise<readonly Filing[]> {
  const result = await db.raw<{ rows: Filing[] }>(
    `select ${statementColumns}, filing, audited from statements
     where co_code = ? and published_at <= ? and span <> 'half' order by ${statementOrder}`,
    [coCode, asOf],
  );
  return result.rows;
}

/** Bases of accounts public on a day, consolidated first. */
export async function listBases(
  db: Executor,
  coCode: number,
  asOf: IsoDate,
): Promise<readonly Basis[]> {
  return (await db("statements")
    .where({ co_code: coCode })
    .where("published_at", "<=", asOf)
    .distinct()
    .orderBy("basis")
    .pluck("basis")) as Basis[];
}

/** The current filing of each period. */
export function listValid(filings: readonly Filing[]): readonly Filing[] {
  const seen = new Set<string>();
  return filings.filter((filing) => {
    const period = periodOf(filing);
    if (seen.has(period)) return false;
    seen.add(period);
    return true;
  });
}

/** Earlier filings of the same period, newest first. */
export function listEarlier(filings: readonly Filing[], filing: Filing): readonly Filing[] {
  const ofPeriod = filings.filter((other) => periodOf(other) === periodOf(filing));
  return ofPeriod.slice(ofPeriod.indexOf(filing) + 1);
}

function periodOf({ basis, span, periodEnd }: StatementRow): string {
  return `${basis} ${span} ${periodEnd}`;
}
