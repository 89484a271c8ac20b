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
import { assetEntries, bank, entry, finance, reported } from "./balance-sheet-assets.ts";
import { equityEntries } from "./balance-sheet-equity.ts";
import { stock, type CatalogueEntry } from "./entry.ts";

const liabilities: readonly CatalogueEntry[] = [
  reported("deposits", "Deposits", "deposits", "Customers' deposits with a lender.", ["ordinary"]),
  entry(
    "debt",
    "Debt",
    "money",
    "Long-term and short-term borrowings including lease liabilities; for a bank, excluding deposits.",
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
    "Borrowings due after more than a year.",
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
    "Borrowings due within a year.",
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
    "Borrowings backed by the company's assets.",
    bank,
    ["Secured loans"],
  ),
  reported(
    "unsecuredLoan",
    "Unsecured loan",
    "unsecuredLoans",
    "Borrowings without pledged assets.",
    bank,
    ["Unsecured loans"],
  ),
  reported(
    "leaseLiabilities",
    "Lease liabilities",
    "leaseLiabilities",
    "Amounts owed on leases of offices, shops and equipment.",
    bank,
  ),
  reported(
    "tradePayables",
    "Trade Payables",
    "tradePayables",
    "Amounts owed to suppliers for goods and services received.",
    bank,
    ["Accounts payable", "Creditors"],
  ),
  reported(
    "advanceFromCustomers",
    "Advance from Customers",
    "advanceFromCustomers",
    "Customer payments received before delivery.",
    finance,
    ["Advances from customers"],
  ),
  entry(
    "provisions",
    "Provisions",
    "money",
    "Amounts set aside for obligations of uncertain timing or amount.",
    stock((m) => sumOfKnown(m.line("currentProvisions"), m.line("nonCurrentProvisions"))),
    { notFor: finance },
  ),
  reported(
    "deferredTaxLiabilities",
    "Deferred tax liabilities",
    "deferredTaxLiabilities",
    "Tax payable in later periods.",
    bank,
  ),
  reported(
    "otherNonCurrentLiabilities",
    "Other non-current liabilities",
    "otherNonCurrentLiabilities",
    "Liabilities due after more than a year, not reported under another heading.",
    finance,
  ),
  reported(
    "nonCurrentLiabilities",
    "Non-current liabilities",
    "nonCurrentLiabilities",
    "All liabilities due after more than a year.",
    finance,
  ),
  reported(
    "otherCurrentLiabilities",
    "Other current liabilities",
    "otherCurrentLiabilities",
    "Liabilities due within a year, not reported under another heading.",
    finance,
  ),
  entry(
    "currentLiabilities",
    "Current liabilities",
    "money",
    "All liabilities due within a year.",
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
    "Everything owed to parties other than shareholders.",
    stock(totalLiabilitiesOf),
    {
      formula: "As filed, else Total Assets − Total equity",
    },
  ),
  entry(
    "balanceSheetTotal",
    "Balance sheet total",
    "money",
    "Total equity and liabilities; equals total assets.",
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
    "Possible obligations not on the balance sheet.",
  ),
];

const composed: readonly CatalogueEntry[] = [
  entry(
    "workingCapital",
    "Working capital",
    "money",
    "Current assets less current liabilities.",
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
    "Capital from owners and lenders: equity plus debt.",
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
    "Capital employed less cash.",
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
    "Debt less cash; negative if cash exceeds debt.",
    stock((m) => m.of("debt") - orZero(m.of("cash"))),
    { notFor: bank, formula: "Debt − Cash Equivalents", inputs: ["debt"] },
  ),
  reported(
    "grossNpa",
    "Gross NPA",
    "grossNpa",
    "Non-performing loans, before provisions.",
    ["ordinary", "nbfc"],
    ["Gross non-performing assets"],
  ),
  reported(
    "netNpa",
    "Net NPA",
    "netNpa",
    "Non-performing loans, after provisions.",
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
