import type { ColumnKey } from "./parameter.ts";

/**
 * When a value of a parameter is better than another company's. Sizes (sales, market
 * capitalisation), amounts a share and shareholdings are neither: they have no entry. Neither has
 * the dividend yield, which a falling price raises too.
 */
interface Direction {
  readonly better: "higher" | "lower";
  /** Says little across sectors: valuations, margins, debt. */
  readonly within?: "sector";
  /** Negative values are no better or worse: they stand for a loss or negative net worth. */
  readonly positiveOnly?: true;
}

const lowerInSector: Direction = { better: "lower", within: "sector", positiveOnly: true };
const higher: Direction = { better: "higher" };
const higherInSector: Direction = { better: "higher", within: "sector" };
const lower: Direction = { better: "lower" };

/** By the parameter's code; scores that are no parameters by their page figure's. */
const directions: ReadonlyMap<string, Direction> = new Map([
  ["priceToEarning", lowerInSector],
  ["priceToBookValue", lowerInSector],
  ["priceToSales", lowerInSector],
  ["priceToCashFlow", lowerInSector],
  ["priceToFreeCashFlow", lowerInSector],
  ["evToEbidt", lowerInSector],
  ["pegRatio", lowerInSector],
  ["debtToEquity", lowerInSector],
  ["opm", higherInSector],
  ["npm", higherInSector],
  ["netInterestMargin", higherInSector],
  ["returnOnEquity", higher],
  ["returnOnCapitalEmployed", higher],
  ["returnOnAssets", higherInSector],
  ["interestCoverageRatio", higher],
  ["grossNpaPercent", lower],
  ["netNpaPercent", lower],
  ["cet1Ratio", higher],
  ["salesGrowth3Years", higher],
  ["salesGrowth5Years", higher],
  ["profitGrowth3Years", higher],
  ["profitGrowth5Years", higher],
  ["returnOver1Year", higher],
  ["returnOver3Years", higher],
  ["returnOver5Years", higher],
  ["pledgedPercentage", lower],
  ["score", higher],
  ["technicalScore", higher],
  ["growthScore", higher],
  ["trustScore", higher],
  ["efficiencyScore", higher],
  ["liquidityScore", higher],
  ["piotroskiScore", higher],
  ["page.overallScore", higher],
]);

/** Codes with a direction, for the catalogue's test. */
export const comparableCodes: readonly string[] = [...directions.keys()];

/** Figures are printed with two decimals: what looks equal is equal. */
const printed = (value: number): number => Math.round(value * 100) / 100;

/**
 * Places of the best among values of one parameter, several if they tie. None if fewer than two are
 * known, all are equal, or the parameter has no better or worse among these companies.
 */
export function findBest(
  key: ColumnKey,
  values: readonly (number | null)[],
  { isSameSector }: { readonly isSameSector: boolean },
): readonly number[] {
  const direction = directions.get(key.split("@")[0] ?? key);
  if (direction === undefined || (direction.within === "sector" && !isSameSector)) return [];
  const { better, positiveOnly = false } = direction;
  const known = values.flatMap((value, place) =>
    value === null || !Number.isFinite(value) || (positiveOnly && value < 0)
      ? []
      : [{ place, value: printed(value) }],
  );
  const figures = known.map(({ value }) => value);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  if (known.length < 2 || low === high) return [];
  const best = better === "higher" ? high : low;
  return known.filter(({ value }) => value === best).map(({ place }) => place);
}
