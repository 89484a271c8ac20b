/** Figures of a made-up company, by column; a day is written as a date. */
export type CaseFigures = { readonly [column: string]: number | string };

/**
 * A rule, figures that fire it, the sentence that it then says, and what of the figures has to be
 * otherwise so that it just does not.
 */
export type RuleCase = readonly [
  rule: string,
  fires: CaseFigures,
  sentence: string,
  misses: CaseFigures,
];

/** A parameter over years, the last one first. */
export const years = (code: string, ...values: readonly number[]): CaseFigures =>
  Object.fromEntries(values.map((value, back) => [`${code}@y${back}`, value]));

/** A parameter over quarters, the latest first. */
export const quarters = (code: string, ...values: readonly number[]): CaseFigures =>
  Object.fromEntries(values.map((value, back) => [`${code}@q${back}`, value]));
