import { piotroskiOf } from "./derive/composites.ts";
import { createFamily, scored, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("score", "none", "statements");

const ofRules = "the mean of the points of its rules, by their weights (docs/scoring.md).";

/** Scores that rules give; the rules are data of the server, versioned and dated. */
const scores: readonly CatalogueEntry[] = [
  entry(
    "score",
    "Score",
    "score",
    "Overall fundamental score of the company from 0 to 100; banks and NBFCs are judged by rules of their own. Empty where fewer than three of the four it is made of can be told.",
    scored,
    {
      aliases: ["Fundamental score", "fscore"],
      formula:
        "Mean of Growth score, Trust score, Efficiency score and Liquidity score, by their weights",
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
    `How easily the company pays its dues, of a lender how well it is funded, from 0 to 100: ${ofRules}`,
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
    `How far the company's owners and accounts can be trusted, of a bank its loans above all, from 0 to 100: ${ofRules}`,
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

/** Names the scores that a company is not rated for, as its members. */
export const notRatedCode = "notRated";

/** The scores by their codes, under the names that `notRated` tells them by. */
export const scoredNames: ReadonlyMap<string, string> = new Map(
  scores.map(({ info }) => [info.code, info.name]),
);

export const scoreEntries: readonly CatalogueEntry[] = [
  ...scores,
  entry(
    notRatedCode,
    "Not rated",
    "none",
    "The scores that the company has some figures for, though too few to judge by, each by its name; a screen shows NR for them.",
    scored,
    { type: "text", many: true, aliases: ["Not rated for"] },
  ),
  entry(
    "piotroskiScore",
    "Piotroski score",
    "score",
    "How many of nine tests of financial strength the company passes; empty where a test lacks a figure.",
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
