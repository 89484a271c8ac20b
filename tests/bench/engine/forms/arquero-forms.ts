import { sectors } from "../market.ts";
import type { Constants, TaskId } from "../tasks.ts";

/** Conditions over `d` that && joins; what is no number is empty. */
type Clauses = (constants: Constants) => readonly string[];

const five: Clauses = (c) => [
  `d.marketCapitalization > ${c[0]}`,
  `d.priceToEarning < ${c[1]}`,
  `d.returnOnEquity > ${c[2]}`,
  `d.debtToEquity < ${c[3]}`,
  `d.returnOnCapitalEmployed > ${c[4]}`,
];

const two: Clauses = (c) => [`d.returnOnEquity > ${c[0]}`, `d.priceToEarning < ${c[1]}`];

const ten: Clauses = (c) => [
  `d.marketCapitalization > ${c[0]}`,
  `d.priceToEarning < ${c[1]}`,
  `d.returnOnEquity > ${c[2]}`,
  `d.returnOnCapitalEmployed > ${c[3]}`,
  `d.debtToEquity < ${c[4]}`,
  `d.dividendYield > ${c[5]}`,
  `d.priceToBookValue < ${c[6]}`,
  `d.opm > ${c[7]}`,
  `d.debt < ${c[8]}`,
  `d.salesGrowth3Years > ${c[9]}`,
];

function average(code: string): string {
  const columns = [0, 1, 2, 3, 4, 5].map((back) => `d.${code}_q${back}`);
  const sum = columns.map((column) => `(${column} === ${column} ? ${column} : 0)`).join(" + ");
  const count = columns.map((column) => `(${column} === ${column} ? 1 : 0)`).join(" + ");
  return `(${sum}) / (${count})`;
}

export const arqueroClauses: Readonly<Record<TaskId, Clauses>> = {
  one: (c) => [`d.priceToEarning < ${c[0]}`],
  five,
  mixed: (c) => [
    `(d.priceToEarning * d.priceToBookValue < ${c[0]} || d.dividendYield > ${c[1]})`,
    `(d.returnOnEquity - d.returnOnCapitalEmployed / 2 > ${c[2]} || d.opm + d.salesGrowth3Years > ${c[3]})`,
    `d.marketCapitalization > ${c[4]}`,
  ],
  divide: (c) => [
    "d.dividendYield !== 0",
    `d.priceToEarning / d.dividendYield < ${c[0]}`,
    "d.debtToEquity !== 0",
    `d.returnOnEquity / d.debtToEquity > ${c[1]}`,
  ],
  prior: (c) => [
    `d.sales_q0 > ${c[0]} * d.sales_q4`,
    "d.profitAfterTax_q0 > d.profitAfterTax_q1",
    `d.priceToEarning < ${c[1]}`,
  ],
  average: (c) => [
    `${average("sales")} > ${c[0]}`,
    `${average("profitAfterTax")} > ${c[1]}`,
    `d.returnOnEquity > ${c[2]}`,
  ],
  text: (c) => [
    `(d.sector === '${sectors[c[0] ?? 0]}' || d.sector === '${sectors[c[1] ?? 0]}')`,
    `d.priceToEarning < ${c[2]}`,
  ],
  facets: two,
  top: two,
  counts: five,
  rank: (c) => [`d.place <= ${c[0]}`],
  slider: ten,
  jump: ten,
};
