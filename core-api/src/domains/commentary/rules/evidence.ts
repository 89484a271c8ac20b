/**
 * Data a statement requires besides its condition, in the query language. A mean skips
 * missing years, and the 52-week high starts at the listing, so a sentence
 * that says "5 years" or "52 weeks" could claim too much.
 */

const lastFiveYears = [
  "last year",
  "preceding year",
  "2 years back",
  "3 years back",
  "4 years back",
];

/** The parameter is known for at least 4 of the last 5 years. */
export function fourOfFiveYears(parameter: string): string {
  const known = lastFiveYears.map((year) => `if(${parameter} ${year} IS NOT EMPTY, 1, 0)`);
  return `${known.join(" + ")} >= 4`;
}

/** The parameter is known for each of the last 3 years. */
export function eachOfThreeYears(parameter: string): string {
  return lastFiveYears
    .slice(0, 3)
    .map((year) => `${parameter} ${year} IS NOT EMPTY`)
    .join(" AND ");
}

/** The share was traded a year ago. */
export const yearTraded = "Return over 1year IS NOT EMPTY";
