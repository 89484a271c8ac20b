import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TextNode, TruthNode } from "../semantics/checked.ts";
import { columnsOf } from "../semantics/checked-columns.ts";
import { compareNumbers } from "./compare.ts";
import { andMasks, createMask, fillMask, type Mask, notMask, orMasks } from "./mask.ts";
import type { Columns } from "./columns.ts";
import { compileNumber, numbersOf, spread } from "./numbers.ts";
import { compareTexts, emptyTexts } from "./texts.ts";

/** A compiled condition. */
export interface TruthProgram {
  evaluate(columns: Columns): Mask;
  /**
   * For rows whose answer is unknown: calls back with each column that is empty in them and stands in
   * a part that left the answer open. A part that the rest has decided anyhow is not blamed.
   */
  blame(columns: Columns, unknown: Uint32Array, report: Blame): void;
}

type Blame = (key: ColumnKey, rows: Uint32Array) => void;

/** Compiles a checked condition to closures over typed arrays. */
export function compileTruth(node: TruthNode): TruthProgram {
  switch (node.kind) {
    case "truth":
      return leaf([], ({ rows }) => fillMask(rows, node.value));
    case "truth-column":
      return leaf([node.key], (columns) =>
        compareNumbers("!=", numbersOf(columns, node.key), 0, columns.rows),
      );
    case "compare": {
      const left = compileNumber(node.left, compileMask);
      const right = compileNumber(node.right, compileMask);
      const keys = [...columnsOf(node.left), ...columnsOf(node.right)];
      return leaf(keys, (columns) =>
        compareNumbers(node.operator, left(columns), right(columns), columns.rows),
      );
    }
    case "same-text":
      return leaf([...columnsOf(node.left), ...columnsOf(node.right)], (columns) =>
        compareTexts(node.left, node.right, columns),
      );
    case "is-empty":
      return leaf([], compileIsEmpty(node.operand));
    case "is-unknown": {
      const operand = compileTruth(node.operand);
      return leaf([], (columns) => isUnknown(operand.evaluate(columns), columns.rows));
    }
    case "not": {
      const operand = compileTruth(node.operand);
      return {
        evaluate: (columns) => notMask(operand.evaluate(columns)),
        blame: (columns, unknown, report) => operand.blame(columns, unknown, report),
      };
    }
    case "and":
    case "or":
      return compileLogic(
        node.operands.map(compileTruth),
        node.kind === "and" ? andMasks : orMasks,
      );
  }
}

function compileLogic(
  operands: readonly TruthProgram[],
  join: (left: Mask, right: Mask) => Mask,
): TruthProgram {
  return {
    evaluate: remember((columns) => {
      const [first, ...others] = operands;
      let mask = first?.evaluate(columns) ?? createMask(columns.rows);
      for (const operand of others) mask = join(mask, operand.evaluate(columns));
      return mask;
    }),
    blame: (columns, unknown, report) => {
      for (const operand of operands) {
        const { known } = operand.evaluate(columns);
        const open = unknown.map((bits, word) => bits & ~(known[word] as number));
        if (open.some((bits) => bits !== 0)) operand.blame(columns, open, report);
      }
    },
  };
}

function leaf(keys: readonly ColumnKey[], evaluate: (columns: Columns) => Mask): TruthProgram {
  return {
    evaluate: remember(evaluate),
    blame: (columns, unknown, report) => {
      for (const key of new Set(keys)) {
        const empty = emptyRows(columns, key);
        report(
          key,
          unknown.map((bits, word) => bits & (empty[word] as number)),
        );
      }
    },
  };
}

/** Finding the blame asks every part again, for the same columns. */
function remember(evaluate: (columns: Columns) => Mask): (columns: Columns) => Mask {
  let last: { readonly columns: Columns; readonly mask: Mask } | null = null;
  return (columns) => {
    if (last?.columns !== columns) last = { columns, mask: evaluate(columns) };
    return last.mask;
  };
}

function emptyRows(columns: Columns, key: ColumnKey): Uint32Array {
  const column = columns.get(key);
  return column.kind === "text"
    ? emptyTexts({ kind: "text-column", key }, columns).yes
    : emptyNumbers(column.values, columns.rows).yes;
}

function emptyNumbers(values: Float64Array, rows: number): Mask {
  const mask = compareNumbers("=", values, 0, rows);
  return notMask({ yes: mask.known, known: fillMask(rows, true).known });
}

function isUnknown({ known }: Mask, rows: number): Mask {
  return notMask({ yes: known, known: fillMask(rows, true).known });
}

function compileIsEmpty(operand: NumberNode | TextNode): (columns: Columns) => Mask {
  if (operand.kind === "text" || operand.kind === "text-column") {
    return (columns) => emptyTexts(operand, columns);
  }
  const program = compileNumber(operand, compileMask);
  return (columns) => emptyNumbers(spread(program(columns), columns.rows), columns.rows);
}

/** Evaluates a condition inside a number. */
export function compileMask(condition: TruthNode): (columns: Columns) => Mask {
  const program = compileTruth(condition);
  return (columns) => program.evaluate(columns);
}
