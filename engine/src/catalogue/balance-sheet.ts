import { firstKnown, orZero, sumOfKnown } from "./derive/arithmetic.ts";
import {
  capitalEmployedOf,
  currentLiabilitiesOf,
  debtOf,
  investedCapitalOf,
  longTermDebtOf,
  shortTermDebtOf,
  totalLiabilitiesOf,
} from "./derive/balance.ts";
import { assetEntries } from "./balance-sheet-assets.ts";
import { equityEntries } from "./balance-sheet-equity.ts";
import { bank, entry, finance, reported } from "./balance-sheet-line.ts";
import { stock, type CatalogueEntry } from "./entry.ts";

const liabilities: readonly CatalogueEntry[] = [
  reported("deposits", "Deposits", "deposits", "Money that customers keep with a lender.", [
    "ordinary",
  ]),
  entry(
    "debt",
    "Debt",
    "money",
    "Borrowings, long and short term, with lease liabilities; a bank's without deposits.",
    stock(debtOf),
    {
      aliases: ["Borrowings", "Total debt", "Total borrowings"],
      formula:
        "As filed, else Long term debt + Short term debt, else Secured loan + Unsecured loan; with Lease liabilities",
    },
  ),
  entry(
    "longTermDebt",
    "Long term debt",
    "money",
    "Borrowings that fall due after more than a year.",
    stock(longTermDebtOf),
    {
      notFor: finance,
      aliases: ["Long term borrowings", "Non-current borrowings"],
    },
  ),
  entry(
    "shortTermDebt",
    "Short term debt",
    "money",
    "Borrowings that fall due within a year.",
    stock(shortTermDebtOf),
    {
      notFor: finance,
      aliases: ["Short term borrowings", "Current borrowings"],
    },
  ),
  reported(
    "securedLoan",
    "Secured loan",
    "securedLoans",
    "Borrowings that are backed by assets of the company.",
    bank,
    ["Secured loans"],
  ),
  reported(
    "unsecuredLoan",
    "Unsecured loan",
    "unsecuredLoans",
    "Borrowings for which no asset is pledged.",
    bank,
    ["Unsecured loans"],
  ),
  reported(
    "leaseLiabilities",
    "Lease liabilities",
    "leaseLiabilities",
    "What is owed on leases of offices, shops, machines and the like.",
    bank,
  ),
  reported(
    "tradePayables",
    "Trade Payables",
    "tradePayables",
    "What is owed to suppliers for goods and services received.",
    bank,
    ["Accounts payable", "Creditors"],
  ),
  reported(
    "advanceFromCustomers",
    "Advance from Customers",
    "advanceFromCustomers",
    "Money that customers paid before they received goods or services.",
    finance,
    ["Advances from customers"],
  ),
  entry(
    "provisions",
    "Provisions",
    "money",
    "Set aside for obligations of uncertain time or amount.",
    stock((m) => sumOfKnown(m.line("currentProvisions"), m.line("nonCurrentProvisions"))),
    { notFor: finance },
  ),
  reported(
    "deferredTaxLiabilities",
    "Deferred tax liabilities",
    "deferredTaxLiabilities",
    "Tax that will fall due in later periods.",
    bank,
  ),
  reported(
    "otherNonCurrentLiabilities",
    "Other non-current liabilities",
    "otherNonCurrentLiabilities",
    "Dues after more than a year that stand under no heading of their own.",
    finance,
  ),
  reported(
    "nonCurrentLiabilities",
    "Non-current liabilities",
    "nonCurrentLiabilities",
    "All that falls due after more than a year.",
    finance,
  ),
  reported(
    "otherCurrentLiabilities",
    "Other current liabilities",
    "otherCurrentLiabilities",
    "Dues within a year that stand under no heading of their own.",
    finance,
  ),
  entry(
    "currentLiabilities",
    "Current liabilities",
    "money",
    "All that falls due within a year.",
    stock(currentLiabilitiesOf),
    {
      notFor: finance,
      formula: "As filed, else Total liabilities − Non-current liabilities",
    },
  ),
  reported(
    "otherLiabilities",
    "Other liabilities",
    "otherLiabilities",
    "A lender's other liabilities and provisions.",
    ["ordinary"],
  ),
  entry(
    "totalLiabilities",
    "Total liabilities",
    "money",
    "Everything owed to others than shareholders.",
    stock(totalLiabilitiesOf),
    {
      formula: "As filed, else Total Assets − Total equity",
    },
  ),
  entry(
    "balanceSheetTotal",
    "Balance sheet total",
    "money",
    "Equity and liabilities together, equal to total assets.",
    stock((m) => firstKnown(m.line("totalEquityAndLiabilities"), m.line("totalAssets"))),
    {
      aliases: ["Total equity and liabilities"],
      formula: "As filed, else Total Assets",
    },
  ),
  reported(
    "contingentLiabilities",
    "Contingent liabilities",
    "contingentLiabilities",
    "Obligations that may arise, outside the balance sheet.",
  ),
];

const composed: readonly CatalogueEntry[] = [
  entry(
    "workingCapital",
    "Working capital",
    "money",
    "Money tied up in the running business: current assets less current liabilities.",
    stock((m) => m.line("currentAssets") - m.of("currentLiabilities")),
    {
      notFor: finance,
      formula: "Current assets − Current liabilities",
      aliases: ["Net working capital"],
      inputs: ["currentAssets", "currentLiabilities"],
    },
  ),
  entry(
    "capitalEmployed",
    "Total Capital Employed",
    "money",
    "Money that owners and lenders have put into the business: equity and debt together.",
    stock(capitalEmployedOf),
    {
      notFor: bank,
      aliases: ["Capital employed"],
      formula: "Total equity + Debt",
      inputs: ["totalEquity", "debt"],
    },
  ),
  entry(
    "investedCapital",
    "Invested capital",
    "money",
    "Capital employed less cash: what works in the business.",
    stock(investedCapitalOf),
    {
      notFor: finance,
      formula: "Total equity + Debt − Cash Equivalents",
      inputs: ["totalEquity", "debt"],
    },
  ),
  entry(
    "netDebt",
    "Net debt",
    "money",
    "Debt less cash; negative where cash is more.",
    stock((m) => m.of("debt") - orZero(m.of("cash"))),
    { notFor: bank, formula: "Debt − Cash Equivalents", inputs: ["debt"] },
  ),
  reported(
    "grossNpa",
    "Gross NPA",
    "grossNpa",
    "Loans that no longer pay, before provisions.",
    ["ordinary", "nbfc"],
    ["Gross non-performing assets"],
  ),
  reported(
    "netNpa",
    "Net NPA",
    "netNpa",
    "Loans that no longer pay, after provisions.",
    ["ordinary", "nbfc"],
    ["Net non-performing assets"],
  ),
];

export const balanceSheetEntries: readonly CatalogueEntry[] = [
  ...equityEntries,
  ...liabilities,
  ...assetEntries,
  ...composed,
];
