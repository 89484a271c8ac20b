import { finite } from "../../functions/scalar.ts";
import {
  type ArithmeticOperator,
  type ComparisonOperator,
  satisfiesComparison,
} from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import { comparisons, mirrored } from "./comparisons.ts";
import type { Mask, NumberSlot, Workspace } from "./number-slot.ts";
import { nextAbove } from "./floats.ts";
import { codes, createPrograms, type Limit, type Operand, type Program } from "./program.ts";

export interface Sources {
  /** The loaded or cached column of a node; null if it must be computed. */
  slotOf(node: NumberNode): NumberSlot | null;
  mask(condition: TruthNode): Mask;
}

/** Compiles numbers to kernel operations over blocks of rows. */
export interface Calculator {
  /** Values after the last row are undefined. */
  calculate(node: NumberNode, values: Pointer): void;
  /** Bits after the last row are undefined. */
  compare(operator: ComparisonOperator, left: NumberNode, right: NumberNode, yes: Pointer): void;
  /** Plane of non-empty rows, likewise. */
  know(node: NumberNode, plane: Pointer): void;
}

export function createCalculator(workspace: Workspace, sources: Sources): Calculator {
  const { memory, whole, planeBytes, everything, nothing } = workspace;
  const { run } = memory;
  const createProgram = createPrograms(workspace);

  /** `passesOn`: the consumer propagates non-finite values, so one final check is enough. */
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
        // dividing by an overflowed number would give 0
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
    } else if (b.kind === "constant") fill(yes, satisfiesComparison(operator, a.value, b.value));
    else compareOperands(mirrored[operator], b, a, program, yes);
  };

  /** False if all operands are constants. */
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
        memory.u8.copyWithin(values, operand.values, operand.values + workspace.columnBytes);
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

/** Expresses a comparison as `x < limit` or `-x < limit`. */
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
