/**
 * Arithmetic over figures where NaN means empty. Plain `+ - *` carry NaN along by themselves; these
 * are the operations that need a rule of their own.
 */

/** The first known of several sources of one figure, best first. */
export function firstKnown(...figures: readonly number[]): number {
  for (const figure of figures) if (Number.isFinite(figure)) return figure;
  return Number.NaN;
}

/** A tenth of a rupee in crore: no reported figure is smaller, while binary sums are off by less. */
const leastFigure = 1e-8;

/** 0 for what binary sums leave of figures that cancel out: 0.17 + 0.12 − 0.13 − 0.16 is 2.8e-17. */
export function withoutResidue(figure: number): number {
  return Math.abs(figure) < leastFigure ? 0 : figure;
}

/** For a line that a full statement leaves out because it is nil. */
export function orZero(figure: number): number {
  return Number.isFinite(figure) ? figure : 0;
}

/** The sum of the known ones; empty where none is known. */
export function sumOfKnown(...figures: readonly number[]): number {
  let sum = 0;
  let known = 0;
  for (const figure of figures) {
    if (Number.isFinite(figure)) {
      sum += figure;
      known++;
    }
  }
  return known > 0 ? sum : Number.NaN;
}

/** `part / whole`, empty unless the whole is positive: a multiple of a loss or of nothing says nothing. */
export function over(part: number, whole: number): number {
  return withoutResidue(whole) > 0 ? part / whole : Number.NaN;
}

/** `over` in percent. */
export function percentOf(part: number, whole: number): number {
  return 100 * over(part, whole);
}

/** Compound growth in percent a year; empty where the start is not positive or the root does not exist. */
export function growthPercent(end: number, start: number, years: number): number {
  if (!(withoutResidue(start) > 0)) return Number.NaN;
  const times = end / start;
  return 100 * ((years === 1 ? times : times ** (1 / years)) - 1);
}

export function meanOf(figures: readonly number[]): number {
  if (figures.length === 0) return Number.NaN;
  let sum = 0;
  for (const figure of figures) sum += figure;
  return sum / figures.length;
}

export function medianOf(figures: readonly number[]): number {
  if (figures.length === 0) return Number.NaN;
  const sorted = Float64Array.from(figures).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function totalOf(figures: readonly number[]): number {
  return sumOfKnown(...figures);
}
