import type { CompanyFacts, StatementPeriod } from "../../contract/index.ts";
import type { ShareHistory } from "./adjustments.ts";

/** Common face values, ₹. */
const usual = new Set([1, 2, 5, 10]);

/**
 * Face value on the as-of date, ₹ per share; NaN if unknown. The company's own value is undated: it
 * may include later splits (undone here) or an announced one. Filings decide; without them, prefer
 * a common face value (₹2 after a 1:5 split was ₹10, but ₹10 was not ₹50).
 */
export function faceValueOf(facts: CompanyFacts, history: ShareHistory): number {
  const filing = latestFiling(facts);
  const own = facts.identity.faceValue ?? Number.NaN;
  if (!(own > 0)) return filing === null ? Number.NaN : restated(filing, history)[0];
  const candidates = [own];
  for (const times of history.laterSplits) candidates.unshift((candidates[0] ?? own) * times);
  const filed = filing === null ? [] : restated(filing, history);
  return (
    candidates.find((face) => filed.some((other) => isSameFace(face, other))) ??
    candidates.find((face) => usual.has(Math.round(face * 1e6) / 1e6)) ??
    own
  );
}

/** Equal apart from rounding. */
export function isSameFace(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < 1e-6;
}

interface Filing {
  readonly period: StatementPeriod;
  readonly faceValue: number;
}

function latestFiling({ quarters, years }: CompanyFacts): Filing | null {
  let latest: Filing | null = null;
  for (const period of [...quarters, ...years]) {
    const { faceValue } = period.values;
    if (faceValue === undefined || !(faceValue > 0)) continue;
    if (latest === null || period.periodEnd > latest.period.periodEnd)
      latest = { period, faceValue };
  }
  return latest;
}

/** Some filings state the face value of the publication date instead of the period's end. */
function restated({ period, faceValue }: Filing, history: ShareHistory) {
  const { periodEnd, publishedAt } = period;
  return [
    faceValue / history.timesBySplitSince(periodEnd),
    faceValue / history.timesBySplitSince(publishedAt),
  ] as const;
}
