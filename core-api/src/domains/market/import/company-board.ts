import type { IsoDate } from "@munshi/engine/contract";
import type { Company } from "./company.ts";
import { exchangeCodeOf } from "./price-year.ts";

/** Series and board of a company's shares in a source. */
export interface Board {
  readonly series?: string | null | undefined;
  readonly isSme?: boolean | undefined;
}

/**
 * Updates a company's series and board. The NSE's series takes precedence over any BSE group;
 * within an exchange the newer day wins, and within a day the higher rank. Undated values (null)
 * only fill gaps, as does a board without a series.
 * @returns whether anything changed.
 */
export function takeBoard(
  company: Company,
  board: Board,
  day: IsoDate | null,
  rank: number,
): boolean {
  const series = board.series ?? undefined;
  const { isSme } = board;
  if (series === undefined) {
    const isNews = company.series === null && isSme !== undefined && isSme !== company.isSme;
    if (!isNews || (day ?? "") < (company.seriesOn ?? "")) return false;
    company.isSme = isSme;
    company.seriesOn = day;
    return true;
  }
  if (company.series !== null && !countsBefore(company, series, day, rank)) return false;
  const before = [company.series, company.isSme, company.seriesOn].join();
  company.series = series;
  company.isSme = isSme ?? company.isSme;
  company.seriesOn = day;
  const isRankNew = rankOfBoard(company) !== rank;
  const telling = [series, rank, day ?? "1900-01-01", day ?? "1900-01-01"] as const;
  if (isRankNew) company.told = { ...company.told, series: [telling] };
  return isRankNew || before !== [company.series, company.isSme, company.seriesOn].join();
}

/** Rank of the source of the company's series. */
export function rankOfBoard(company: Company): number {
  return company.told["series"]?.[0]?.[1] ?? 0;
}

function countsBefore(
  company: Company,
  series: string,
  day: IsoDate | null,
  rank: number,
): boolean {
  const exchange = exchangeCodeOf(series);
  const held = exchangeCodeOf(company.series ?? series);
  if (exchange !== held) return exchange < held;
  if (day === null) return false;
  if (company.seriesOn === day) return rank >= rankOfBoard(company);
  return company.seriesOn === null || day > company.seriesOn;
}
