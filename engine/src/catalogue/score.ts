import { piotroskiOf } from "./derive/composites.ts";
import { createFamily, source, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("score", "none", "statements");

export const scoreEntries: readonly CatalogueEntry[] = [
  entry(
    "score",
    "Score",
    "score",
    "Overall fundamental score of the company from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["Fundamental score", "fscore"], computed: false },
  ),
  entry(
    "growthScore",
    "Growth score",
    "score",
    "How fast the company grows, from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["Growth"], computed: false },
  ),
  entry(
    "liquidityScore",
    "Liquidity score",
    "score",
    "How easily the company pays its dues, from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["Liquidity"], computed: false },
  ),
  entry(
    "efficiencyScore",
    "Efficiency score",
    "score",
    "How well the company uses its capital, from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["Efficiency"], computed: false },
  ),
  entry(
    "trustScore",
    "Trust score",
    "score",
    "How far the company's owners and accounts can be trusted, from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["Trust"], computed: false },
  ),
  entry(
    "technicalScore",
    "Technical score",
    "score",
    "How strong the share's price moves are, from 0 to 100; not worked out yet, so it is empty for every company.",
    source,
    { aliases: ["tscore", "T score"], follows: "prices", computed: false },
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
