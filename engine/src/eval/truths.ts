import type { ColumnKey } from "../contract/index.ts";
import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { NumberNode, TextNode, TruthNode } from "../semantics/checked.ts";
import { columnsOf } from "../semantics/checked-columns.ts";
import type { Columns } from "./columns.ts";
import { compareNumbers, knownOfSides, type Side } from "./compare.ts";
import { type Context, contextOf } from "./context.ts";
import { knownNumbers } from "./known.ts";
import {
  addAnd,
  addOr,
  copyMask,
  createBits,
  createLazyMask,
  createMask,
  fillMask,
  intersect,
  type Mask,
  notMask,
  unite,
} from "./mask.ts";
import { compileNumber, numbersOf } from "./numbers.ts";
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
      return leaf(noKeys, ({ rows }) => fillMask(rows, node.value));
    case "truth-column":
      return compileComparison(
        "!=",
        { kind: "column", key: node.key },
        { kind: "constant", value: 0 },
      );
    case "compare":
      return compileComparison(node.operator, node.left, node.right);
    case "same-text":
      return leaf(
        () => [...columnsOf(node.left), ...columnsOf(node.right)],
        (columns) => compareTexts(node.left, node.right, columns),
      );
    case "is-empty":
      return leaf(noKeys, compileIsEmpty(node.operand));
    case "is-unknown": {
      const operand = compileTruth(node.operand);
      return leaf(noKeys, (columns) => isUnknown(operand.evaluate(columns), columns.rows));
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
      return compileLogic(node.kind, node.operands.map(compileTruth));
  }
}

function compileComparison(
  operator: ComparisonOperator,
  left: NumberNode,
  right: NumberNode,
): TruthProgram {
  const first = compileSide(left);
  const second = compileSide(right);
  return leaf(
    () => [...columnsOf(left), ...columnsOf(right)],
    (context) => {
      const { scratch, rows } = context;
      return createLazyMask(
        scratch.within(() => compareNumbers(operator, first(context), second(context), rows)),
        () => scratch.within(() => knownOfSides(first(context), second(context), rows)),
      );
    },
  );
}

/** Numbers with the rows where they are not empty, which a column has at hand. */
function compileSide(node: NumberNode): (context: Context) => Side {
  if (node.kind === "column") {
    return (context) => ({
      numbers: numbersOf(context, node.key),
      known: () => context.knownOf(node.key),
    });
  }
  const program = compileNumber(node, compileMask);
  return (context) => {
    const numbers = program(context);
    return { numbers, known: () => knownOf(numbers, context.rows) };
  };
}

function knownOf(numbers: Float64Array | number, rows: number): Uint32Array {
  if (typeof numbers !== "number") return knownNumbers(numbers);
  return fillMask(rows, !Number.isNaN(numbers)).yes;
}

function compileLogic(kind: "and" | "or", operands: readonly TruthProgram[]): TruthProgram {
  const join = kind === "and" ? intersect : unite;
  const add = kind === "and" ? addAnd : addOr;
  return {
    evaluate: remember((columns) => {
      const [first, ...others] = operands.map((operand) => operand.evaluate(columns));
      if (first === undefined) return createMask(columns.rows);
      const yes = createBits(columns.rows);
      yes.set(first.yes);
      for (const other of others) join(yes, other.yes);
      return createLazyMask(yes, () => {
        const mask = copyMask(first);
        for (const other of others) add(mask, other);
        return mask.known;
      });
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

const noKeys = (): readonly ColumnKey[] => [];

function leaf(
  keys: () => readonly ColumnKey[],
  evaluate: (context: Context) => Mask,
): TruthProgram {
  return {
    evaluate: remember((columns) => evaluate(contextOf(columns))),
    blame: (columns, unknown, report) => {
      for (const key of new Set(keys())) {
        const known = contextOf(columns).knownOf(key);
        report(
          key,
          unknown.map((bits, word) => bits & ~(known[word] as number)),
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

function isUnknown({ known }: Mask, rows: number): Mask {
  return notMask({ yes: known, known: fillMask(rows, true).known });
}

function compileIsEmpty(operand: NumberNode | TextNode): (context: Context) => Mask {
  if (operand.kind === "text" || operand.kind === "text-column") {
    return (context) => emptyTexts(operand, context);
  }
  const side = compileSide(operand);
  return (context) =>
    context.scratch.within(() => {
      const all = fillMask(context.rows, true).known;
      return notMask({ yes: side(context).known(), known: all });
    });
}

/** Evaluates a condition inside a number. */
export function compileMask(condition: TruthNode): (columns: Columns) => Mask {
  const program = compileTruth(condition);
  return (columns) => program.evaluate(columns);
}
