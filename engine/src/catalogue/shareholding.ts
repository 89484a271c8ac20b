import type { ShareholdingPattern } from "../contract/index.ts";
import { createFamily, holding, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("shareholding", "both", "shareholding");

type Share = Exclude<keyof ShareholdingPattern, "periodEnd">;

function share(
  code: string,
  name: string,
  field: Share,
  definition: string,
  aliases: readonly string[] = [],
): CatalogueEntry {
  return entry(
    code,
    name,
    "percent",
    definition,
    holding((h) => h.pattern[field]),
    { aliases },
  );
}

/** Percentage points gained since a pattern some quarters earlier. */
function change(
  code: string,
  name: string,
  { field, ...held }: { readonly field: Share; readonly code: string; readonly name: string },
  quarters: number,
): CatalogueEntry {
  const [span, since] =
    quarters === 1 ? ["the quarter", "the quarter before"] : ["three years", "three years before"];
  return entry(
    code,
    name,
    "percent",
    `Percentage points by which ${held.name.replace("Promoter", "promoter")} rose over ${span}; negative if it fell.`,
    holding((h) => {
      const now = h.pattern[field];
      const then = h.earlier(quarters)?.[field] ?? null;
      return now === null || then === null ? null : now - then;
    }),
    {
      periods: quarters === 1 ? "quarters" : "none",
      formula: `${held.name} − ${held.name} of ${since}`,
      inputs: [held.code],
      needs: { unit: "quarter", count: quarters + 1 },
    },
  );
}

const promoters = {
  field: "promoter",
  code: "promoterHolding",
  name: "Promoter holding",
} as const;
const foreign = { field: "fii", code: "fiiHolding", name: "FII holding" } as const;
const domestic = { field: "dii", code: "diiHolding", name: "DII holding" } as const;

export const shareholdingEntries: readonly CatalogueEntry[] = [
  share("promoterHolding", "Promoter holding", "promoter", "Share capital held by promoters.", [
    "Promoters holding",
    "Promoter holdings",
  ]),
  share(
    "pledgedPercentage",
    "Pledged percentage",
    "pledged",
    "Percentage of the promoters' holding that is pledged.",
    ["Pledged", "Promoter pledge", "Pledge"],
  ),
  share("fiiHolding", "FII holding", "fii", "Share capital held by foreign institutions.", [
    "FPI holding",
    "Foreign institutional holding",
    "FII",
  ]),
  share("diiHolding", "DII holding", "dii", "Share capital held by domestic institutions.", [
    "Domestic institutional holding",
    "DII",
  ]),
  share(
    "mutualFundHolding",
    "Mutual fund holding",
    "mutualFunds",
    "Share capital held by mutual funds.",
    ["Mutual funds holding", "Mutual funds", "MF holding"],
  ),
  share("insuranceHolding", "Insurance holding", "insurance", "Share capital held by insurers.", [
    "Insurance companies holding",
    "Insurance",
  ]),
  share(
    "bankHolding",
    "Bank holding",
    "banks",
    "Share capital held by banks and financial institutions.",
    ["Banks holding", "Banks"],
  ),
  share(
    "otherDiiHolding",
    "Other DII holding",
    "otherDii",
    "Share capital held by other domestic institutions.",
    ["Other DII"],
  ),
  share(
    "governmentHolding",
    "Government holding",
    "government",
    "Share capital held by governments.",
  ),
  share("publicHolding", "Public holding", "publicHolding", "Share capital held by the public.", [
    "Retail holding",
  ]),
  entry(
    "numberOfShareholders",
    "Number of Shareholders",
    "count",
    "Number of shareholders on record.",
    holding((h) => h.pattern.shareholders),
    { aliases: ["Shareholders", "No of shareholders"] },
  ),
  entry(
    "unpledgedPromoterHolding",
    "Unpledged promoter holding",
    "percent",
    "Share capital held by promoters without pledge.",
    holding((h) => {
      const { promoter, pledged } = h.pattern;
      return promoter === null || pledged === null ? null : promoter * (1 - pledged / 100);
    }),
    {
      formula: "Promoter holding × (1 − Pledged percentage / 100)",
      inputs: ["promoterHolding", "pledgedPercentage"],
    },
  ),
  change("changeInPromoterHolding", "Change in promoter holding", promoters, 1),
  change("changeInFiiHolding", "Change in FII holding", foreign, 1),
  change("changeInDiiHolding", "Change in DII holding", domestic, 1),
  change("changeInPromoterHolding3Years", "Change in promoter holding 3Years", promoters, 12),
  change("changeInFiiHolding3Years", "Change in FII holding 3Years", foreign, 12),
  change("changeInDiiHolding3Years", "Change in DII holding 3Years", domestic, 12),
];
