import { firstKnown, orZero } from "./derive/arithmetic.ts";
import {
  depreciationOf,
  dividendOf,
  ebidtOf,
  epsOf,
  exceptionalItemsOf,
  financingProfitOf,
  interestOf,
  netProfitOf,
  operatingProfitOf,
  profitBeforeExceptionalOf,
  taxOf,
} from "./derive/profit.ts";
import { createFamily, flow, flowLine, now, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("profit-and-loss", "both", "statements");
const ordinaryOnly = { notFor: ["bank", "nbfc"] } as const;
const notBank = { notFor: ["bank"] } as const;
const financeOnly = { notFor: ["ordinary"] } as const;

const results: readonly CatalogueEntry[] = [
  entry(
    "grossProfit",
    "Gross profit",
    "money",
    "Sales less the cost of materials.",
    flow((m) => m.of("sales") - m.of("materialCost")),
    { ...ordinaryOnly, formula: "Sales − Material cost", inputs: ["sales", "materialCost"] },
  ),
  entry(
    "operatingProfit",
    "Operating profit",
    "money",
    "Profit from operations before depreciation, interest, other income and tax; for a bank, before provisions.",
    flow(operatingProfitOf),
    {
      aliases: ["Operating profits"],
      formula:
        "Sales − (Total expenses − Interest − Depreciation); bank: operating profit before provisions and contingencies as filed",
    },
  ),
  entry(
    "financingProfit",
    "Financing profit",
    "money",
    "A lender's operating income less interest, operating costs and provisions.",
    flow(financingProfitOf),
    {
      ...financeOnly,
      formula:
        "Bank: Interest earned − Interest − Operating expenses − Provisions and contingencies; NBFC: Sales − (Total expenses − Depreciation)",
      inputs: ["sales", "totalExpenses"],
    },
  ),
  entry(
    "ebidt",
    "EBIDT",
    "money",
    "Earnings before interest, depreciation, exceptional items and tax, including other income.",
    flow(ebidtOf),
    {
      ...notBank,
      aliases: ["EBITDA", "PBDIT", "PBIDT", "EBDITA"],
      formula: "Profit before exceptional items + Interest + Depreciation",
      inputs: ["profitBeforeExceptional"],
    },
  ),
  entry(
    "ebit",
    "EBIT",
    "money",
    "Earnings before interest, exceptional items and tax, including other income.",
    flow((m) => profitBeforeExceptionalOf(m) + orZero(interestOf(m))),
    {
      ...notBank,
      aliases: ["PBIT"],
      formula: "Profit before exceptional items + Interest",
      inputs: ["profitBeforeExceptional"],
    },
  ),
  entry(
    "pbdt",
    "PBDT",
    "money",
    "Profit before depreciation, exceptional items and tax, after interest.",
    flow((m) => profitBeforeExceptionalOf(m) + orZero(depreciationOf(m))),
    {
      ...notBank,
      aliases: ["Profit before depreciation and tax"],
      formula: "Profit before exceptional items + Depreciation",
      inputs: ["profitBeforeExceptional"],
    },
  ),
  entry(
    "profitBeforeExceptional",
    "Profit before exceptional items",
    "money",
    "Profit before exceptional items and tax.",
    flow(profitBeforeExceptionalOf),
    {
      formula: "As filed, else Profit before tax − Extraordinary items",
    },
  ),
  entry(
    "extraordinaryItems",
    "Extraordinary items",
    "money",
    "Exceptional gains less losses; negative for a net loss.",
    flow(exceptionalItemsOf),
    { aliases: ["Exceptional items"] },
  ),
  entry(
    "associatesProfit",
    "Share of associates",
    "money",
    "Share in the profit of associates and joint ventures.",
    flowLine("shareOfAssociates"),
    { aliases: ["Share of profit of associates"] },
  ),
  entry(
    "profitBeforeTax",
    "Profit before tax",
    "money",
    "Profit before tax, after exceptional items.",
    flowLine("profitBeforeTax"),
    { aliases: ["PBT"] },
  ),
  entry(
    "currentTax",
    "Current Tax",
    "money",
    "Tax due on the period's income.",
    flowLine("currentTax"),
  ),
  entry(
    "deferredTax",
    "Deferred tax",
    "money",
    "Tax on the period's income payable in other periods; negative if it will be saved.",
    flowLine("deferredTax"),
  ),
  entry("tax", "Tax", "money", "Current tax plus deferred tax.", flow(taxOf), {
    aliases: ["Tax expense", "Total tax"],
    formula: "As filed, else Current Tax + Deferred tax",
  }),
  entry(
    "discontinuedProfit",
    "Profit from discontinued operations",
    "money",
    "Profit of businesses sold or closed.",
    flowLine("profitFromDiscontinued"),
  ),
  entry(
    "profitAfterTax",
    "Profit after tax",
    "money",
    "Profit of the group, before minority interest.",
    flow((m) => firstKnown(m.line("profitAfterTax"), m.line("profitToOwners"))),
    { aliases: ["PAT"] },
  ),
  entry(
    "continuingProfit",
    "Profit from continuing operations",
    "money",
    "Profit after tax of continuing businesses, before minority interest.",
    flow((m) => m.of("profitAfterTax") - orZero(m.line("profitFromDiscontinued"))),
    {
      formula: "Profit after tax − Profit from discontinued operations",
      inputs: ["profitAfterTax"],
    },
  ),
  entry(
    "minorityShare",
    "Minority share",
    "money",
    "Profit attributable to outside shareholders of subsidiaries.",
    flowLine("minorityShare"),
    { aliases: ["Minority share of profit"] },
  ),
  entry(
    "netProfit",
    "Net profit",
    "money",
    "Profit after tax attributable to the company's shareholders.",
    flow(netProfitOf),
    {
      aliases: ["Net income", "Net earnings", "Profit"],
      formula: "As filed, else Profit after tax − Minority share",
    },
  ),
  entry(
    "otherComprehensiveIncome",
    "Other comprehensive income",
    "money",
    "Gains and losses recognised directly in equity.",
    flowLine("otherComprehensiveIncome"),
    { aliases: ["OCI"] },
  ),
  entry(
    "totalComprehensiveIncome",
    "Total comprehensive income",
    "money",
    "Profit after tax plus other comprehensive income.",
    flowLine("totalComprehensiveIncome"),
  ),
  entry(
    "cashProfit",
    "Cash profit",
    "money",
    "Net profit plus depreciation.",
    flow((m) => m.of("netProfit") + m.of("depreciation")),
    { ...notBank, formula: "Net profit + Depreciation", inputs: ["netProfit", "depreciation"] },
  ),
];

const shares: readonly CatalogueEntry[] = [
  entry(
    "eps",
    "EPS",
    "price",
    "Basic earnings per share, adjusted for later splits and bonuses.",
    flow(epsOf("epsBasic")),
    {
      aliases: ["Earnings per share", "Basic EPS"],
      formula: "As filed, else Net profit / Number of equity shares; in today's shares",
    },
  ),
  entry(
    "dilutedEps",
    "Diluted EPS",
    "price",
    "Earnings per share if all options and convertibles became shares, adjusted for later splits and bonuses.",
    flow(epsOf("epsDiluted")),
    {
      aliases: ["Diluted earnings per share"],
      formula: "As filed, else Net profit / Number of equity shares; in today's shares",
    },
  ),
  entry(
    "dividend",
    "Dividend",
    "money",
    "Dividend declared for the year, or dividend paid if none is stated.",
    flow(dividendOf),
    {
      periods: "years",
      aliases: ["Dividend amount"],
      formula: "As declared, else Dividends paid",
    },
  ),
  entry(
    "dividendPerShare",
    "Dividend per share",
    "price",
    "Dividends per share by ex-date over twelve months, adjusted for later splits and bonuses.",
    now((m) => m.dividendsPerShare()),
    {
      periods: "years",
      aliases: ["DPS"],
      follows: "prices",
      formula:
        "Sum of the dividends a share with an ex-date in the twelve months; where none is known, Dividend / Number of equity shares",
    },
  ),
];

export const resultEntries: readonly CatalogueEntry[] = [...results, ...shares];
