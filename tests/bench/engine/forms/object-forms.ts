import { sectors } from "../market.ts";
import type { Constants, TaskId } from "../tasks.ts";

/** A company as an object: NaN for an empty number, null for an empty text. */
export interface CompanyRow {
  readonly id: number;
  readonly marketCapitalization: number;
  readonly priceToEarning: number;
  readonly returnOnEquity: number;
  readonly returnOnCapitalEmployed: number;
  readonly debtToEquity: number;
  readonly dividendYield: number;
  readonly priceToBookValue: number;
  readonly opm: number;
  readonly debt: number;
  readonly salesGrowth3Years: number;
  readonly promoterHolding: number;
  readonly sales: readonly number[];
  readonly profitAfterTax: readonly number[];
  readonly sector: string | null;
  readonly marketCapClass: string | null;
}

type Predicate = (row: CompanyRow) => boolean;

function average(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The clauses of the five-way AND, one by one. */
export function fivePredicates([c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0]: Constants): Predicate[] {
  return [
    (row) => row.marketCapitalization > c0,
    (row) => row.priceToEarning < c1,
    (row) => row.returnOnEquity > c2,
    (row) => row.debtToEquity < c3,
    (row) => row.returnOnCapitalEmployed > c4,
  ];
}

const five = ([c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0]: Constants): Predicate => {
  return (row) =>
    row.marketCapitalization > c0 &&
    row.priceToEarning < c1 &&
    row.returnOnEquity > c2 &&
    row.debtToEquity < c3 &&
    row.returnOnCapitalEmployed > c4;
};

const two = ([c0 = 0, c1 = 0]: Constants): Predicate => {
  return (row) => row.returnOnEquity > c0 && row.priceToEarning < c1;
};

const ten = (constants: Constants): Predicate => {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0, c9 = 0] =
    constants;
  return (row) =>
    row.marketCapitalization > c0 &&
    row.priceToEarning < c1 &&
    row.returnOnEquity > c2 &&
    row.returnOnCapitalEmployed > c3 &&
    row.debtToEquity < c4 &&
    row.dividendYield > c5 &&
    row.priceToBookValue < c6 &&
    row.opm > c7 &&
    row.debt < c8 &&
    row.salesGrowth3Years > c9;
};

export const predicates: Readonly<Record<Exclude<TaskId, "rank">, (c: Constants) => Predicate>> = {
  one: ([c0 = 0]) => {
    return (row) => row.priceToEarning < c0;
  },
  five,
  mixed: ([c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0]) => {
    return (row) =>
      (row.priceToEarning * row.priceToBookValue < c0 || row.dividendYield > c1) &&
      (row.returnOnEquity - row.returnOnCapitalEmployed / 2 > c2 ||
        row.opm + row.salesGrowth3Years > c3) &&
      row.marketCapitalization > c4;
  },
  divide: ([c0 = 0, c1 = 0]) => {
    return (row) =>
      row.dividendYield !== 0 &&
      row.priceToEarning / row.dividendYield < c0 &&
      row.debtToEquity !== 0 &&
      row.returnOnEquity / row.debtToEquity > c1;
  },
  prior: ([c0 = 0, c1 = 0]) => {
    return ({ sales, profitAfterTax, priceToEarning }) =>
      (sales[0] ?? 0) > c0 * (sales[4] ?? 0) &&
      (profitAfterTax[0] ?? 0) > (profitAfterTax[1] ?? 0) &&
      priceToEarning < c1;
  },
  average: ([c0 = 0, c1 = 0, c2 = 0]) => {
    return (row) =>
      average(row.sales) > c0 && average(row.profitAfterTax) > c1 && row.returnOnEquity > c2;
  },
  text: ([c0 = 0, c1 = 0, c2 = 0]) => {
    const [first, second] = [sectors[c0], sectors[c1]];
    return (row) => (row.sector === first || row.sector === second) && row.priceToEarning < c2;
  },
  facets: two,
  top: two,
  counts: five,
  slider: ten,
  jump: ten,
};
