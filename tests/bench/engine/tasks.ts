import { createRandom } from "./random.ts";
import { sectors } from "./market.ts";

/** The constants of one call; a sector by its index in `sectors`. */
export type Constants = readonly number[];

export type TaskShape =
  /** The rows that match. */
  | "rows"
  /** How many of them stand in each sector and class. */
  | "facets"
  /** The fifty of them with the greatest return on capital employed. */
  | "top"
  /** How many match and how many do not, and how many each of five clauses lets through. */
  | "counts";

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly shape: TaskShape;
  /** True if it is one of the filters that have targets. */
  readonly isFilter: boolean;
  /** True if the engine reuses cached results of earlier calls; false starts cold. */
  readonly remembers: boolean;
  /** The constants of the call of this number: others than those of the call before. */
  constantsAt(call: number): Constants;
  /** In the product's own language. */
  query(constants: Constants): string;
}

/** Somewhere between, the same for a call and a place, with more digits than any value has. */
function between(call: number, place: number, least: number, most: number): number {
  const random = createRandom(call * 31 + place * 7_919 + 1);
  random();
  return Number((least + (most - least) * random()).toFixed(5)) + 0.000_003;
}

type Range = readonly [least: number, most: number];

const drawn =
  (...ranges: readonly Range[]) =>
  (call: number): Constants =>
    ranges.map(([least, most], place) => between(call, place, least, most));

const tenConstants: Constants = [300, 60, 2, 3, 3, 0.05, 12, 0, 5000, -20];
const movedClause = 1;

const tenClauses = (c: Constants): string =>
  [
    `Market Capitalization > ${c[0]}`,
    `Price to Earning < ${c[1]}`,
    `Return on equity > ${c[2]}`,
    `Return on capital employed > ${c[3]}`,
    `Debt to equity < ${c[4]}`,
    `Dividend yield > ${c[5]}`,
    `Price to book value < ${c[6]}`,
    `OPM > ${c[7]}`,
    `Debt < ${c[8]}`,
    `Sales growth 3Years > ${c[9]}`,
  ].join(" AND ");

/** Two hundred places of a slider, from one end to the other and back. */
function dragged(call: number): number {
  const place = call % 398;
  return 5 + 0.25 * (place < 200 ? place : 398 - place) + 0.003;
}

const slider = { shape: "rows", isFilter: false, remembers: true, query: tenClauses } as const;

const withMoved = (moved: number): Constants =>
  tenConstants.map((constant, place) => (place === movedClause ? moved : constant));

export const tasks = [
  {
    id: "one",
    title: "one clause",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([8, 24]),
    query: (c) => `Price to Earning < ${c[0]}`,
  },
  {
    id: "five",
    title: "five-way AND",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([300, 900], [15, 40], [5, 15], [0.4, 1.5], [5, 15]),
    query: (c) =>
      `Market Capitalization > ${c[0]} AND Price to Earning < ${c[1]} AND Return on equity > ${c[2]} AND Debt to equity < ${c[3]} AND Return on capital employed > ${c[4]}`,
  },
  {
    id: "mixed",
    title: "AND and OR with formulas",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([15, 60], [0.5, 3], [0, 15], [10, 50], [300, 900]),
    query: (c) =>
      `(Price to Earning * Price to book value < ${c[0]} OR Dividend yield > ${c[1]}) AND (Return on equity - Return on capital employed / 2 > ${c[2]} OR OPM + Sales growth 3Years > ${c[3]}) AND Market Capitalization > ${c[4]}`,
  },
  {
    id: "divide",
    title: "zero divisors",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([10, 60], [5, 60]),
    query: (c) =>
      `Price to Earning / Dividend yield < ${c[0]} AND Return on equity / Debt to equity > ${c[1]}`,
  },
  {
    id: "prior",
    title: "prior periods",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([0.95, 1.3], [15, 40]),
    query: (c) =>
      `Sales latest quarter > ${c[0]} * Sales preceding year quarter AND Profit after tax latest quarter > Profit after tax preceding quarter AND Price to Earning < ${c[1]}`,
  },
  {
    id: "average",
    title: "averages of six periods",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: drawn([50, 200], [4, 20], [5, 15]),
    query: (c) =>
      `avg(Sales, 6 quarters) > ${c[0]} AND avg(Profit after tax, 6 quarters) > ${c[1]} AND Return on equity > ${c[2]}`,
  },
  {
    id: "text",
    title: "text",
    shape: "rows",
    isFilter: true,
    remembers: false,
    constantsAt: (call) => [
      call % sectors.length,
      (call * 7 + 3) % sectors.length,
      between(call, 2, 10, 40),
    ],
    query: (c) =>
      `(Sector = '${sectors[c[0] ?? 0]}' OR Sector = '${sectors[c[1] ?? 0]}') AND Price to Earning < ${c[2]}`,
  },
  {
    id: "facets",
    title: "sector × cap facets",
    shape: "facets",
    isFilter: false,
    remembers: false,
    constantsAt: drawn([5, 15], [20, 50]),
    query: (c) => `Return on equity > ${c[0]} AND Price to Earning < ${c[1]}`,
  },
  {
    id: "top",
    title: "top 50",
    shape: "top",
    isFilter: false,
    remembers: false,
    constantsAt: drawn([5, 15], [20, 50]),
    query: (c) => `Return on equity > ${c[0]} AND Price to Earning < ${c[1]}`,
  },
  {
    id: "counts",
    title: "matched, unmatched, five clauses",
    shape: "counts",
    isFilter: false,
    remembers: true,
    constantsAt: drawn([100, 3000], [8, 60], [-5, 25], [0.2, 2], [-5, 25]),
    query: (c) =>
      `Market Capitalization > ${c[0]} AND Price to Earning < ${c[1]} AND Return on equity > ${c[2]} AND Debt to equity < ${c[3]} AND Return on capital employed > ${c[4]}`,
  },
  {
    id: "rank",
    title: "rank in group",
    shape: "rows",
    isFilter: false,
    remembers: false,
    constantsAt: (call) => [3 + (call % 38)],
    query: (c) => `rank(Return on equity, Sector) <= ${c[0]}`,
  },
  {
    ...slider,
    id: "slider",
    title: "slider, dragged",
    constantsAt: (call) => withMoved(dragged(call)),
  },
  {
    ...slider,
    id: "jump",
    title: "slider, anywhere",
    constantsAt: (call) => withMoved(between(call, 0, 5, 55)),
  },
] as const satisfies readonly Task[];

export type TaskId = (typeof tasks)[number]["id"];
