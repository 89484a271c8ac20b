import type { AcrossFunction, AggregateFunction, ScalarFunction } from "../semantics/checked.ts";

/**
 * The arithmetic of the language said once more, over null for empty and without a line of the
 * engine's: what a figure is, one company at a time.
 */
export type Figure = number | null;

/** Overflow and whatever has no value are empty. */
export function settle(value: number): Figure {
  return Number.isFinite(value) ? value : null;
}

export function calculate(operator: string, left: Figure, right: Figure): Figure {
  if (left === null || right === null) return null;
  if (operator === "+") return settle(left + right);
  if (operator === "-") return settle(left - right);
  if (operator === "*") return settle(left * right);
  return right === 0 ? null : settle(left / right);
}

export function applyScalar(name: ScalarFunction, value: Figure): Figure {
  if (value === null) return null;
  switch (name) {
    case "abs":
      return value < 0 ? -value : value;
    case "sqrt":
      return value < 0 ? null : Math.sqrt(value);
    case "ln":
      return value > 0 ? Math.log(value) : null;
    case "log10":
      return value > 0 ? Math.log10(value) : null;
    case "exp":
      return settle(Math.exp(value));
    case "floor":
      return Math.floor(value);
    case "ceil":
      return Math.ceil(value);
    case "round": {
      // what a number has behind the point is exact, unlike what it lacks to the next one
      const whole = Math.trunc(value);
      return Math.abs(value - whole) < 0.5 ? whole : whole + Math.sign(value);
    }
  }
}

export function joinFigures(name: AggregateFunction, figures: readonly Figure[]): Figure {
  const known = figures.filter((figure) => figure !== null);
  const count = known.length;
  if (count === 0) return null;
  const sum = addUp(known);
  switch (name) {
    case "min":
      return Math.min(...known);
    case "max":
      return Math.max(...known);
    case "sum":
      return settle(sum);
    case "avg":
      return settle(sum / count);
    case "median":
      return middleOf(known);
    case "stdev":
      return count < 2 ? null : settle(deviationOf(known));
  }
}

function addUp(known: readonly number[]): number {
  let sum = 0;
  for (const value of known) sum += value;
  return sum;
}

function middleOf(known: readonly number[]): Figure {
  const sorted = [...known].sort((a, b) => a - b);
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length % 2 === 1 ? lower : settle((lower + upper) / 2);
}

/** Returns the sample standard deviation (n - 1). */
function deviationOf(known: readonly number[]): number {
  const mean = addUp(known) / known.length;
  let squares = 0;
  for (const value of known) squares += (value - mean) * (value - mean);
  return Math.sqrt(squares / (known.length - 1));
}

export function growBetween(first: Figure, last: Figure, years: number): Figure {
  if (first === null || last === null || first <= 0) return null;
  const times = last / first;
  // a root of one is no root: a loss after one year is a fall of more than a hundred percent
  return settle(100 * ((years === 1 ? times : Math.pow(times, 1 / years)) - 1));
}

export function changeBetween(first: Figure, last: Figure): Figure {
  if (first === null || last === null || first <= 0) return null;
  return settle((100 * (last - first)) / first);
}

/** The figure of a company among those of its group, itself one of them. */
export function placeAmong(name: AcrossFunction, own: Figure, group: readonly Figure[]): Figure {
  const known = group.filter((figure) => figure !== null);
  if (known.length === 0) return null;
  if (name === "median") return middleOf(known);
  const mean = settle(addUp(known) / known.length);
  if (name === "mean") return mean;
  if (own === null) return null;
  switch (name) {
    case "rank":
      return 1 + known.filter((other) => other > own).length;
    case "percentile": {
      const below = known.filter((other) => other < own).length;
      return known.length === 1 ? 0 : (100 * below) / (known.length - 1);
    }
    case "zscore": {
      const deviation = known.length < 2 ? null : settle(deviationOf(known));
      if (mean === null || deviation === null || deviation === 0) return null;
      return settle((own - mean) / deviation);
    }
  }
}
