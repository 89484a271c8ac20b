import type { CompanyFacts, StatementPeriod } from "../../contract/index.ts";
import type { ShareHistory } from "./adjustments.ts";

/** Nearly every share has one of these face values, ₹. */
const usual = new Set([1, 2, 5, 10]);

/**
 * The face value on the day that figures stand at, ₹ a share; NaN where none is known. The company's
 * own carries no day: it may hold splits after that day, which are undone, or a split that is announced
 * and still to come, which is not. Filings up to that day tell which; without them a face value in use
 * does (₹2 after a 1:5 split was ₹10, while ₹10 will not have been ₹50).
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

/** Whether two face values are one but for what division leaves over. */
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

/** A filing states the face value of its period's end, some that of the day they were published. */
function restated({ period, faceValue }: Filing, history: ShareHistory) {
  const { periodEnd, publishedAt } = period;
  return [
    faceValue / history.timesBySplitSince(periodEnd),
    faceValue / history.timesBySplitSince(publishedAt),
  ] as const;
}
