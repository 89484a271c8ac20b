import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { Workspace } from "./number-slot.ts";

export type Operand =
  | { readonly kind: "column"; readonly values: Pointer; readonly known: Pointer }
  | { readonly kind: "register"; readonly index: number }
  | { readonly kind: "constant"; readonly value: number };

/** Codes of `calculateRows`; comparisons add their own to `compare`. */
export const codes = {
  "+": 0,
  "-": 1,
  "*": 2,
  "/": 3,
  /** Added to the four above: skips the finite check. */
  raw: 4,
  negate: 8,
  abs: 9,
  sqrt: 10,
  floor: 11,
  ceil: 12,
  round: 13,
  coalesce: 14,
  change: 15,
  growthOfAYear: 16,
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
  compare: 40,
  know: 46,
  /** Calculates and compares with a limit in one step. */
  test: 48,
} as const;

const operationBytes = 48;
/** The block size is fixed by the kernel. */
const registerBytes = 1024 * 8;
const constantBytes = 16;
const listedBytes = 8;
const kinds = { column: 0, register: 1, constant: 2 } as const;

interface Operation {
  readonly code: number;
  /** Several operands: those of an aggregate. */
  readonly a: Operand | readonly Operand[];
  readonly b: Operand | null;
  readonly number: number;
  readonly yes: Pointer;
  readonly known: Pointer;
  /** Result register, or -1 for `target`. */
  readonly register: number;
  target: Pointer;
}

/** Limit that a number, or its opposite, must be below to pass `codes.test`. */
export interface Limit {
  readonly opposite: boolean;
  readonly value: number;
}

/** A program under construction. */
export interface Program {
  /** Returns the result register; frees the operands' registers. */
  add(
    code: number,
    a: Operand | readonly Operand[],
    b?: Operand | null,
    more?: { readonly number?: number; readonly yes?: Pointer; readonly known?: Pointer },
  ): Operand;
  /** Redirects the last operation to a whole column. */
  direct(operand: Operand, values: Pointer): boolean;
  /** Adds a plane operation; operands are unchanged. */
  addPlane(code: number, a: Operand, b: Operand | null, plane: Pointer, limit?: Limit): void;
  run(): void;
}

const noLimit: Limit = { opposite: false, value: 0 };

/** Programs share registers and memory. */
export function createPrograms(workspace: Workspace): () => Program {
  const { memory, whole } = workspace;
  const registers: Pointer[] = [];
  let scratch: Pointer = 0;
  let scratchBytes = 0;

  const reserve = (bytes: number): void => {
    if (bytes <= scratchBytes) return;
    if (scratchBytes > 0) memory.release(scratch, scratchBytes);
    scratchBytes = Math.max(4096, bytes * 2);
    scratch = memory.allocate(scratchBytes);
  };

  const run = (operations: readonly Operation[]): void => {
    let constants = 0;
    let listed = 0;
    let longest = 0;
    for (const { a, b } of operations) {
      if ("kind" in a) constants += a.kind === "constant" ? 1 : 0;
      else {
        for (const { kind } of a) constants += kind === "constant" ? 1 : 0;
        listed += a.length;
        longest = Math.max(longest, a.length);
      }
      if (b?.kind === "constant") constants += 1;
    }
    // constants first: they need 16-byte alignment
    const firstOperation = constants * constantBytes;
    const firstListed = firstOperation + operations.length * operationBytes;
    const rowBytes = longest * 8;
    reserve(firstListed + listed * listedBytes + rowBytes);
    const { i32, f64 } = memory;
    let nextConstant = scratch;
    let nextListed = scratch + firstListed;
    const write = (operand: Operand, at: number): void => {
      i32[at + 1] = kinds[operand.kind];
      if (operand.kind === "column") i32[at] = operand.values;
      else if (operand.kind === "register") i32[at] = registers[operand.index] ?? 0;
      else {
        f64[nextConstant / 8] = operand.value;
        f64[nextConstant / 8 + 1] = operand.value;
        i32[at] = nextConstant;
        nextConstant += constantBytes;
      }
    };
    let at = (scratch + firstOperation) / 4;
    for (const { code, a, b, number, yes, known, register, target } of operations) {
      i32[at] = code;
      i32[at + 1] = register < 0 ? target : (registers[register] ?? 0);
      i32[at + 2] = register < 0 ? kinds.column : kinds.register;
      if ("kind" in a) write(a, at + 3);
      else {
        i32[at + 3] = nextListed;
        i32[at + 4] = a.length;
        for (const operand of a) {
          write(operand, nextListed / 4);
          nextListed += listedBytes;
        }
      }
      // unary operations ignore the second operand
      if (b !== null) write(b, at + 5);
      else if ("kind" in a) {
        i32[at + 5] = i32[at + 3] ?? 0;
        i32[at + 6] = i32[at + 4] ?? 0;
      }
      i32[at + 7] = yes;
      i32[at + 8] = known;
      f64[at / 2 + 5] = number;
      at += operationBytes / 4;
    }
    const start = scratch + firstOperation;
    memory.run.calculateRows(start, operations.length, whole, nextListed);
  };

  return () => {
    const operations: Operation[] = [];
    const free: number[] = [];
    let used = 0;
    const discard = (operand: Operand): void => {
      if (operand.kind === "register") free.push(operand.index);
    };
    return {
      add(code, a, b = null, { number = 0, yes = 0, known = 0 } = {}) {
        // kernels read a row before writing it, so the result can reuse an operand's register
        if ("kind" in a) discard(a);
        else for (const operand of a) discard(operand);
        if (b !== null) discard(b);
        let register = free.pop();
        if (register === undefined) {
          register = used;
          used += 1;
          if (registers.length < used) registers.push(memory.allocate(registerBytes));
        }
        operations.push({ code, a, b, number, yes, known, register, target: 0 });
        return { kind: "register", index: register };
      },
      direct(operand, values) {
        const last = operations.at(-1);
        if (operand.kind !== "register" || last === undefined) return false;
        operations[operations.length - 1] = { ...last, register: -1, target: values };
        return true;
      },
      addPlane(code, a, b, plane, { opposite, value } = noLimit) {
        const limit = { yes: opposite ? 1 : 0, known: 0, number: value };
        const operation = { code, a, b, ...limit, register: -1 };
        operations.push({ ...operation, target: plane });
      },
      run: () => run(operations),
    };
  };
}
