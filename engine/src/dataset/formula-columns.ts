import type { ColumnKey } from "../contract/index.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import type { NumberNode } from "../semantics/checked.ts";
import type { Column } from "../table/column.ts";
import type { LoadableColumns } from "./dataset-columns.ts";

interface Formula {
  readonly node: NumberNode;
  readonly reads: readonly ColumnKey[];
}

/** Adds formula columns, computed on first use. Loading one loads its inputs. */
export function addFormulaColumns(
  columns: LoadableColumns,
  formulaOf: (key: ColumnKey) => Formula | null,
): LoadableColumns {
  const known = new Map<ColumnKey, Formula | null>();
  const computed = new Map<ColumnKey, Column>();
  const find = (key: ColumnKey): Formula | null => {
    if (columns.has(key)) return null;
    let formula = known.get(key);
    if (formula === undefined) {
      formula = formulaOf(key);
      known.set(key, formula);
    }
    return formula;
  };
  return {
    rows: columns.rows,
    has: (key) => columns.has(key) || find(key) !== null,
    isLoaded(key) {
      const formula = find(key);
      return formula === null
        ? columns.isLoaded(key)
        : formula.reads.every((read) => columns.isLoaded(read));
    },
    get(key) {
      const formula = find(key);
      if (formula === null) return columns.get(key);
      let column = computed.get(key);
      if (column === undefined) {
        column = { kind: "number", values: evaluateNumber(formula.node, columns) };
        computed.set(key, column);
      }
      return column;
    },
    load: (keys) =>
      columns.load([...keys].flatMap((key): readonly ColumnKey[] => find(key)?.reads ?? [key])),
  };
}
