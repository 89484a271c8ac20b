/** `2026-11-21`. */
type IsoDate = string;

/** India has had a fixed offset since before the earliest stored date. */
const offsetMs = 5.5 * 3_600_000;
export const dayMs = 86_400_000;

/** The calendar date of an instant in Asia/Kolkata. */
export function marketDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** 00:00:00.000 of the date in Asia/Kolkata. Throws a RangeError for an invalid date. */
export function startOfDay(date: IsoDate): Date {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return new Date(midnight - offsetMs);
}

/** 23:59:59.999 of the date in Asia/Kolkata. Throws a RangeError for an invalid date. */
export function endOfDay(date: IsoDate): Date {
  return new Date(startOfDay(date).getTime() + dayMs - 1);
}

export interface FinancialYear {
  /** The calendar year in which it ends: 2026 is 1 April 2025 to 31 March 2026. */
  readonly year: number;
  /** `FY2025-26`. */
  readonly label: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The Indian financial year (April to March) of a date. */
export function financialYear(date: IsoDate): FinancialYear {
  startOfDay(date);
  const calendarYear = Number(date.slice(0, 4));
  const year = Number(date.slice(5, 7)) >= 4 ? calendarYear + 1 : calendarYear;
  return {
    year,
    label: `FY${year - 1}-${String(year % 100).padStart(2, "0")}`,
    start: `${year - 1}-04-01`,
    end: `${year}-03-31`,
  };
}
