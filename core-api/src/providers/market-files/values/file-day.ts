import type { IsoDate } from "@munshi/engine/contract";

import { MarketFileError } from "../market-file-error.ts";
import type { OpenOptions } from "../market-file.ts";
import { dateInName } from "./dates.ts";

/** The day that was told, or that stands in the file's name; or null. */
export const findStatedDay = (path: string, options: OpenOptions): IsoDate | null =>
  options.asOf ?? dateInName(path);

/** The day of a file that does not state one: as told, else from its name, else today; or null. */
export const findFileDay = (path: string, options: OpenOptions): IsoDate | null =>
  findStatedDay(path, options) ?? options.today ?? null;

export function requireFileDay(path: string, options: OpenOptions): IsoDate {
  const day = findFileDay(path, options);
  if (day === null)
    throw new MarketFileError(
      path,
      "no_day",
      "the file does not state its day; say it with --as-of",
    );
  return day;
}
