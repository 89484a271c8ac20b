import type { Unit } from "../contract/index.ts";
import { formOf } from "../functions/directory.ts";
import type { FunctionFamily } from "../functions/form.ts";
import type { FunctionName } from "../grammar/function-names.ts";

/**
 * Dimension of a figure, as powers of rupee and crore (money is in ₹ crore, prices in ₹); null if
 * unknown, as for plain numbers.
 */
export interface Measure {
  readonly rupee: number | null;
  readonly crore: number | null;
  /** Null for a unit without a name. */
  readonly unit: Unit | null;
  /** True if it contains a literal such as `5 crore` not yet scaled. */
  readonly isPending: boolean;
}

export const unmeasured: Measure = { rupee: null, crore: null, unit: null, isPending: false };
export const pendingMeasure: Measure = { ...unmeasured, isPending: true };

const crore = 1e7;

export function measureOfUnit(unit: Unit): Measure {
  switch (unit) {
    case "money":
      return { rupee: 1, crore: 1, unit, isPending: false };
    case "price":
    case "rupees":
      return { rupee: 1, crore: 0, unit, isPending: false };
    case "percent":
    case "ratio":
    case "count":
    case "days":
    case "years":
    case "score":
      return { rupee: 0, crore: 0, unit, isPending: false };
    case "none":
      return unmeasured;
  }
}

export function unitOfMeasure({ unit, rupee, crore: power }: Measure): Unit {
  if (unit !== null) return unit;
  if (rupee === 1 && power === 1) return "money";
  if (rupee === 1 && power === 0) return "rupees";
  return rupee === 0 && power === 0 ? "ratio" : "none";
}

/** Returns the measure of a sum or difference. */
export function measureOfSum(left: Measure, right: Measure): Measure {
  return {
    rupee: left.rupee ?? right.rupee,
    crore: left.crore ?? right.crore,
    unit: left.unit === right.unit ? left.unit : (left.unit ?? right.unit),
    isPending: (left.isPending || right.isPending) && (left.crore ?? right.crore) === null,
  };
}

/** Returns the measure of a product (`power` 1) or quotient (`power` -1). */
export function measureOfProduct(left: Measure, right: Measure, power: 1 | -1): Measure {
  if (left.isPending || right.isPending) return pendingMeasure;
  const rupee = combine(left.rupee, right.rupee, power);
  const crore = combine(left.crore, right.crore, power);
  if (left.unit === "percent" && right.crore === null) {
    return { rupee, crore, unit: "percent", isPending: false };
  }
  const isShare = power === -1 && left.crore !== null && right.crore !== null;
  const unit = isShare && rupee === 0 && crore === 0 ? "ratio" : null;
  return { rupee, crore, unit, isPending: false };
}

function combine(left: number | null, right: number | null, power: 1 | -1): number | null {
  return left === null && right === null ? null : (left ?? 0) + power * (right ?? 0);
}

export function mixesScales(left: Measure, right: Measure): boolean {
  return (
    left.rupee !== null &&
    left.rupee === right.rupee &&
    left.rupee !== 0 &&
    left.crore !== null &&
    right.crore !== null &&
    left.crore !== right.crore
  );
}

export function scaleLiteral(ones: number, power: number): number {
  return ones / crore ** power;
}

/** True if the result has the unit of its operand. */
export function preservesMeasure(name: FunctionName, family: FunctionFamily): boolean {
  return (formOf(name, family)?.unit ?? "operands") === "operands";
}

export function measureOfCall(
  name: FunctionName,
  family: FunctionFamily,
  operand: Measure,
): Measure {
  const unit = formOf(name, family)?.unit ?? "operands";
  return unit === "operands" ? operand : measureOfUnit(unit);
}
