import type { StatementLine, Template } from "../contract/index.ts";
import { firstKnown, over, orZero, sumOfKnown } from "./derive/arithmetic.ts";
import {
  capitalEmployedOf,
  currentLiabilitiesOf,
  debtOf,
  investmentsOf,
  investedCapitalOf,
  longTermDebtOf,
  netWorthOf,
  rupeesInACrore,
  shortTermDebtOf,
  totalEquityOf,
  totalLiabilitiesOf,
} from "./derive/balance.ts";
import { createFamily, once, stock, stockLine, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("balance-sheet", "both", "statements");

/** A line of the balance sheet as it is reported. */
function reported(
  code: string,
  name: string,
  line: StatementLine,
  definition: string,
  notFor: readonly Template[] = [],
  aliases: readonly string[] = [],
): CatalogueEntry {
  return entry(code, name, "money", definition, stockLine(line), { notFor, aliases });
}

const finance: readonly Template[] = ["bank", "nbfc"];
const bank: readonly Template[] = ["bank"];

const equity: readonly CatalogueEntry[] = [
  reported(
    "equityCapital",
    "Equity capital",
    "equityCapital",
    "Paid-up equity share capital.",
    [],
    ["Share capital", "Equity share capital"],
  ),
  reported(
    "preferenceCapital",
    "Preference capital",
    "preferenceCapital",
    "Paid-up preference share capital.",
  ),
  entry(
    "reserves",
    "Reserves",
    "money",
    "Retained profits and other equity.",
    stock((m) =>
      firstKnown(m.line("reserves"), m.line("equityToOwners") - m.line("equityCapital")),
    ),
    { aliases: ["Reserves and surplus", "Other equity"] },
  ),
  reported(
    "revaluationReserve",
    "Revaluation reserve",
    "revaluationReserve",
    "Gains from revaluing assets, held in equity.",
  ),
  entry(
    "netWorth",
    "Net worth",
    "money",
    "Equity that belongs to the company's own shareholders.",
    stock(netWorthOf),
    {
      aliases: ["Networth", "Shareholders funds", "Shareholders equity"],
      formula: "Equity capital + Reserves",
    },
  ),
  reported(
    "minorityInterest",
    "Minority interest",
    "minorityInterest",
    "Equity of subsidiaries that outside shareholders own.",
    [],
    ["Non-controlling interests"],
  ),
  entry(
    "totalEquity",
    "Total equity",
    "money",
    "Net worth and minority interest together.",
    stock(totalEquityOf),
    {
      formula: "Net worth + Minority interest",
    },
  ),
  entry(
    "numberOfEquityShares",
    "Number of equity shares",
    "count",
    "Equity shares outstanding, restated for later splits and bonuses.",
    stock((m) => m.adjustedShares()),
    {
      aliases: ["Number of shares", "Shares outstanding", "Equity shares", "No of shares"],
      formula: "As filed, else Equity capital / Face value; × splits and bonuses since",
    },
  ),
  entry(
    "faceValue",
    "Face value",
    "price",
    "Nominal value of one share.",
    once((b) =>
      firstKnown(
        b.facts.identity.faceValue ?? Number.NaN,
        b.facts.years[0]?.values.faceValue ?? Number.NaN,
      ),
    ),
    { periods: "none", aliases: ["FV"] },
  ),
  entry(
    "bookValue",
    "Book value",
    "price",
    "Net worth a share, restated for later splits and bonuses.",
    stock((m) => over(m.of("netWorth") * rupeesInACrore, m.adjustedShares())),
    { aliases: ["Book value per share", "BVPS"], formula: "Net worth / Number of equity shares" },
  ),
];

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
      formula: "Borrowings + Lease liabilities",
    },
  ),
  entry(
    "longTermDebt",
    "Long term debt",
    "money",
    "Borrowings due after a year.",
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
  reported("securedLoan", "Secured loan", "securedLoans", "Borrowings backed by assets.", bank, [
    "Secured loans",
  ]),
  reported(
    "unsecuredLoan",
    "Unsecured loan",
    "unsecuredLoans",
    "Borrowings without security.",
    bank,
    ["Unsecured loans"],
  ),
  reported(
    "leaseLiabilities",
    "Lease liabilities",
    "leaseLiabilities",
    "What is owed on leases.",
    bank,
  ),
  reported("tradePayables", "Trade Payables", "tradePayables", "What is owed to suppliers.", bank, [
    "Accounts payable",
    "Creditors",
  ]),
  reported(
    "advanceFromCustomers",
    "Advance from Customers",
    "advanceFromCustomers",
    "Money customers paid ahead.",
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
    "Other dues after a year.",
    finance,
  ),
  reported(
    "nonCurrentLiabilities",
    "Non-current liabilities",
    "nonCurrentLiabilities",
    "All dues after a year.",
    finance,
  ),
  reported(
    "otherCurrentLiabilities",
    "Other current liabilities",
    "otherCurrentLiabilities",
    "Other dues within a year.",
    finance,
  ),
  entry(
    "currentLiabilities",
    "Current liabilities",
    "money",
    "All dues within a year.",
    stock(currentLiabilitiesOf),
    { notFor: finance },
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
      formula: "Total assets − Total equity",
    },
  ),
  entry(
    "balanceSheetTotal",
    "Balance sheet total",
    "money",
    "Equity and liabilities together, equal to total assets.",
    stock((m) => firstKnown(m.line("totalEquityAndLiabilities"), m.line("totalAssets"))),
    { aliases: ["Total equity and liabilities"] },
  ),
  reported(
    "contingentLiabilities",
    "Contingent liabilities",
    "contingentLiabilities",
    "Obligations that may arise, outside the balance sheet.",
  ),
];

