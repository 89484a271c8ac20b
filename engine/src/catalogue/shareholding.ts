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
    `Percentage points by which ${held.name.replace("Promoter", "promoter")} grew over ${span}; negative where it fell.`,
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
  share(
    "promoterHolding",
    "Promoter holding",
    "promoter",
    "Share of the capital that promoters hold.",
    ["Promoters holding", "Promoter holdings"],
  ),
  share(
    "pledgedPercentage",
    "Pledged percentage",
    "pledged",
    "Part of the promoters' holding that is pledged.",
    ["Pledged", "Promoter pledge", "Pledge"],
  ),
  share(
    "fiiHolding",
    "FII holding",
    "fii",
    "Share of the capital that foreign institutions hold.",
    ["FPI holding", "Foreign institutional holding", "FII"],
  ),
  share(
    "diiHolding",
    "DII holding",
    "dii",
    "Share of the capital that domestic institutions hold.",
    ["Domestic institutional holding", "DII"],
  ),
  share(
    "mutualFundHolding",
    "Mutual fund holding",
    "mutualFunds",
    "Share of the capital that mutual funds hold.",
    ["Mutual funds holding", "Mutual funds", "MF holding"],
  ),
  share(
    "insuranceHolding",
    "Insurance holding",
    "insurance",
    "Share of the capital that insurers hold.",
    ["Insurance companies holding", "Insurance"],
  ),
  share(
    "bankHolding",
    "Bank holding",
    "banks",
    "Share of the capital that banks and financial institutions hold.",
    ["Banks holding", "Banks"],
  ),
  share(
    "otherDiiHolding",
    "Other DII holding",
    "otherDii",
    "Share of the capital that other domestic institutions hold.",
    ["Other DII"],
  ),
  share(
    "governmentHolding",
    "Government holding",
    "government",
    "Share of the capital that governments hold.",
  ),
  share(
    "publicHolding",
    "Public holding",
    "publicHolding",
    "Share of the capital that the public holds.",
    ["Retail holding"],
  ),
  entry(
    "numberOfShareholders",
    "Number of Shareholders",
    "count",
    "How many shareholders the company has.",
    holding((h) => h.pattern.shareholders),
    { aliases: ["Shareholders", "No of shareholders"] },
  ),
  entry(
    "unpledgedPromoterHolding",
    "Unpledged promoter holding",
    "percent",
    "Share of the capital that promoters hold free of pledge.",
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
