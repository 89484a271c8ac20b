import { finite } from "../../functions/finite.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import { holdsBetween } from "../../grammar/holds-between.ts";
import { comparisons, mirrored } from "./comparisons.ts";
import type { Mask } from "./masks.ts";
import type { NumberSlot, Room } from "./number-slot.ts";
import { nextAbove } from "./next-above.ts";
import { codes, createPrograms, type Limit, type Operand, type Program } from "./program.ts";

/** Gives the columns and conditions that stand inside a number. */
export interface Sources {
  /** The column or held number behind a node, or null where it has to be calculated. */
  slotOf(node: NumberNode): NumberSlot | null;
  mask(condition: TruthNode): Mask;
}

/** Works numbers out by operations that the kernels interpret, some rows at a time. */
export interface Calculator {
  /** Writes a number a row to `values`; behind the last row it may write anything. */
  calculate(node: NumberNode, values: Pointer): void;
  /** Writes the plane of rows where a comparison holds; behind the last row it may hold anything. */
  compare(operator: ComparisonOperator, left: NumberNode, right: NumberNode, yes: Pointer): void;
  /** Writes the plane of rows where a number is not empty, likewise. */
  know(node: NumberNode, plane: Pointer): void;
}

export function createCalculator(room: Room, sources: Sources): Calculator {
  const { memory, whole, planeBytes, everything, nothing } = room;
  const { run } = memory;
  const createProgram = createPrograms(room);

  /**
   * `passesOn`: whatever takes the result gives something that is not finite where this is not, so
   * that one look at the end is enough.
   */
  const visit = (part: NumberNode, program: Program, passesOn = false): Operand => {
    if (part.kind === "constant") return { kind: "constant", value: finite(part.value) };
    const slot = sources.slotOf(part);
    if (slot !== null) return { kind: "column", values: slot.values, known: slot.known };
    switch (part.kind) {
      case "column":
      case "across":
        throw new TypeError("A column has a slot.");
      case "negate":
        return program.add(codes.negate, visit(part.operand, program));
      case "arithmetic": {
        const left = visit(part.left, program, true);
        // a number over one that overflowed would be 0
        const right = visit(part.right, program, part.operator !== "/");
        if (left.kind === "constant" && right.kind === "constant") {
          return {
            kind: "constant",
            value: calculateConstants(part.operator, left.value, right.value),
          };
        }
        return program.add(codes[part.operator] + (passesOn ? codes.raw : 0), left, right);
      }
      case "scalar":
        return program.add(codes[part.function], visit(part.operand, program));
      case "aggregate": {
        const operands = part.operands.map((operand) => visit(operand, program));
        return program.add(codes[part.function], operands);
      }
      case "coalesce": {
        const [first, ...others] = part.operands;
        if (first === undefined) return { kind: "constant", value: Number.NaN };
        let before = visit(first, program);
        for (const other of others) {
          before = program.add(codes.coalesce, before, visit(other, program));
        }
        return before;
      }
      case "if": {
        const { yes, known } = sources.mask(part.condition);
        const chosen = visit(part.then, program);
        const otherwise = visit(part.otherwise, program);
        return program.add(codes.choose, chosen, otherwise, { yes, known });
      }
      case "growth": {
        const first = visit(part.first, program);
        const last = visit(part.last, program);
        if (part.years === 1) return program.add(codes.growthOfAYear, first, last);
        return program.add(codes.growth, first, last, { number: 1 / part.years });
      }
      case "change": {
        const first = visit(part.first, program);
        return program.add(codes.change, first, visit(part.last, program));
      }
    }
  };

  const fill = (plane: Pointer, value: boolean): void =>
    run.copyPlane(value ? everything : nothing, plane, planeBytes);

  const compareOperands = (
    operator: ComparisonOperator,
    a: Operand,
    b: Operand,
    program: Program,
    yes: Pointer,
  ): void => {
    if (a.kind !== "constant") {
      program.addPlane(codes.compare + comparisons[operator], a, b, yes);
      program.run();
    } else if (b.kind === "constant") fill(yes, holdsBetween(operator, a.value, b.value));
    else compareOperands(mirrored[operator], b, a, program, yes);
  };

  /** False where there is nothing but constants. */
  const test = (node: Arithmetic, limit: Limit, yes: Pointer): boolean => {
    const program = createProgram();
    const a = visit(node.left, program, true);
    const b = visit(node.right, program, node.operator !== "/");
    if (a.kind === "constant" && b.kind === "constant") return false;
    program.addPlane(codes.test + codes[node.operator], a, b, yes, limit);
    program.run();
    return true;
  };

  return {
    calculate(node, values) {
      const program = createProgram();
      const operand = visit(node, program);
      if (program.direct(operand, values)) program.run();
      else if (operand.kind === "column") {
        memory.u8.copyWithin(values, operand.values, operand.values + room.columnBytes);
      } else if (operand.kind === "constant") {
        memory.f64.fill(operand.value, values / 8, values / 8 + whole);
      }
    },
    compare(operator, left, right, yes) {
      if (right.kind === "constant" && left.kind === "arithmetic") {
        const limit = limitOf(operator, finite(right.value));
        if (limit !== null && sources.slotOf(left) === null && test(left, limit, yes)) return;
      }
      const program = createProgram();
      const a = visit(left, program);
      compareOperands(operator, a, visit(right, program), program, yes);
    },
    know(node, plane) {
      const program = createProgram();
      const operand = visit(node, program);
      if (operand.kind === "constant") fill(plane, !Number.isNaN(operand.value));
      else if (operand.kind === "column") run.copyPlane(operand.known, plane, planeBytes);
      else {
        program.addPlane(codes.know, operand, null, plane);
        program.run();
      }
    },
  };
}

type Arithmetic = Extract<NumberNode, { kind: "arithmetic" }>;

/** A finite number compares so with a constant exactly where it, or its opposite, lies below the limit. */
function limitOf(operator: ComparisonOperator, constant: number): Limit | null {
  switch (operator) {
    case "<":
      return { opposite: false, value: constant };
    case "<=":
      return { opposite: false, value: nextAbove(constant) };
    case ">":
      return { opposite: true, value: -constant };
    case ">=":
      return { opposite: true, value: nextAbove(-constant) };
    default:
      return null;
  }
}

function calculateConstants(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return finite(a + b);
    case "-":
      return finite(a - b);
    case "*":
      return finite(a * b);
    case "/":
      return finite(a / b);
  }
}
