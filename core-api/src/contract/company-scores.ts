import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  band,
  basis,
  basisQuery,
  cells,
  companyParams,
  day,
  fincodeParams,
  notPublished,
  number,
  numbers,
  ofCompany,
  score,
  section,
  statement,
  statementPair,
  unit,
  wireBasis,
  wireBasisOrNone,
} from "./company.ts";
import { statementColumn } from "./company-fundamentals.ts";
import { defineRoutes } from "./route.ts";

const fundamentalCategory = z.enum(["growth", "trust", "efficiency", "liquidity"]);
const category = z.enum([...fundamentalCategory.options, "technical"]);

const contribution = z.object({
  rule: z.string(),
  title: z.string(),
  reason: z.string().describe("Why the rule matters, one sentence."),
  formula: z.string(),
  inputs: z.array(z.string()).describe("Columns that the formula reads."),
  unit,
  value: number,
  points: number.describe("0 to 100 by the thresholds; null if the value is unknown."),
  weight: z.number().describe("Percent of the category, unknown rules left out."),
  moved: number.describe(
    "`weight / 100 * (points - 50)`: what it moved the category's score by; null if left out or the category is not rated.",
  ),
  thresholds: z
    .array(z.object({ from: number, points: z.number() }))
    .describe("Ascending, the first from null: points from here to the next threshold."),
});

const scoreCause = z.object({
  rule: z.string(),
  title: z.string(),
  category,
  moved: z.number().describe("Points of the fundamental or the technical score."),
});

const bothScores = { fundamental: number, technical: number };
const scoreChange = z.object({
  day,
  ...bothScores,
  before: z.object(bothScores).describe("Both null at the first scoring."),
  causes: z
    .array(scoreCause)
    .describe("Largest first; empty at the first scoring and after a change of the rules."),
});

const scores = z.object({
  asOf: day,
  rules: z.object({ version: z.int(), title: z.string(), validFrom: day }),
  overall: score,
  fundamental: score,
  technical: score,
  growth: score,
  trust: score,
  efficiency: score,
  liquidity: score,
  piotroski: z.object({ value: number, of: z.literal(9) }),
  categories: z.array(
    z.object({
      category,
      weight: number.describe(
        "Percent of the fundamental score, 0 if not rated; null for the technical one.",
      ),
      known: z
        .number()
        .describe("Percent of the rules' weight that is known; below 50: not rated."),
      rounding: number.describe("50 + what the rules moved + this is the score."),
      contributions: z.array(contribution),
    }),
  ),
  changes: z.array(scoreChange).describe("Newest first."),
});

const scoreHistory = z.object({
  points: z
    .array(
      z.object({
        day,
        fundamental: number,
        close: number.describe("₹, adjusted for splits and bonuses since."),
      }),
    )
    .describe("Oldest first."),
});

const commentary = z.object({
  overall: statementPair,
  growth: statementPair,
  trust: statementPair,
  efficiency: statementPair,
  liquidity: statementPair,
  notes: z.array(z.string()).describe("Caveats about the other statements."),
});

const holdings = {
  promoter: number,
  pledged: number.describe("Percent of the promoters' own holding."),
  fii: number,
  dii: number,
  mutualFunds: number,
  insurance: number,
  banks: number,
  otherDii: number,
  government: number,
  publicHolding: number,
  shareholders: number.describe("Count."),
  others: number,
  promoterShares: number.describe("Count."),
  fiiShares: number.describe("Count."),
  mutualFundShares: number.describe("Count."),
};
const shareholdingPeriod = z.object({
  periodEnd: day,
  label: z.string(),
  period: z.string().describe("`q0`: the figure's key after `@`."),
  ...holdings,
});
const holdingChanges = z.object(holdings);
const shareholding = z.object({
  periods: z
    .array(shareholdingPeriod)
    .describe("Percents of the share capital unless a count, newest first."),
  changes: holdingChanges.nullable().describe("Newest period against the previous one."),
  commentary: statementPair,
});

const particular = z.enum(["Net Sales", "Net Profit", "Operating Profit"]);
const resultPeriod = z.enum(["Q", "3M", "6M", "9M", "12M", "A"]).describe("A: year over year.");
const resultMode = z
  .enum(["qoq", "mmm", "yoy"])
  .describe("Against the previous quarter, this year's quarters so far, the previous year.");
const resultAnalysis = z.object({
  period: resultPeriod,
  mode: resultMode,
  available: z.boolean().describe("False with too few columns; the lists are then empty."),
  compares: z
    .object({ current: z.string(), previous: z.string() })
    .nullable()
    .describe("`Apr to Jun 2025`, `Apr to Jun 2024`."),
  rows: z.array(
    z.object({
      particular,
      current: number,
      previous: number,
      changePercent: number.describe(
        "`(current - previous) / abs(previous) * 100`, 1 decimal; a previous 0 counts as 1.",
      ),
    }),
  ),
  positive: z.array(statement),
  negative: z.array(statement),
});
const resultTable = {
  columns: z.array(statementColumn).describe("Up to 8, newest first."),
  rows: z.array(z.object({ particular, key: z.string(), values: numbers })),
};
const results = z.object({
  basis,
  ...resultTable,
  years: z.object(resultTable).exactOptional().describe("By financial year, for period A."),
  financialYearEnd: z.string().nullable().describe("Month: `March`."),
  analyses: z.array(resultAnalysis).describe("By period, Q first."),
});

