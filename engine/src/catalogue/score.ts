import { piotroskiOf } from "./derive/composites.ts";
import { createFamily, source, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("score", "none", "statements");

export const scoreEntries: readonly CatalogueEntry[] = [
  entry("score", "Score", "score", "Fundamental score of the company, 0 to 100.", source, {
    aliases: ["Fundamental score", "fscore"],
  }),
  entry("growthScore", "Growth score", "score", "How fast the company grows, 0 to 100.", source, {
    aliases: ["Growth"],
  }),
  entry(
    "liquidityScore",
    "Liquidity score",
    "score",
    "How easily the company pays its dues, 0 to 100.",
    source,
    {
      aliases: ["Liquidity"],
    },
  ),
  entry(
    "efficiencyScore",
    "Efficiency score",
    "score",
    "How well the company uses its capital, 0 to 100.",
    source,
    {
      aliases: ["Efficiency"],
    },
  ),
  entry(
    "trustScore",
    "Trust score",
    "score",
    "How far the company's owners and accounts can be trusted, 0 to 100.",
    source,
    {
      aliases: ["Trust"],
    },
  ),
  entry(
    "technicalScore",
    "Technical score",
    "score",
    "How strong the share's price moves are, 0 to 100.",
    source,
    {
      aliases: ["tscore", "T score"],
      follows: "prices",
    },
  ),
  entry(
    "piotroskiScore",
    "Piotroski score",
    "score",
    "How many of nine tests of financial strength the company passes.",
    yearly(piotroskiOf),
    {
      aliases: ["pitroskiScore", "Piotroski", "Piotroski F score"],
      periods: "years",
      notFor: ["bank", "nbfc"],
      formula:
        "One point each: Net profit above 0; Cash from operations above 0; rising return on assets; Cash from operations above Net profit; Long term debt to assets not rising; rising Current ratio; no new shares; rising GPM (OPM where there is no cost of materials); rising Sales to assets",
    },
  ),
];
