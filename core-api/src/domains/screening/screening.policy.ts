import type { DatasetManifest } from "@munshi/engine/contract";
import { historyDepth } from "@munshi/engine/contract";
import { failure } from "../../platform/errors/failure.ts";
import { quarterEnd, quarterNumber } from "./reporting-calendar.ts";
import type { ScannerRequest } from "../../contract/index.ts";

/** A company's last year or quarter may itself be so far behind the day of the data. */
const lateness = { year: 2, quarter: 4 } as const;

/**
 * Are the years and quarters asked for such as the dataset can have?
 * @throws AppError `request.contradicts_data` that names the field and what the dataset holds.
 */
export function checkPeriods(
  { years, quarters, lastQuarter }: Pick<ScannerRequest, "years" | "quarters" | "lastQuarter">,
  { asOf, groups }: Pick<DatasetManifest, "asOf" | "groups">,
): void {
  const thisYear = Number(asOf.slice(0, 4));
  const firstYear = thisYear - historyDepth.year - lateness.year;
  const thisQuarter = quarterNumber(asOf);
  const lastEnded = quarterEnd(thisQuarter) <= asOf ? thisQuarter : thisQuarter - 1;
  const firstQuarter = lastEnded - historyDepth.quarter - lateness.quarter;
  const refuse = (field: string, message: string) =>
    failure("request.contradicts_data", 400, message, {
      details: [{ path: `data.${field}`, message }],
    });
  if (years !== null) {
    if (years.to > thisYear) {
      throw refuse("tyear", `tyear ${years.to} lies after the data, which stand at ${asOf}.`);
    }
    if (years.from < firstYear) {
      throw refuse(
        "fyear",
        `fyear ${years.from} lies before the data, which begin in ${firstYear}.`,
      );
    }
  }
  const checkQuarter = (field: string, day: string): void => {
    if (quarterNumber(day) > lastEnded) {
      throw refuse(field, `${field} ${day} lies after the data, which stand at ${asOf}.`);
    }
    if (quarterNumber(day) < firstQuarter) {
      const first = quarterEnd(firstQuarter);
      throw refuse(
        field,
        `${field} ${day} lies before the data, whose quarters begin at ${first}.`,
      );
    }
  };
  if (quarters !== null) {
    checkQuarter("qtdate", quarters.to);
    checkQuarter("qsdate", quarters.from);
  }
  if (lastQuarter !== null) checkQuarter("lastquarter", lastQuarter);
  const asksCalendar = years !== null || quarters !== null || lastQuarter !== null;
  const hasCalendar = groups.some(({ columns }) => columns.includes("resultsQuarterEnd"));
  if (asksCalendar && !hasCalendar) {
    const message = `The dataset of ${asOf} does not tell the years and quarters of its figures.`;
    throw failure("request.contradicts_data", 400, message);
  }
}
