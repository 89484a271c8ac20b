import type { IsoDate } from "@munshi/engine/contract";
import type { Company } from "./company.ts";
import { exchangeCodeOf } from "./price-year.ts";

/** Where a source says that a company's shares trade. */
export interface Board {
  readonly series?: string | null | undefined;
  readonly isSme?: boolean | undefined;
}

/**
 * Takes over a company's series and board. What is said of the newer day stands, and the NSE's series
 * before any group of the BSE; what is of an earlier day, or of none (null), only fills in.
 * @returns whether anything has changed.
 */
export function takeBoard(company: Company, board: Board, day: IsoDate | null): boolean {
  const series = board.series ?? undefined;
  const { isSme } = board;
  if (series === undefined && isSme === undefined) return false;
  const rank = series === undefined ? 0 : exchangeCodeOf(series);
  const held = company.series === null ? rank : exchangeCodeOf(company.series);
  if (rank > held) return false;
  const isNewer = day !== null && (company.seriesOn === null || day >= company.seriesOn);
  if (rank === held && !isNewer) {
    if (company.series !== null || series === undefined) return false;
    company.series = series;
    return true;
  }
  const before = [company.series, company.isSme, company.seriesOn].join();
  company.series = series ?? company.series;
  company.isSme = isSme ?? company.isSme;
  company.seriesOn = day;
  return before !== [company.series, company.isSme, company.seriesOn].join();
}
