import type { Unit } from "../contract/index.ts";

/**
 * What a figure is measured in. Money is held in ₹ crore and prices in ₹, so a figure counts its
 * powers of the rupee and of the crore; null where nothing is known, as for a plain number.
 */
export interface Measure {
  readonly rupee: number | null;
  readonly crore: number | null;
  /** Null where arithmetic left no unit with a name. */
  readonly unit: Unit | null;
  /** A literal such as `5 crore` waits in it for the operand that it meets. */
  readonly waits: boolean;
}

export const unmeasured: Measure = { rupee: null, crore: null, unit: null, waits: false };
export const waiting: Measure = { ...unmeasured, waits: true };

const crore = 1e7;

export function measureOfUnit(unit: Unit): Measure {
  switch (unit) {
    case "money":
      return { rupee: 1, crore: 1, unit, waits: false };
    case "price":
    case "rupees":
      return { rupee: 1, crore: 0, unit, waits: false };
    case "percent":
    case "ratio":
    case "count":
    case "days":
    case "years":
    case "score":
      return { rupee: 0, crore: 0, unit, waits: false };
    case "none":
      return unmeasured;
  }
}

/** The unit that a measure is shown in; none where no unit has a name for it. */
export function unitOfMeasure({ unit, rupee, crore: power }: Measure): Unit {
  if (unit !== null) return unit;
  if (rupee === 1 && power === 1) return "money";
  if (rupee === 1 && power === 0) return "rupees";
  return rupee === 0 && power === 0 ? "ratio" : "none";
}

/** Of a sum or a difference. */
export function measureOfSum(left: Measure, right: Measure): Measure {
  return {
    rupee: left.rupee ?? right.rupee,
    crore: left.crore ?? right.crore,
    unit: left.unit === right.unit ? left.unit : (left.unit ?? right.unit),
    waits: (left.waits || right.waits) && (left.crore ?? right.crore) === null,
  };
}

/** Of a product (`power` 1) or a quotient (`power` -1). */
export function measureOfProduct(left: Measure, right: Measure, power: 1 | -1): Measure {
  if (left.waits || right.waits) return waiting;
  const rupee = combine(left.rupee, right.rupee, power);
  const crore = combine(left.crore, right.crore, power);
  if (left.unit === "percent" && right.crore === null) {
    return { rupee, crore, unit: "percent", waits: false };
  }
  // times a plain number it may be a percent as well
  const isShare = power === -1 && left.crore !== null && right.crore !== null;
  const unit = isShare && rupee === 0 && crore === 0 ? "ratio" : null;
  return { rupee, crore, unit, waits: false };
}

function combine(left: number | null, right: number | null, power: 1 | -1): number | null {
  return left === null && right === null ? null : (left ?? 0) + power * (right ?? 0);
}

/** Both are money, one in ₹ crore and the other in ₹. */
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

/** A literal of `ones` ones in a measure of the given power of the crore. */
export function scaleLiteral(ones: number, power: number): number {
  return ones / crore ** power;
}