export type FundamentalCategory = Infer<typeof fundamentalCategory>;
export type ScoreCategory = Infer<typeof category>;
export type ScoreContribution = Infer<typeof contribution>;
export type ScoreCause = Infer<typeof scoreCause>;
export type ScoreChange = Infer<typeof scoreChange>;
export type CompanyScores = Infer<typeof scores>;
export type ScoreHistory = Infer<typeof scoreHistory>;
export type CompanyCommentary = Infer<typeof commentary>;
export type CompanyShareholding = Infer<typeof shareholding>;
export type ShareholdingPeriod = Infer<typeof shareholdingPeriod>;
export type HoldingChanges = Infer<typeof holdingChanges>;
export type ShareholderKind = keyof HoldingChanges;
export type CompanyResults = Infer<typeof results>;
export type ResultAnalysis = Infer<typeof resultAnalysis>;
export type ResultPeriod = Infer<typeof resultPeriod>;
export type ResultMode = Infer<typeof resultMode>;

const wireScore = z
  .union([z.int().min(0).max(100), z.string()])
  .describe("0 to 100; DATA NOT AVALIABLE or NOT RATED; empty for an unknown company.");
const emojiScore = z.object({ score: wireScore, emoji: z.union([band, z.literal("")]) });

const totalScore = z.object({
  fundascore: z.array(z.object({ score: wireScore })).max(1),
  subfundascore: z
    .array(
      z.object({
        efficiency: wireScore,
        growth: wireScore,
        liquidity: wireScore,
        trust: wireScore,
      }),
    )
    .max(1),
});
const technicalScore = z.object({ data: wireScore });
const emojiScores = z.object({
  overall_score: emojiScore,
  f_score: emojiScore,
  t_score: emojiScore,
  growth_score: emojiScore,
  trust_score: emojiScore,
  efficiency_score: emojiScore,
  liquidity_score: emojiScore,
});
const priceAndScore = z.object({
  fScoreData: z.array(z.object({ date: z.string(), score: wireScore })),
  priceData: z.array(
    z.object({
      date: z.string(),
      close: z.number().describe("₹, adjusted for splits and bonuses."),
    }),
  ),
});

export type TotalScoreAnswer = Infer<typeof totalScore>;
export type TechnicalScoreAnswer = Infer<typeof technicalScore>;
export type EmojiScoreAnswer = Infer<typeof emojiScores>;
export type PriceAndScoreAnswer = Infer<typeof priceAndScore>;

const sectionRoute = { access: "subscriber", params: companyParams, failures: ofCompany } as const;
const documented = {
  access: "subscriber",
  browser: {},
  params: fincodeParams,
  failures: notPublished,
} as const;

export const scoringRoutes = defineRoutes({
  "GET /companies/:coCode/scores": {
    ...sectionRoute,
    summary: "Scores of a company, each rule's contribution, and changes",
    answer: section(scores),
  },
  "GET /companies/:coCode/score-history": {
    ...sectionRoute,
    summary: "Fundamental score as of each past result, with the price",
    answer: section(scoreHistory),
  },
  "GET /totalscore/:fincode": {
    ...documented,
    summary: "Fundamental score and its four categories",
    answer: totalScore,
  },
  "GET /getTechnicalScore/:fincode": {
    ...documented,
    summary: "Technical score",
    answer: technicalScore,
  },
  "GET /getEmojiScore/:fincode": {
    ...documented,
    summary: "All scores with their emojis",
    answer: emojiScores,
  },
  "GET /graphPriceVsFscore/:fincode": {
    ...documented,
    summary: "Fundamental score and price on the days of past results",
    answer: priceAndScore,
  },
});

const texts = z.array(z.string());
const holders = z.array(cells).describe("Percents of the share capital by quarter, newest first.");

/** Strengths and weaknesses, shareholding and results. */
export const commentaryRoutes = defineRoutes({
  "GET /companies/:coCode/commentary": {
    ...sectionRoute,
    summary: "Strengths and weaknesses by category, with their rules and figures",
    answer: section(commentary),
  },
  "GET /companies/:coCode/shareholding": {
    ...sectionRoute,
    summary: "Shareholding pattern by quarter and its changes",
    answer: section(shareholding),
  },
  "GET /companies/:coCode/results": {
    ...sectionRoute,
    summary: "Results of recent quarters and years, compared by period",
    query: basisQuery,
    answer: section(results),
  },
  "GET /allstatementlist/:fincode": {
    ...documented,
    summary: "Strengths and weaknesses by category, and notes",
    answer: z.object({
      strength: texts,
      weekness: texts,
      gstrength: texts.describe("Growth."),
      gweekness: texts,
      tstrength: texts.describe("Trust."),
      tweekness: texts,
      estrength: texts.describe("Efficiency."),
      eweekness: texts,
      lstrength: texts.describe("Liquidity."),
      lweekness: texts,
      note: texts,
    }),
  },
  "GET /resultHighlight/:fincode/:period": {
    ...documented,
    summary: "Net sales, net profit and operating profit by period",
    params: fincodeParams.extend({ period: resultPeriod }),
    answer: z.object({
      Table1: z
        .array(cells)
        .describe(
          "Particulars, and ₹ crore by period: up to 8 for Q and A, else the two compared.",
        ),
      datatype: wireBasisOrNone,
      financialYearEnd: z.string().nullable().describe("Month."),
    }),
  },
  "GET /getQuarterlyStatement/:fincode/:datatype": {
    ...documented,
    summary: "What rose and fell in the latest quarter",
    params: fincodeParams.extend({ datatype: wireBasis }),
    answer: z.object({ strength: texts, weekness: texts }),
  },
  "GET /allperiodshareholding/:fincode": {
    ...documented,
    summary: "Shareholding pattern by quarter",
    query: z.object({
      view: z
        .enum(["list", "overview", "table"])
        .default("list")
        .describe("overview and table answer an object with the periods in Table1."),
    }),
    answer: z.union([holders, z.object({ Table1: holders })]),
  },
});