const assets: readonly CatalogueEntry[] = [
  reported("grossBlock", "Gross block", "grossBlock", "Fixed assets at cost.", bank),
  reported(
    "accumulatedDepreciation",
    "Accumulated depreciation",
    "accumulatedDepreciation",
    "Depreciation of fixed assets to date.",
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
    "Assets under construction.",
    bank,
    ["CWIP"],
  ),
  reported(
    "investmentProperty",
    "Investment property",
    "investmentProperty",
    "Property held for rent or gain.",
    bank,
  ),
  reported(
    "goodwill",
    "Goodwill",
    "goodwill",
    "What was paid for businesses above their net assets.",
    bank,
  ),
  reported(
    "intangibleAssets",
    "Intangible assets",
    "otherIntangibles",
    "Intangible assets other than goodwill.",
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
    "All investments, long and short term.",
    stock(investmentsOf),
    { aliases: ["Total investments"] },
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
    "Unlisted investments as carried in the books.",
  ),
  reported(
    "deferredTaxAssets",
    "Deferred tax assets",
    "deferredTaxAssets",
    "Tax that later periods will save.",
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
    "What customers owe.",
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
  reported("loans", "Loans", "loans", "Loans given.", bank, ["Loans given"]),
  reported("advances", "Advances", "advances", "A bank's loans to its customers.", [
    "ordinary",
    "nbfc",
  ]),
  reported(
    "otherCurrentAssets",
    "Other current assets",
    "otherCurrentAssets",
    "Other assets held for less than a year.",
    finance,
  ),
  reported("otherAssets", "Other assets", "otherAssets", "A lender's other assets.", ["ordinary"]),
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
    "All assets that turn to cash within a year.",
    finance,
  ),
  reported(
    "totalAssets",
    "Total Assets",
    "totalAssets",
    "Everything the company owns.",
    [],
    ["Assets"],
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
    },
  ),
  entry(
    "capitalEmployed",
    "Total Capital Employed",
    "money",
    "Equity and debt together.",
    stock(capitalEmployedOf),
    {
      notFor: bank,
      aliases: ["Capital employed"],
      formula: "Total equity + Debt",
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
    },
  ),
  entry(
    "netDebt",
    "Net debt",
    "money",
    "Debt less cash; negative where cash is more.",
    stock((m) => m.of("debt") - orZero(m.of("cash"))),
    { notFor: bank, formula: "Debt − Cash Equivalents" },
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
  ...equity,
  ...liabilities,
  ...assets,
  ...composed,
];
