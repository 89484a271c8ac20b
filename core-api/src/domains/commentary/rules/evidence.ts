/**
 * What a statement must rest on besides its condition, in the query language. A mean passes over
 * years that are not known, and the high of 52 weeks is that of the days since a listing: a sentence
 * that says "5 years" or "52 weeks" would claim more than is known.
 */

const lastFiveYears = [
  "last year",
  "preceding year",
  "2 years back",
  "3 years back",
  "4 years back",
];

/** At least 4 of the parameter's last 5 years are known. */
export function fourOfFiveYears(parameter: string): string {
  const known = lastFiveYears.map((year) => `if(${parameter} ${year} IS NOT EMPTY, 1, 0)`);
  return `${known.join(" + ")} >= 4`;
}

/** The parameter is known of each of the last 3 years. */
export function eachOfThreeYears(parameter: string): string {
  return lastFiveYears
    .slice(0, 3)
    .map((year) => `${parameter} ${year} IS NOT EMPTY`)
    .join(" AND ");
}

/** The share was traded a year ago. */
export const yearTraded = "Return over 1year IS NOT EMPTY";
