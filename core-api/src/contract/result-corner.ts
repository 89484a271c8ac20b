import type { Basis, IsoDate } from "@munshi/engine/contract";

/** Whether the latest quarter's net profit is above or below that of the same quarter a year before. */
export type ResultSide = "up" | "down";

export type ResultOrder = "newest" | "oldest" | "sales" | "profit";

/**
 * `GET /result_corner?page=&sector=&side=&order=`: the latest results of every company, newest first
 * unless `order` says otherwise; `sales` and `profit` begin with the largest growth over the year
 * before. For members. Figures are those of the newest dataset; changes as `changePercent` of the
 * results section works them out.
 */
export interface ResultCorner {
  readonly version: string;
  readonly asOf: IsoDate;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages together, after the filters. */
  readonly total: number;
  /** All sectors with results, by name, with how many the side's filter leaves in each. */
  readonly sectors: readonly { readonly name: string; readonly count: number }[];
  /** How many the sector's filter leaves on each side; those of no side are on neither. */
  readonly sides: { readonly [Side in ResultSide]: number };
  readonly results: readonly PublishedResult[];
}

export interface PublishedResult {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** The day on which the latest results, of a quarter or a year, became public. */
  readonly publishedOn: IsoDate;
  /** The last day of the quarter that came last, and its name: `Q1 FY26`. */
  readonly quarterEnd: IsoDate;
  readonly quarter: string;
  readonly basis: Basis | null;
  readonly sales: ResultChange;
  readonly operatingProfit: ResultChange;
  readonly netProfit: ResultChange;
  /** Null where one of the two profits is not known, or both are the same. */
  readonly side: ResultSide | null;
  /** ₹, the close of the dataset's day, and percent of the close before. */
  readonly price: number | null;
  readonly priceChangePercent: number | null;
}

/** ₹ crore, and percent to 1 decimal; null where one of the two is not known. */
export interface ResultChange {
  readonly current: number | null;
  readonly quarterBefore: number | null;
  readonly yearBefore: number | null;
  readonly changeOnQuarter: number | null;
  readonly changeOnYear: number | null;
}
