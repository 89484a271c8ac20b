import { over } from "./arithmetic.ts";
import type { CompanyHistory, Moment } from "./moment.ts";
import { growthPercent } from "./arithmetic.ts";

/**
 * Edward Altman's 1968 score for listed manufacturers. Retained earnings are read from reserves,
 * which Indian balance sheets print undivided.
 */
export function altmanZOf(m: Moment): number {
  const assets = m.of("totalAssets");
  return (
    1.2 * over(m.of("workingCapital"), assets) +
    1.4 * over(m.of("reserves"), assets) +
    3.3 * over(m.of("ebit"), assets) +
    0.6 * over(m.of("marketCapitalization"), m.of("totalLiabilities")) +
    over(m.of("sales"), assets)
  );
}

/**
 * Joseph Piotroski's nine tests (Value Investing, 2000), a point each, on year ends: profit,
 * operating cash, rising return on assets, cash above profit, falling long-term debt, rising current
 * ratio, no new shares, rising gross margin, rising asset turnover. Empty where any test lacks a figure.
 */
export function piotroskiOf(m: Moment): number {
  const before = (code: string) => m.yearBefore(code);
  const assets = m.of("totalAssets");
  const assetsBefore = before("totalAssets");
  const cash = m.of("cashFromOperations");
  const profit = m.of("netProfit");
  const tests: readonly (readonly [number, number, boolean])[] = [
    [profit, 0, profit > 0],
    [cash, 0, cash > 0],
    above(over(profit, assets), over(before("netProfit"), assetsBefore)),
    above(cash, profit),
    below(over(m.of("longTermDebt"), assets), over(before("longTermDebt"), assetsBefore)),
    above(m.of("currentRatio"), before("currentRatio")),
    below(m.of("numberOfEquityShares"), before("numberOfEquityShares")),
    above(workingMarginOf(m.of("gpm"), m.of("opm")), workingMarginOf(before("gpm"), before("opm"))),
    above(over(m.of("sales"), assets), over(before("sales"), assetsBefore)),
  ];
  let score = 0;
  for (const [left, right, passed] of tests) {
    if (!Number.isFinite(left + right)) return Number.NaN;
    if (passed) score++;
  }
  return score;
}

/** Service companies have no gross margin; use the operating margin. */
function workingMarginOf(gross: number, operating: number): number {
  return Number.isFinite(gross) ? gross : operating;
}

function above(left: number, right: number): readonly [number, number, boolean] {
  return [left, right, left > right];
}

/** An equal value passes: no new debt, no new shares. */
function below(left: number, right: number): readonly [number, number, boolean] {
  return [left, right, left <= right];
}

/** Munshi's ten growth tests; NaN if fewer than five can be made. */
export function growthFactorOf(b: CompanyHistory): number {
  const spans = ["", "3Years", "5Years"].flatMap((span) => [
    b.now(`salesGrowth${span}`) - 10,
    b.now(`profitGrowth${span}`) - 10,
  ]);
  const margins = [
    ...spans,
    b.now("epsGrowth3Years") - 10,
    b.quarter("salesGrowth", 0),
    b.quarter("profitGrowth", 0),
    b.now("opm") - b.year("opm", 0),
  ].filter((figure) => Number.isFinite(figure));
  if (margins.length < 5) return Number.NaN;
  return margins.filter((figure) => figure > 0).length;
}

/** Growth of the latest four quarters over the four before, in percent. */
export function trailingGrowthOf(b: CompanyHistory, code: string): number {
  return growthPercent(b.trailing(code, 0), b.trailing(code, 4), 1);
}

/** The same quarter last year is three quarters before the latest. */
export function expectedQuarterOf(b: CompanyHistory, code: string): number {
  return b.quarter(code, 3) * (1 + trailingGrowthOf(b, code) / 100);
}
