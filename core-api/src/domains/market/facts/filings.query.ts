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
 * All statements of companies public on a day, including restated ones: newest period first, and
 * within a period the newest filing, which counts, first.
 */
export async function listFilings(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<readonly Filing[]> {
  const result = await db.raw<{ rows: Filing[] }>(
    `select ${statementColumns}, filing, audited from statements
     where co_code = any(?) and published_at <= ? and span <> 'half' order by ${statementOrder}`,
    [[...coCodes], asOf],
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

/** The current filing of each period, of filings in the order of `listFilings`. */
export function listValid<Row extends StatementRow>(filings: readonly Row[]): readonly Row[] {
  return filings.filter((filing, at) => {
    const newer = filings[at - 1];
    return newer === undefined || !isOfSamePeriod(newer, filing);
  });
}

/** Earlier filings of the same period, newest first. */
export function listEarlier(filings: readonly Filing[], filing: Filing): readonly Filing[] {
  const ofPeriod = filings.filter((other) => isOfSamePeriod(other, filing));
  return ofPeriod.slice(ofPeriod.indexOf(filing) + 1);
}

function isOfSamePeriod(one: StatementRow, other: StatementRow): boolean {
  return one.periodEnd === other.periodEnd && one.span === other.span && one.basis === other.basis;
}
