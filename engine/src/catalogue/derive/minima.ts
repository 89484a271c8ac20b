/** How much data a figure across companies must rest on; with less it is empty. */

/** Companies whose figure is known, behind a median of a group. */
export const fewestForMedian = 3;

/**
 * Part of the newest day's turnover that companies of known market capitalization carry, behind
 * ranks by it: without the largest companies every rank would be too high.
 */
export const leastRankedTurnover = 0.8;
