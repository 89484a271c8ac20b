import { copyRows } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { statementLines } from "@munshi/engine/contract";
import type { StatementLine, StatementValues } from "@munshi/engine/contract";
import { keysOf } from "@munshi/platform/contract";
import type { StatementFact } from "../../../contract/index.ts";

/** Position of each statement line in a stored array; a line's position never changes. */
export type LinePositions = ReadonlyMap<StatementLine, number>;

/**
 * Positions of all lines; new lines are appended. Recreates the view of lines if requested, which
 * locks it until the transaction ends.
 */
export async function loadLinePositions(
  transaction: Transaction,
  withView: boolean,
): Promise<LinePositions> {
  const known = await readPositions(transaction);
  const codes = keysOf(statementLines);
  const fresh = codes.filter((code) => !known.has(code));
  if (fresh.length === 0) return known;
  const last = Math.max(0, ...known.values());
  await transaction("statement_lines").insert(
    fresh.map((code, index) => ({ code, position: last + 1 + index })),
  );
  const positions = await readPositions(transaction);
  if (withView) await createFiguresView(transaction, positions);
  return positions;
}

/** The positions assigned to lines so far. */
export async function readPositions(db: Executor): Promise<LinePositions> {
  const rows = (await db("statement_lines").select("code", "position")) as {
    code: StatementLine;
    position: number;
  }[];
  return new Map(rows.map((row) => [row.code, row.position]));
}

/** Statements with every line as a column, for queries in SQL. */
async function createFiguresView(
  transaction: Transaction,
  positions: LinePositions,
): Promise<void> {
  const columns = [...positions].map(
    ([code, position]) => `nullif(figures[${position}], 'NaN') as "${code}"`,
  );
  await transaction.raw("drop view if exists statement_figures");
  await transaction.raw(`
    create view statement_figures as
    select co_code, basis, span, period_start, period_end, published_at, filing, template, audited,
      ${columns.join(", ")}
    from statements`);
}

export interface StatementRecord {
  readonly coCode: number;
  readonly fact: StatementFact;
}

const columns = [
  "co_code",
  "basis",
  "span",
  "period_start",
  "period_end",
  "published_at",
  "filing",
  "template",
  "audited",
  "figures",
  "file_id",
];

const keyOf = (coCode: number, basis: string, span: string, end: string, filing: string): string =>
  `${coCode}/${basis}/${span}/${end}/${filing}`;

/**
 * Adds statements; ignores those already stored from the same filing.
 * @returns how many were added.
 */
export async function saveStatements(
  transaction: Transaction,
  records: readonly StatementRecord[],
  positions: LinePositions,
  fileId: number,
): Promise<number> {
  const stored = (await transaction("statements")
    .whereRaw("co_code = any(?)", [[...new Set(records.map((record) => record.coCode))]])
    .select("co_code", "basis", "span", "period_end", "filing")) as {
    co_code: number;
    basis: string;
    span: string;
    period_end: string;
    filing: string;
  }[];
  const known = new Set(
    stored.map((row) => keyOf(row.co_code, row.basis, row.span, row.period_end, row.filing)),
  );
  const rows: unknown[][] = [];
  for (const { coCode, fact } of records) {
    const key = keyOf(coCode, fact.basis, fact.span, fact.periodEnd, fact.filing);
    if (known.has(key)) continue;
    known.add(key);
    rows.push([
      coCode,
      fact.basis,
      fact.span,
      fact.periodStart,
      fact.periodEnd,
      fact.publishedAt,
      fact.filing,
      fact.template,
      fact.audited,
      encodeFigures(fact.values, positions),
      fileId,
    ]);
  }
  return copyRows(transaction, "statements", columns, rows);
}

/** Ends with the last reported line: most quarters have profit and loss only, which comes first. */
function encodeFigures(values: StatementValues, positions: LinePositions): Float64Array {
  const placed: (readonly [position: number, value: number])[] = [];
  let length = 0;
  for (const code of keysOf(values)) {
    const position = positions.get(code);
    if (position === undefined) continue;
    placed.push([position, values[code] ?? Number.NaN]);
    length = Math.max(length, position);
  }
  const figures = new Float64Array(length).fill(Number.NaN);
  for (const [position, value] of placed) figures[position - 1] = value;
  return figures;
}

/** The reported lines of a stored array. */
export function decodeFigures(
  figures: readonly (number | null)[],
  positions: LinePositions,
): StatementValues {
  const values: { [Line in StatementLine]?: number } = {};
  for (const [code, position] of positions) {
    const figure = figures[position - 1];
    if (figure !== undefined && figure !== null && !Number.isNaN(figure)) values[code] = figure;
  }
  return values;
}
