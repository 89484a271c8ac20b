import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import { copyRows, countBits, fillMask, listRows, notMask } from "./mask.ts";
import type { Columns } from "./columns.ts";
import { contextOf } from "./context.ts";
import { compileNumber, spread } from "./numbers.ts";
import { compileMask, compileTruth } from "./truths.ts";

/** What a condition gives over all rows. */
export interface Evaluation {
  /** How many rows match. */
  readonly count: number;
  /** Rows that match, ascending. */
  readonly matched: Int32Array;
  /** Writes the rows that match to the front of an array that has room for them. */
  copyMatched(into: Int32Array): void;
  /** Rows whose answer is unknown. */
  readonly lacking: number;
  /** For each column to blame, how many of the unknown rows lack it; most first, then by name. */
  readonly lackingColumns: readonly { readonly key: ColumnKey; readonly rows: number }[];
}

export function evaluate(condition: TruthNode, columns: Columns): Evaluation {
  const program = compileTruth(condition);
  const mask = program.evaluate(columns);
  const { yes } = mask;
  let lacking: number | null = null;
  const countLacking = (): number => (lacking ??= columns.rows - countBits(mask.known));
  let matched: Int32Array | null = null;
  return {
    count: countBits(yes),
    // what is not asked for is not worked out: a batch of queries prints no reasons
    get matched() {
      matched ??= listRows(yes);
      return matched;
    },
    copyMatched: (into) => copyRows(yes, into),
    get lacking() {
      return countLacking();
    },
    get lackingColumns() {
      if (countLacking() === 0) return [];
      const unknown = notMask({ yes: mask.known, known: fillMask(columns.rows, true).known }).yes;
      return findLacking(program, columns, unknown);
    },
  };
}

/** A number a row, NaN where it is empty; never the array of a column itself. */
export function evaluateNumber(node: NumberNode, columns: Columns): Float64Array {
  const context = contextOf(columns);
  const program = compileNumber(node, compileMask);
  return context.scratch.within(() => spread(program(context), context).slice());
}

function findLacking(
  program: ReturnType<typeof compileTruth>,
  columns: Columns,
  unknown: Uint32Array,
): { key: ColumnKey; rows: number }[] {
  const byColumn = new Map<ColumnKey, Uint32Array>();
  program.blame(columns, unknown, (key, rows) => {
    const before = byColumn.get(key);
    byColumn.set(key, before ? before.map((bits, word) => bits | (rows[word] as number)) : rows);
  });
  return [...byColumn]
    .map(([key, bits]) => ({ key, rows: countBits(bits) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
}
