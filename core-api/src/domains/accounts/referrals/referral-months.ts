import { marketDate } from "@munshi/platform";
import type { ReferralFigures, ReferralMonth } from "../../../contract/index.ts";

/** Count of one referral figure in one month. */
export interface MonthCount {
  readonly kind: keyof ReferralFigures;
  /** YYYY-MM. */
  readonly month: string;
  readonly count: number;
}

const shownMonths = 12;
const nobody: ReferralFigures = { leads: 0, sign_ups: 0, subscriptions: 0 };

/** The last twelve months up to `at`, oldest first; months without a count are zero. */
export function spreadOverMonths(
  counts: readonly MonthCount[],
  at: Date,
): readonly ReferralMonth[] {
  return listMonthsUntil(marketDate(at)).map((month) => ({
    month,
    ...addUp(counts.filter((one) => one.month === month)),
  }));
}

export function addUp(counts: readonly MonthCount[]): ReferralFigures {
  return counts.reduce((sum, { kind, count }) => ({ ...sum, [kind]: sum[kind] + count }), nobody);
}

/** subscriptions / sign_ups in percent with one decimal; null without a sign-up. */
export function conversionOf({ sign_ups: signUps, subscriptions }: ReferralFigures): number | null {
  return signUps === 0 ? null : Math.round((1_000 * subscriptions) / signUps) / 10;
}

function listMonthsUntil(day: string): readonly string[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const last = year * 12 + month - 1;
  return Array.from({ length: shownMonths }, (_, index) => {
    const at = last - (shownMonths - 1) + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}
