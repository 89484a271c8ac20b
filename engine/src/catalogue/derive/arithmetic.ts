/** Arithmetic with NaN as empty, where `+ - *` are not enough. */

export function firstKnown(...figures: readonly number[]): number {
  for (const figure of figures) if (Number.isFinite(figure)) return figure;
  return Number.NaN;
}

/** A tenth of a rupee in crore: no reported figure is smaller, while binary sums are off by less. */
const minFigure = 1e-8;

/** Rounds floating-point residue to 0: 0.17 + 0.12 − 0.13 − 0.16 is 2.8e-17. */
export function withoutResidue(figure: number): number {
  return Math.abs(figure) < minFigure ? 0 : figure;
}

/** For lines that statements omit when they are zero. */
export function orZero(figure: number): number {
  return Number.isFinite(figure) ? figure : 0;
}

/** NaN if no figure is known. */
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

/** `part / whole`; NaN unless the whole is positive. */
export function over(part: number, whole: number): number {
  return withoutResidue(whole) > 0 ? part / whole : Number.NaN;
}

/** `over` in percent. */
export function percentOf(part: number, whole: number): number {
  return 100 * over(part, whole);
}

/** Compound annual growth in percent; NaN unless the start is positive and the root exists. */
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

/** Statements are in ₹ crore, figures a share in ₹. */
export const rupeesInACrore = 1e7;

/** Companies needed for a group median. */
export const minForMedian = 3;

/**
 * Share of the latest day's turnover that must have known market capitalizations: missing large
 * companies would raise every rank.
 */
export const minRankedTurnover = 0.8;
