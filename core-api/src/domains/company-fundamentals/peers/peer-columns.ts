import { describeColumn, productCatalogue } from "@munshi/engine";
import type { Template } from "@munshi/engine/contract";
import type { CompanyPeers } from "../../../contract/index.ts";
import { keepApplicable } from "../open-company.ts";

/** Columns for comparing peers, without those that do not apply to the form of accounts. */
const compared = [
  "currentPrice",
  "marketCapitalization",
  "priceToEarning",
  "priceToBookValue",
  "returnOnEquity",
  "returnOnCapitalEmployed",
  "returnOnAssets",
  "debtToEquity",
  "netInterestMargin",
  "grossNpaPercent",
  "opm",
  "sales",
  "netProfit",
  "salesGrowth3Years",
  "profitGrowth3Years",
  "dividendYield",
  "returnOver1Year",
  "overallScore",
];

/** The columns for companies with such accounts. */
export function listPeerColumns(template: Template): CompanyPeers["columns"] {
  return keepApplicable(compared, template).flatMap((code) => {
    const column = describeColumn(productCatalogue, code);
    return column === null ? [] : [{ key: code, title: column.title, unit: column.unit }];
  });
}
