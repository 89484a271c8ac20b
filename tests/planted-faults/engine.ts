import type { PlantedFault } from "./fault.ts";

export const engineFaults: readonly PlantedFault[] = [
  {
    file: "engine/src/eval/compare.ts",
    from: "Number(value >= constant)",
    to: "Number(value > constant)",
    breaks: "`>=` with a constant excludes the bound",
  },
  {
    file: "engine/src/eval/compare.ts",
    from: "Number(Number.isNaN(value))",
    to: "Number(value === 0)",
    breaks: "an empty figure is mistaken for a zero",
  },
  {
    file: "engine/src/eval/sort-rows.ts",
    from: 'const sign = direction === "ascending" ? 1 : -1;',
    to: 'const sign = direction === "ascending" ? -1 : 1;',
    breaks: "results are sorted the wrong way round",
  },
  {
    file: "engine/src/functions/across.ts",
    from: "sorted.length - end + 1",
    to: "sorted.length - end",
    breaks: "ranks begin at 0",
  },
  {
    file: "engine/src/functions/across.ts",
    from: "(100 * (rank - 1)) / (known.length - 1)",
    to: "(100 * (rank - 1)) / known.length",
    breaks: "the best company's percentile is below 100",
  },
  {
    file: "engine/src/functions/aggregate.ts",
    from: "squares / (known.length - 1)",
    to: "squares / known.length",
    breaks: "the population's deviation in place of the sample's",
  },
  {
    file: "engine/src/functions/aggregate.ts",
    from: "if (sorted.length % 2 === 1) return upper;",
    to: "if (sorted.length > 0) return upper;",
    breaks: "the median of an even count is the upper of the two in the middle",
  },
  {
    file: "engine/src/catalogue/derive/arithmetic.ts",
    from: "withoutResidue(whole) > 0",
    to: "withoutResidue(whole) !== 0",
    breaks: "ratios to a loss are told as figures",
  },
  {
    file: "engine/src/catalogue/derive/arithmetic.ts",
    from: "times ** (1 / years)",
    to: "times / years",
    breaks: "growth over years is not compounded",
  },
  {
    file: "engine/src/catalogue/derive/adjustments.ts",
    from: "(days[i] ?? 0) < change.exDay",
    to: "(days[i] ?? 0) <= change.exDay",
    breaks: "the ex-date's own price is restated",
  },
  {
    file: "engine/src/catalogue/derive/adjustments.ts",
    from: 'action.kind === "split" ? action.to : action.from + action.to',
    to: "action.to",
    breaks: "a 1:1 bonus does not restate prices",
  },
  {
    file: "engine/src/catalogue/derive/adjustments.ts",
    from: "exDay > after && exDay <= upTo",
    to: "exDay >= after && exDay <= upTo",
    breaks: "a dividend of the first day counts in both years",
  },
  {
    file: "engine/src/catalogue/derive/valuation.ts",
    from: "Math.sqrt(22.5 * eps * bookValue)",
    to: "Math.sqrt(15 * eps * bookValue)",
    breaks: "Graham number with the wrong constant",
  },
  {
    file: "engine/src/catalogue/derive/valuation.ts",
    from: 'orZero(m.of("cash"))',
    to: '0 * orZero(m.of("cash"))',
    breaks: "enterprise value does not subtract cash",
  },
  {
    file: "engine/src/catalogue/derive/previous-close.ts",
    from: "isMonday ? 3 : 1",
    to: "isMonday ? 1 : 3",
    breaks: "the previous close skips or invents sessions",
  },
  {
    file: "engine/src/catalogue/derive/periods.ts",
    from: "alignPeriods(years, 12, 3, points.years)",
    to: "alignPeriods(years, 12, 0, points.years)",
    breaks: "a company that moved its year's end loses its earlier years",
  },
  {
    file: "engine/src/catalogue/derive/indicators.ts",
    from: "pairs < betaPairs",
    to: "pairs <= betaPairs",
    breaks: "beta over one day too many",
  },
  {
    file: "engine/src/table/arrow-column.ts",
    from: "(1 << (row & 7))",
    to: "(1 << (row & 3))",
    breaks: "empty texts of an Arrow column are read from the wrong bits",
  },
];
