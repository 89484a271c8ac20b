import { piotroskiOf } from "./derive/composites.ts";
import { createFamily, scored, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("score", "none", "statements");

const ofRules = "the weighted mean of the points of its rules (docs/scoring.md).";

/** Scores from versioned rules stored on the server. */
const scores: readonly CatalogueEntry[] = [
  entry(
    "overallScore",
    "Overall score",
    "score",
    "Rounded mean of the fundamental and the technical score, from 0 to 100; the fundamental score alone if there is no technical score.",
    scored,
    {
      aliases: ["Overall"],
      formula: "Mean of Fundamental score and Technical score",
      inputs: ["score"],
    },
  ),
  entry(
    "score",
    "Fundamental score",
    "score",
    "Score of the company's accounts from 0 to 100; banks and NBFCs have separate rules. Empty if fewer than three of its four component scores are known.",
    scored,
    {
      aliases: ["Score", "fscore"],
      formula: "Weighted mean of Growth score, Trust score, Efficiency score and Liquidity score",
      inputs: ["growthScore", "trustScore", "efficiencyScore", "liquidityScore"],
    },
  ),
  entry(
    "growthScore",
    "Growth score",
    "score",
    `How fast and how steadily the company grows, from 0 to 100: ${ofRules}`,
    scored,
    { aliases: ["Growth"] },
  ),
  entry(
    "liquidityScore",
    "Liquidity score",
    "score",
    `How easily the company meets its obligations, or for a lender how well it is funded, from 0 to 100: ${ofRules}`,
    scored,
    { aliases: ["Liquidity"] },
  ),
  entry(
    "efficiencyScore",
    "Efficiency score",
    "score",
    `How well the company uses its capital, from 0 to 100: ${ofRules}`,
    scored,
    { aliases: ["Efficiency"] },
  ),
  entry(
    "trustScore",
    "Trust score",
    "score",
    `How trustworthy the company's owners and accounts are, and for a bank its loans, from 0 to 100: ${ofRules}`,
    scored,
    { aliases: ["Trust"] },
  ),
  entry(
    "technicalScore",
    "Technical score",
    "score",
    `How strong the share's price moves are, from 0 to 100: ${ofRules}`,
    scored,
    { aliases: ["tscore", "T score"], follows: "prices" },
  ),
];

export const notRatedCode = "notRated";

/** Names of scores by code, as used by `notRated` in datasets and saved queries. */
export const scoredNames: ReadonlyMap<string, string> = new Map(
  scores.map(({ info: { code, name } }) => [code, code === "score" ? "Score" : name]),
);

export const scoreEntries: readonly CatalogueEntry[] = [
  ...scores,
  entry(
    notRatedCode,
    "Not rated",
    "none",
    "Scores with too little data to rate the company, by name; shown as NR.",
    scored,
    { type: "text", many: true, aliases: ["Not rated for"] },
  ),
  entry(
    "piotroskiScore",
    "Piotroski score",
    "score",
    "Number of financial strength tests passed, out of nine; empty if any test lacks data.",
    yearly(piotroskiOf),
    {
      aliases: ["pitroskiScore", "Piotroski", "Piotroski F score"],
      periods: "years",
      notFor: ["bank", "nbfc"],
      formula:
        "One point each: Net profit above 0; Cash from operations above 0; Net profit / Total Assets rising; Cash from operations above Net profit; Long term debt / Total Assets not rising; Current ratio rising; Number of equity shares not rising; GPM (OPM where there is no cost of materials) rising; Sales / Total Assets rising",
      inputs: [
        "netProfit",
        "totalAssets",
        "cashFromOperations",
        "longTermDebt",
        "currentRatio",
        "numberOfEquityShares",
        "sales",
      ],
      needs: { unit: "year", count: 2 },
    },
  ),
];
