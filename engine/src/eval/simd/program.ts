import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import type { ComparisonOperator } from "../../grammar/tokens.ts";
import { finite } from "../../functions/finite.ts";
import type { Mask } from "./masks.ts";
import type { NumberSlot, Room } from "./number-slot.ts";

/** Where an operand comes from: a column's pointer, a register's number or a constant. */
type Operand =
  | { readonly kind: "column"; readonly values: Pointer }
  | { readonly kind: "register"; readonly index: number }
  | { readonly kind: "constant"; readonly value: number };

interface Operation {
  readonly code: number;
  readonly a: Operand | readonly Operand[];
  readonly b: Operand | null;
  readonly number: number;
  readonly condition: Mask | null;
  out: Operand;
}

/** Gives the columns and conditions that stand inside a number. */
export interface Sources {
  slot(node: Extract<NumberNode, { kind: "column" | "across" }>): NumberSlot;
  /** A computed part that is held as a column, or null. */
  held(node: NumberNode): NumberSlot | null;
  mask(condition: TruthNode): Mask;
}

export interface Calculator {
  /** Writes a number a row to `values`. */
  calculate(node: NumberNode, values: Pointer): void;
  /** Writes the planes of a comparison. */
  compare(operator: ComparisonOperator, left: NumberNode, right: NumberNode, mask: Mask): void;
}

/** The codes of `calculateRows`. */
const codes = {
  "+": 0,
  "-": 1,
  "*": 2,
  "/": 3,
  negate: 4,
  abs: 5,
  sqrt: 6,
  floor: 7,
  ceil: 8,
  round: 9,
  coalesce: 10,
  change: 11,
  growthOfAYear: 12,
  growth: 20,
  ln: 21,
  log10: 22,
  exp: 23,
  sum: 30,
  avg: 31,
  min: 32,
  max: 33,
  median: 34,
  stdev: 35,
  choose: 36,
} as const;

export const comparisons: { readonly [operator in ComparisonOperator]: number } = {
  "<": 0,
  "<=": 1,
  ">": 2,
  ">=": 3,
  "=": 4,
  "!=": 5,
};
const firstComparison = 40;

const operationBytes = 48;
/** Rows of a block: the kernel's own number. */
const registerBytes = 1024 * 8;
const kinds = { column: 0, register: 1, constant: 2 } as const;

