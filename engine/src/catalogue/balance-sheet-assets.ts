import type { StatementLine, Template } from "../contract/index.ts";
import { orZero } from "./derive/arithmetic.ts";
import { investmentsOf } from "./derive/balance.ts";
import { createFamily, stock, stockLine } from "./entry.ts";
import type { CatalogueEntry } from "./entry.ts";

export const entry = createFamily("balance-sheet", "both", "statements");

export const finance: readonly Template[] = ["bank", "nbfc"];
export const bank: readonly Template[] = ["bank"];

export function reported(
  code: string,
  name: string,
  line: StatementLine,
  definition: string,
  notFor: readonly Template[] = [],
  aliases: readonly string[] = [],
): CatalogueEntry {
  return entry(code, name, "money", definition, stockLine(line), { notFor, aliases });
}

export const assetEntries: readonly CatalogueEntry[] = [
  reported(
    "grossBlock",
    "Gross block",
    "grossBlock",
    "Fixed assets at cost, before depreciation.",
    bank,
  ),
  reported(
    "accumulatedDepreciation",
    "Accumulated depreciation",
    "accumulatedDepreciation",
    "Total depreciation of the fixed assets since purchase.",
    bank,
  ),
  reported(
    "netBlock",
    "Net block",
    "netBlock",
    "Property, plant and equipment after depreciation.",
    [],
    ["Fixed assets", "Net fixed assets"],
  ),
  reported(
    "capitalWorkInProgress",
    "Capital work in progress",
    "capitalWorkInProgress",
    "Fixed assets under construction.",
    bank,
    ["CWIP"],
  ),
  reported(
    "investmentProperty",
    "Investment property",
    "investmentProperty",
    "Property held for rent or appreciation.",
    bank,
  ),
  reported(
    "goodwill",
    "Goodwill",
    "goodwill",
    "Price paid for acquired businesses above their net assets.",
    bank,
  ),
  reported(
    "intangibleAssets",
    "Intangible assets",
    "otherIntangibles",
    "Patents, software, brands and other intangible assets, excluding goodwill.",
    bank,
    ["Other intangible assets"],
  ),
  reported(
    "nonCurrentInvestments",
    "Non-current investments",
    "nonCurrentInvestments",
    "Investments held for over a year.",
    finance,
    ["Long term investments"],
  ),
  reported(
    "currentInvestments",
    "Current investments",
    "currentInvestments",
    "Investments held for less than a year.",
    finance,
    ["Short term investments"],
  ),
  entry(
    "investments",
    "Investments",
    "money",
    "Long-term and short-term investments.",
    stock(investmentsOf),
    {
      aliases: ["Total investments"],
      formula: "As filed, else Non-current investments + Current investments",
    },
  ),
  reported(
    "quotedInvestments",
    "Market value of quoted investments",
    "quotedInvestments",
    "Listed investments at their market price.",
  ),
  reported(
    "unquotedInvestments",
    "Book value of unquoted investments",
    "unquotedInvestments",
    "Unlisted investments at book value.",
  ),
  reported(
    "deferredTaxAssets",
    "Deferred tax assets",
    "deferredTaxAssets",
    "Tax that will be saved in later periods.",
    bank,
  ),
  reported(
    "otherNonCurrentAssets",
    "Other non-current assets",
    "otherNonCurrentAssets",
    "Other assets held for over a year.",
    finance,
  ),
  reported(
    "nonCurrentAssets",
    "Non-current assets",
    "nonCurrentAssets",
    "All assets held for over a year.",
    finance,
  ),
  reported(
    "inventory",
    "Inventory",
    "inventories",
    "Raw materials, work in progress and finished goods.",
    finance,
    ["Inventories"],
  ),
  reported(
    "tradeReceivables",
    "Trade receivables",
    "tradeReceivables",
    "Amounts owed by customers for goods and services delivered.",
    bank,
    ["Receivables", "Debtors", "Accounts receivable"],
  ),
  entry(
    "cash",
    "Cash Equivalents",
    "money",
    "Cash, cash equivalents and other bank balances.",
    stock((m) => m.line("cash") + orZero(m.line("bankBalances"))),
    { aliases: ["Cash", "Cash and cash equivalents", "Cash and bank balances"] },
  ),
  reported(
    "bankBalances",
    "Bank balances",
    "bankBalances",
    "Bank balances other than cash equivalents.",
  ),
  reported("loans", "Loans", "loans", "Loans given to others.", bank, ["Loans given"]),
  reported("advances", "Advances", "advances", "A bank's loans to its customers.", [
    "ordinary",
    "nbfc",
  ]),
  reported(
    "otherCurrentAssets",
    "Other current assets",
    "otherCurrentAssets",
    "Other assets due within a year.",
    finance,
  ),
  reported(
    "otherAssets",
    "Other assets",
    "otherAssets",
    "A lender's assets not reported under another heading.",
    ["ordinary"],
  ),
  reported(
    "assetsHeldForSale",
    "Assets held for sale",
    "assetsHeldForSale",
    "Assets about to be sold.",
    finance,
  ),
  reported(
    "currentAssets",
    "Current assets",
    "currentAssets",
    "Assets expected to turn into cash within a year.",
    finance,
  ),
  reported(
    "totalAssets",
    "Total Assets",
    "totalAssets",
    "Everything the company owns or is owed.",
    [],
    ["Assets"],
  ),
];
