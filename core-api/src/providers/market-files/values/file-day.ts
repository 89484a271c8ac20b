import type { IsoDate } from "@munshi/engine/contract";

import { MarketFileError } from "../market-file-error.ts";
import type { OpenOptions } from "../market-file.ts";
import { dateInName, monthInName } from "./dates.ts";

/**
 * The day given for files that state none, where it holds for this one: not where its name states
 * another day or month. Throws a MarketFileError for such a file where it is the only one.
 */
export function dayGivenFor(
  path: string,
  given: IsoDate | undefined,
  isOnly: boolean,
): IsoDate | undefined {
  if (given === undefined) return undefined;
  const day = dateInName(path);
  const month = day === null ? (monthInName(path)?.slice(0, 7) ?? null) : null;
  if (given === day || given.slice(0, 7) === month || (day === null && month === null)) {
    return given;
  }
  if (!isOnly) return undefined;
  throw new MarketFileError(
    path,
    "two_days",
    `its name says ${day ?? month ?? ""}, --as-of says ${given}; leave out --as-of, or correct one of them`,
  );
}

/** The day that was given, or that the file's name states; or null. */
export const findStatedDay = (path: string, options: OpenOptions): IsoDate | null =>
  options.asOf ?? dateInName(path);

/** The day of a file that does not state one: as given, else from its name, else today; or null. */
export const findFileDay = (path: string, options: OpenOptions): IsoDate | null =>
  findStatedDay(path, options) ?? options.today ?? null;

/** For a file whose content is valid on other days too, such as company pages. */
export function requireFileDay(path: string, options: OpenOptions): IsoDate {
  return findFileDay(path, options) ?? refuseDayless(path);
}

/**
 * Requires the day of a file that covers one day: names, sectors, members, prices, figures. Never
 * defaults to today: an old copy would pass as new.
 */
export function requireStatedDay(path: string, options: OpenOptions): IsoDate {
  return findStatedDay(path, options) ?? refuseDayless(path);
}

/** The same for a list of companies; if its name states only a month, the month's last day. */
export function requireListDay(path: string, options: OpenOptions): IsoDate {
  const stated = findStatedDay(path, options);
  if (stated !== null) return stated;
  const month = monthInName(path);
  if (month === null) return refuseDayless(path);
  return options.today !== undefined && month > options.today ? options.today : month;
}

function refuseDayless(path: string): never {
  throw new MarketFileError(
    path,
    "no_day",
    "the file has no date; enter one (command line: --as-of 2026-03-31), or put it in the file name",
  );
}