/** Runs numbers over all rows, a block at a time, by operations that the kernels interpret. */
export function createCalculator(room: Room, sources: Sources): Calculator {
  const { memory, whole } = room;
  const registers: Pointer[] = [];
  let scratch: Pointer = 0;
  let scratchBytes = 0;

  const encode = (
    node: NumberNode,
  ): { operand: Operand; operations: Operation[]; used: number } => {
    const operations: Operation[] = [];
    const free: number[] = [];
    let used = 0;
    const discard = (operand: Operand): void => {
      if (operand.kind === "register") free.push(operand.index);
    };
    const emit = (
      code: number,
      a: Operand | readonly Operand[],
      b: Operand | null = null,
      number = 0,
      condition: Mask | null = null,
    ): Operand => {
      // every kernel reads a row before it writes it, so an operand's register may take the result
      if ("kind" in a) discard(a);
      else for (const operand of a) discard(operand);
      if (b !== null) discard(b);
      let index = free.pop();
      if (index === undefined) {
        index = used;
        used += 1;
      }
      const out: Operand = { kind: "register", index };
      operations.push({ code, a, b, number, condition, out });
      return out;
    };
    const visit = (part: NumberNode): Operand => {
      if (part.kind === "constant") return { kind: "constant", value: finite(part.value) };
      if (part.kind === "column" || part.kind === "across") {
        return { kind: "column", values: sources.slot(part).values };
      }
      const held = sources.held(part);
      if (held !== null) return { kind: "column", values: held.values };
      switch (part.kind) {
        case "negate":
          return emit(codes.negate, visit(part.operand));
        case "arithmetic":
          return emit(codes[part.operator], visit(part.left), visit(part.right));
        case "scalar":
          return emit(codes[part.function], visit(part.operand));
        case "aggregate":
          return emit(codes[part.function], part.operands.map(visit));
        case "coalesce": {
          const [first, ...others] = part.operands;
          if (first === undefined) return { kind: "constant", value: Number.NaN };
          return others.reduce<Operand>(
            (before, next) => emit(codes.coalesce, before, visit(next)),
            visit(first),
          );
        }
        case "if": {
          const condition = sources.mask(part.condition);
          const then = visit(part.then);
          return emit(codes.choose, then, visit(part.otherwise), 0, condition);
        }
        case "growth": {
          const first = visit(part.first);
          const last = visit(part.last);
          return part.years === 1
            ? emit(codes.growthOfAYear, first, last)
            : emit(codes.growth, first, last, 1 / part.years);
        }
        case "change": {
          const first = visit(part.first);
          return emit(codes.change, first, visit(part.last));
        }
      }
    };
    const operand = visit(node);
    return { operand, operations, used };
  };

  const prepare = (bytes: number, used: number): void => {
    while (registers.length < used) registers.push(memory.allocate(registerBytes));
    if (bytes > scratchBytes) {
      if (scratchBytes > 0) memory.release(scratch, scratchBytes);
      scratchBytes = Math.max(4096, bytes * 2);
      scratch = memory.allocate(scratchBytes);
    }
  };

  const runOperations = (operations: readonly Operation[], used: number): void => {
    let constants = 0;
    let listed = 0;
    let longest = 0;
    const count = (operand: Operand | null): void => {
      if (operand?.kind === "constant") constants += 1;
    };
    for (const { a, b } of operations) {
      if ("kind" in a) count(a);
      else {
        a.forEach(count);
        listed += a.length;
        longest = Math.max(longest, a.length);
      }
      count(b);
    }
    const listBytes = Math.ceil(listed / 2) * 16;
    const operationsBytes = operations.length * operationBytes;
    prepare(operationsBytes + constants * 16 + listBytes + longest * 8, used);
    const { i32, f64 } = memory;
    let nextConstant = scratch + operationsBytes;
    let nextList = nextConstant + constants * 16;
    const roomForRow = nextList + listBytes;
    const write = (operand: Operand, at: number): void => {
      i32[at + 1] = kinds[operand.kind];
      if (operand.kind === "column") i32[at] = operand.values;
      else if (operand.kind === "register") i32[at] = registers[operand.index] as number;
      else {
        f64[nextConstant / 8] = operand.value;
        f64[nextConstant / 8 + 1] = operand.value;
        i32[at] = nextConstant;
        nextConstant += 16;
      }
    };
    for (const [index, { code, a, b, number, condition, out }] of operations.entries()) {
      const at = (scratch + index * operationBytes) / 4;
      i32[at] = code;
      write(out, at + 1);
      if ("kind" in a) write(a, at + 3);
      else {
        i32[at + 3] = nextList;
        i32[at + 4] = a.length;
        for (const operand of a) {
          write(operand, nextList / 4);
          nextList += 8;
        }
      }
      if (b === null) write(out, at + 5);
      else write(b, at + 5);
      i32[at + 7] = condition === null ? 0 : condition.yes;
      i32[at + 8] = condition === null ? 0 : condition.known;
      f64[at / 2 + 5] = number;
    }
    memory.run.calculateRows(scratch, operations.length, whole, roomForRow);
  };

  return {
    calculate(node, values) {
      const { operand, operations, used } = encode(node);
      const last = operations.at(-1);
      if (last !== undefined && last.out === operand) {
        last.out = { kind: "column", values };
        runOperations(operations, used);
      } else if (operand.kind === "column") {
        memory.u8.copyWithin(values, operand.values, operand.values + room.columnBytes);
      } else if (operand.kind === "constant") {
        memory.f64.fill(operand.value, values / 8, values / 8 + whole);
      }
    },
    compare(operator, left, right, mask) {
      const first = encode(left);
      const second = encode(right);
      // the registers of the right side come behind those of the left
      const moved = second.operations.map((operation) => moveOperation(operation, first.used));
      const comparison: Operation = {
        code: firstComparison + comparisons[operator],
        a: first.operand,
        b: moveOperand(second.operand, first.used),
        number: 0,
        condition: { yes: mask.known, known: mask.known },
        out: { kind: "column", values: mask.yes },
      };
      runOperations([...first.operations, ...moved, comparison], first.used + second.used);
    },
  };
}

function moveOperand(operand: Operand, by: number): Operand {
  return operand.kind === "register" ? { kind: "register", index: operand.index + by } : operand;
}

function moveOperation(operation: Operation, by: number): Operation {
  const { a, b } = operation;
  return {
    ...operation,
    a: "kind" in a ? moveOperand(a, by) : a.map((operand) => moveOperand(operand, by)),
    b: b === null ? null : moveOperand(b, by),
    out: moveOperand(operation.out, by),
  };
}
