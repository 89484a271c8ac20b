import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import { dateOfDay, dayOfDate, weekdayOfDay } from "../../platform/clock/days.ts";
import type { Compared, ProviderBalance } from "./differences.query.ts";

/** A difference between our records and the provider's reports. */
export type Difference =
  | {
      readonly kind: "unknown" | "not_final" | "amount" | "fee" | "unsettled";
      readonly entry: Compared;
    }
  | { readonly kind: "ledger"; readonly balance: ProviderBalance };

/** Razorpay settles on the second or third working day. */
const settledWithin = 3;

/**
 * Differences of payments and refunds: settled but unknown here; settled but neither captured nor
 * processed here; another amount; another fee; and captured here but not settled on the third
 * working day after.
 */
export function compare(
  entries: readonly Compared[],
  balance: ProviderBalance,
  at: Date,
  holidays: ReadonlySet<IsoDate>,
): readonly Difference[] {
  const today = marketDate(at);
  const differences = entries.flatMap((entry): readonly Difference[] => {
    if (entry.recorded === null) return [{ kind: "unknown", entry }];
    if (entry.settled === null) {
      const captured = marketDate(entry.at ?? at);
      const isLate = addWorkingDays(captured, settledWithin, holidays) < today;
      return isLate ? [{ kind: "unsettled", entry }] : [];
    }
    if (!entry.isFinal) return [{ kind: "not_final", entry }];
    const hasOtherAmount = entry.recorded !== entry.settled;
    const hasOtherFee = entry.recordedFee !== null && entry.recordedFee !== entry.settledFee;
    return [
      ...(hasOtherAmount ? [{ kind: "amount", entry } as const] : []),
      ...(hasOtherFee ? [{ kind: "fee", entry } as const] : []),
    ];
  });
  return balance.ledger === balance.open
    ? differences
    : [...differences, { kind: "ledger", balance }];
}

/** The date so many working days after another: Saturdays, Sundays and holidays are none. */
export function addWorkingDays(
  date: IsoDate,
  count: number,
  holidays: ReadonlySet<IsoDate>,
): IsoDate {
  let day = dayOfDate(date);
  for (let left = count; left > 0;) {
    day += 1;
    const isWeekend = weekdayOfDay(day) === 0 || weekdayOfDay(day) === 6;
    if (!isWeekend && !holidays.has(dateOfDay(day))) left -= 1;
  }
  return dateOfDay(day);
}
