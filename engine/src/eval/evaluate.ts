import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import { calculateColumn } from "./calculation.ts";
import type { Columns } from "./columns.ts";
import { filterOf } from "./conditions.ts";
import { countRows, findRows } from "./find-rows.ts";
import { findLacking } from "./lacking.ts";
import { prepareNumber } from "./numbers.ts";
import { ask, withinPass } from "./pass.ts";

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
  const question = ask(columns);
  const rows = findRows(question, (pass) => filterOf(condition, true, pass));
  // what is not asked for is not worked out: a batch of queries prints no reasons
  let matched: Int32Array | null = null;
  let lacking: number | null = null;
  const countLacking = (): number => {
    lacking ??=
      columns.rows - rows.length - countRows(question, (pass) => filterOf(condition, false, pass));
    return lacking;
  };
  return {
    count: rows.length,
    get matched() {
      matched ??= rows.slice();
      return matched;
    },
    copyMatched: (into) => into.set(rows),
    get lacking() {
      return countLacking();
    },
    get lackingColumns() {
      return countLacking() === 0 ? [] : findLacking(condition, question);
    },
  };
}

/** A number a row, NaN where it is empty; never the array of a column itself. */
export function evaluateNumber(node: NumberNode, columns: Columns): Float64Array {
  return withinPass(ask(columns), (pass) =>
    calculateColumn(prepareNumber(node, pass, filterOf), columns.rows),
  );
}
