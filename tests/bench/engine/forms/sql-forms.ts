import type { TaskId } from "../tasks.ts";

/** How a dialect writes the constant of a place: as a parameter, or the number itself. */
export type Constant = (place: number) => string;

/** Conditions that AND joins; what is NULL is empty. */
type Clauses = (constant: Constant) => readonly string[];

const five: Clauses = (c) => [
  `marketCapitalization > ${c(0)}`,
  `priceToEarning < ${c(1)}`,
  `returnOnEquity > ${c(2)}`,
  `debtToEquity < ${c(3)}`,
  `returnOnCapitalEmployed > ${c(4)}`,
];

const two: Clauses = (c) => [`returnOnEquity > ${c(0)}`, `priceToEarning < ${c(1)}`];

const ten: Clauses = (c) => [
  `marketCapitalization > ${c(0)}`,
  `priceToEarning < ${c(1)}`,
  `returnOnEquity > ${c(2)}`,
  `returnOnCapitalEmployed > ${c(3)}`,
  `debtToEquity < ${c(4)}`,
  `dividendYield > ${c(5)}`,
  `priceToBookValue < ${c(6)}`,
  `opm > ${c(7)}`,
  `debt < ${c(8)}`,
  `salesGrowth3Years > ${c(9)}`,
];

/** The average of the periods that are not NULL, in one row. */
function average(code: string): string {
  const columns = [0, 1, 2, 3, 4, 5].map((back) => `${code}_q${back}`);
  const sum = columns.map((column) => `coalesce(${column}, 0e0)`).join(" + ");
  const count = columns.map((column) => `CAST(${column} IS NOT NULL AS INTEGER)`).join(" + ");
  return `(${sum}) / nullif(${count}, 0)`;
}

export const sqlClauses: Readonly<Record<TaskId, Clauses>> = {
  one: (c) => [`priceToEarning < ${c(0)}`],
  five,
  mixed: (c) => [
    `(priceToEarning * priceToBookValue < ${c(0)} OR dividendYield > ${c(1)})`,
    `(returnOnEquity - returnOnCapitalEmployed / 2 > ${c(2)} OR opm + salesGrowth3Years > ${c(3)})`,
    `marketCapitalization > ${c(4)}`,
  ],
  divide: (c) => [
    `priceToEarning / nullif(dividendYield, 0) < ${c(0)}`,
    `returnOnEquity / nullif(debtToEquity, 0) > ${c(1)}`,
  ],
  prior: (c) => [
    `sales_q0 > ${c(0)} * sales_q4`,
    "profitAfterTax_q0 > profitAfterTax_q1",
    `priceToEarning < ${c(1)}`,
  ],
  average: (c) => [
    `${average("sales")} > ${c(0)}`,
    `${average("profitAfterTax")} > ${c(1)}`,
    `returnOnEquity > ${c(2)}`,
  ],
  text: (c) => [`(sector = ${c(0)} OR sector = ${c(1)})`, `priceToEarning < ${c(2)}`],
  facets: two,
  top: two,
  counts: five,
  rank: (c) => [`place <= ${c(0)}`],
  slider: ten,
  jump: ten,
};

/** The whole question of a task over a table `market` whose rows have an `id` from 0. */
export function writeSql(task: TaskId, constant: Constant): string {
  const clauses = sqlClauses[task](constant);
  const condition = clauses.join(" AND ");
  switch (task) {
    case "facets":
      return `SELECT sector, marketCapClass, count(*) AS n FROM market WHERE ${condition} GROUP BY 1, 2`;
    case "top":
      return `SELECT id FROM market WHERE ${condition} ORDER BY returnOnCapitalEmployed DESC NULLS LAST, id LIMIT 50`;
    case "counts":
      return `SELECT count(*) FILTER (WHERE ${condition}) AS n, count(*) AS total, ${clauses
        .map((clause, index) => `count(*) FILTER (WHERE ${clause}) AS n${index}`)
        .join(", ")} FROM market`;
    case "rank":
      return `SELECT count(*) AS n FROM (SELECT rank() OVER (PARTITION BY sector ORDER BY returnOnEquity DESC) AS place FROM market WHERE returnOnEquity IS NOT NULL AND sector IS NOT NULL) AS ranked WHERE ${condition}`;
    default:
      return `SELECT count(*) AS n FROM market WHERE ${condition}`;
  }
}
