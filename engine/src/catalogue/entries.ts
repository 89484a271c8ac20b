import { balanceSheetEntries } from "./balance-sheet.ts";
import { cashFlowEntries } from "./cash-flow.ts";
import type { CatalogueEntry } from "./entry.ts";
import { eodEntries } from "./eod.ts";
import { historyEntries } from "./history.ts";
import { identityEntries } from "./identity.ts";
import { profitAndLossEntries } from "./profit-and-loss.ts";
import { marginEntries } from "./ratios-margins.ts";
import { strengthEntries } from "./ratios-strength.ts";
import { valuationEntries } from "./ratios-valuation.ts";
import { reportingEntries } from "./reporting.ts";
import { scoreEntries } from "./score.ts";
import { shareholdingEntries } from "./shareholding.ts";
import type { Catalogue } from "./catalogue.ts";
import { listNames } from "./names.ts";

/** In display order. */
export const catalogueEntries: readonly CatalogueEntry[] = [
  ...identityEntries,
  ...reportingEntries,
  ...eodEntries,
  ...profitAndLossEntries,
  ...marginEntries,
  ...strengthEntries,
  ...valuationEntries,
  ...balanceSheetEntries,
  ...cashFlowEntries,
  ...shareholdingEntries,
  ...scoreEntries,
  ...historyEntries,
];

const parameters = new Map(catalogueEntries.map(({ info }) => [info.code, info]));

export const productCatalogue: Catalogue = { parameters, names: listNames(parameters) };
