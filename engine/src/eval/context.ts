import type { ColumnKey } from "../contract/index.ts";
import type { Column } from "../table/column.ts";
import type { Columns } from "./columns.ts";
import { knownNumbers, knownTexts } from "./known.ts";
import { createScratch, type Scratch } from "./scratch.ts";

/** What the evaluation over typed arrays keeps for the columns of a dataset. */
export interface Context extends Columns {
  readonly scratch: Scratch;
  /** The bits of the rows where a column is not empty. */
  knownOf(key: ColumnKey): Uint32Array;
}

const contexts = new WeakMap<Columns, Context>();

export function contextOf(columns: Columns): Context {
  let context = contexts.get(columns);
  if (context === undefined) {
    context = createContext(columns);
    contexts.set(columns, context);
    // a condition inside a number is given the context for the columns
    contexts.set(context, context);
  }
  return context;
}

function createContext(columns: Columns): Context {
  const known = new WeakMap<Column, Uint32Array>();
  return {
    rows: columns.rows,
    get: (key) => columns.get(key),
    scratch: createScratch(columns.rows),
    knownOf(key) {
      const column = columns.get(key);
      let bits = known.get(column);
      if (bits === undefined) {
        bits = column.kind === "number" ? knownNumbers(column.values) : knownTexts(column);
        known.set(column, bits);
      }
      return bits;
    },
  };
}
