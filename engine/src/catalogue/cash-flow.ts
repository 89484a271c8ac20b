import type { StatementLine } from "../contract/index.ts";
import { firstKnown, orZero, totalOf } from "./derive/arithmetic.ts";
import { createFamily, flow, flowLine, once, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("cash-flow", "years", "statements");

const statement: readonly CatalogueEntry[] = [
  entry(
    "cashFromOperations",
    "Cash from operations",
    "money",
    "Cash that the operations brought in.",
    flowLine("operatingCashFlow"),
    {
      aliases: ["Operating cash flow", "Cash from operating activities", "CFO"],
    },
  ),
  entry(
    "cashFromInvesting",
    "Cash from investing",
    "money",
    "Cash from investments sold less bought; mostly negative.",
    flowLine("investingCashFlow"),
    {
      aliases: ["Investing cash flow", "Cash from investing activities", "CFI"],
    },
  ),
  entry(
    "cashFromFinancing",
    "Cash from financing",
    "money",
    "Cash from lenders and shareholders less paid back to them.",
    flowLine("financingCashFlow"),
    {
      aliases: ["Financing cash flow", "Cash from financing activities", "CFF"],
    },
  ),
  entry(
    "netCashFlow",
    "Net cash flow",
    "money",
    "Change of cash over the period.",
    flow((m) =>
      firstKnown(
        m.line("netCashFlow"),
        m.line("operatingCashFlow") + m.line("investingCashFlow") + m.line("financingCashFlow"),
      ),
    ),
    {
      formula: "As filed, else Cash from operations + Cash from investing + Cash from financing",
    },
  ),
  entry(
    "freeCashFlow",
    "Free cash flow",
    "money",
    "Cash from operations left after capital expenditure.",
    flow(freeCashFlowOf),
    {
      notFor: ["bank", "nbfc"],
      aliases: ["FCF"],
      formula: "Cash from operations − Capital expenditure + Sale of fixed assets",
      inputs: ["cashFromOperations", "capitalExpenditure"],
    },
  ),
  entry(
    "capitalExpenditure",
    "Capital expenditure",
    "money",
    "Cash paid for property, plant and equipment.",
    flow((m) => 0 - m.line("capitalExpenditure")),
    { aliases: ["Capex"] },
  ),
  entry(
    "saleOfFixedAssets",
    "Sale of fixed assets",
    "money",
    "Cash from property, plant and equipment sold.",
    flowLine("saleOfFixedAssets"),
  ),
  entry(
    "workingCapitalChanges",
    "Working capital changes",
    "money",
    "Cash that working capital set free; negative where it tied up cash.",
    flowLine("workingCapitalChanges"),
  ),
  entry(
    "taxPaid",
    "Tax paid",
    "money",
    "Income tax paid in cash during the year.",
    flow((m) => 0 - m.line("taxPaid")),
  ),
  entry(
    "dividendsPaid",
    "Dividends paid",
    "money",
    "Dividends paid in cash during the year.",
    flow((m) => 0 - m.line("dividendsPaid")),
  ),
  entry(
    "interestPaid",
    "Interest paid",
    "money",
    "Interest paid in cash during the year.",
    flow((m) => 0 - m.line("interestPaid")),
  ),
  entry(
    "cashAtBeginning",
    "Cash at beginning of year",
    "money",
    "Cash and cash equivalents at the start of the year.",
    yearly((m) => m.line("cashAtBeginning")),
  ),
  entry(
    "cashAtEnd",
    "Cash at end of year",
    "money",
    "Cash and cash equivalents at the end of the year.",
    yearly((m) => m.line("cashAtEnd")),
  ),
];

function freeCashFlowOf(m: { line(line: StatementLine): number }): number {
  return (
    m.line("operatingCashFlow") + m.line("capitalExpenditure") + orZero(m.line("saleOfFixedAssets"))
  );
}

/** The sum of a flow over the last reported years. */
function sumOverYears(
  code: string,
  name: string,
  [base, words]: readonly [code: string, name: string],
  years: number,
): CatalogueEntry {
  return entry(
    `${code}${years}Years`,
    `${name} ${years}years`,
    "money",
    `${words} of the last ${years} reported years together; years without it are left out.`,
    once((b) => totalOf(b.lastYears(base, years))),
    {
      periods: "none",
      formula: `Sum of ${words} over ${years} years`,
      inputs: [base],
      notFor: base === "freeCashFlow" ? ["bank", "nbfc"] : [],
    },
  );
}

const sums = [3, 5, 7, 10].flatMap((years) => [
  sumOverYears("freeCashFlow", "Free cash flow", ["freeCashFlow", "Free cash flow"], years),
  sumOverYears(
    "operatingCashFlow",
    "Operating cash flow",
    ["cashFromOperations", "Cash from operations"],
    years,
  ),
  sumOverYears(
    "investingCashFlow",
    "Investing cash flow",
    ["cashFromInvesting", "Cash from investing"],
    years,
  ),
]);

export const cashFlowEntries: readonly CatalogueEntry[] = [...statement, ...sums];
