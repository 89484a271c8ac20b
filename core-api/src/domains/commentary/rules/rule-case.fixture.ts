/** Figures of a fictional company by column; days are written as dates. */
export type CaseFigures = { readonly [column: string]: number | string };

/**
 * A rule, figures that trigger it, the resulting sentence, and changes to the figures that
 * just fail to trigger it.
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
