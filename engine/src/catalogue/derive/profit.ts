import type { StatementLine } from "../../contract/index.ts";
import { firstKnown, orZero, sumOfKnown, rupeesInACrore } from "./arithmetic.ts";
import type { Moment } from "./moment.ts";

/**
 * Profit and loss by form of accounts: Schedule III for ordinary companies and NBFCs, the Third
 * Schedule of the Banking Regulation Act for banks.
 */

/** Revenue from operations; a bank's is interest earned. */
export function salesOf(m: Moment): number {
  if (m.template === "bank")
    return firstKnown(m.line("interestEarned"), m.line("revenueFromOperations"));
  const stated = firstKnown(
    m.line("revenueFromOperations"),
    m.line("totalIncome") - orZero(m.line("otherIncome")),
  );
  if (m.template === "ordinary") return stated;
  return firstKnown(
    stated,
    sumOfKnown(
      m.line("interestEarned"),
      m.line("feesAndCommissionIncome"),
      m.line("netGainOnFairValue"),
    ),
  );
}

export function interestOf(m: Moment): number {
  return m.template === "bank" ? m.line("interestExpended") : costOf(m, "financeCosts");
}

export function depreciationOf(m: Moment): number {
  return costOf(m, "depreciation");
}

/** If the reported costs add up, a missing cost is zero. */
function costOf(m: Moment, line: StatementLine): number {
  const addsUp = Number.isFinite(m.line("totalExpenses"));
  return firstKnown(m.line(line), addsUp ? 0 : Number.NaN);
}

/** Usually omitted; then the profits before and after are equal. */
export function exceptionalItemsOf(m: Moment): number {
  return firstKnown(
    m.line("exceptionalItems"),
    m.line("profitBeforeTax") - m.line("profitBeforeExceptional"),
  );
}

export function netInterestIncomeOf(m: Moment): number {
  return m.line("interestEarned") - interestOf(m);
}

/** Service companies report none of the three lines: empty, not zero. */
export function materialCostOf(m: Moment): number {
  return sumOfKnown(
    m.line("costOfMaterials"),
    m.line("purchasesOfStock"),
    m.line("inventoryChange"),
  );
}

/** Ind AS adds exceptional items to the profit before them. */
export function profitBeforeExceptionalOf(m: Moment): number {
  return firstKnown(
    m.line("profitBeforeExceptional"),
    m.line("profitBeforeTax") - orZero(m.line("exceptionalItems")),
  );
}

export function ebidtOf(m: Moment): number {
  return (
    profitBeforeExceptionalOf(m) + orZero(m.line("financeCosts")) + orZero(m.line("depreciation"))
  );
}

/** Sales less costs other than interest and depreciation; for a bank, as filed. */
export function operatingProfitOf(m: Moment): number {
  if (m.template === "bank") {
    return firstKnown(
      m.line("operatingProfitBeforeProvisions"),
      m.line("profitBeforeTax") + m.line("provisions") - orZero(m.line("exceptionalItems")),
    );
  }
  const costs =
    m.line("totalExpenses") - orZero(m.line("financeCosts")) - orZero(m.line("depreciation"));
  return firstKnown(m.of("sales") - costs, ebidtOf(m) - orZero(m.line("otherIncome")));
}

export function financingProfitOf(m: Moment): number {
  if (m.template === "bank") {
    return (
      m.line("interestEarned") -
      m.line("interestExpended") -
      m.of("operatingExpenses") -
      m.line("provisions")
    );
  }
  return m.of("sales") - (m.line("totalExpenses") - orZero(m.line("depreciation")));
}

/**
 * Associates' profit outside profit before tax. Exchange filings add it after tax, printed accounts
 * often before: then it explains the step to profit before tax that exceptional items do not.
 */
function associatesAfterTaxOf(m: Moment): number {
  const associates = orZero(m.line("shareOfAssociates"));
  const step = m.line("profitBeforeTax") - m.line("profitBeforeExceptional");
  const unexplained = step - orZero(m.line("exceptionalItems"));
  return Math.abs(unexplained - associates) < Math.abs(unexplained) ? 0 : associates;
}

export function taxOf(m: Moment): number {
  const addedAfterTax = associatesAfterTaxOf(m) + orZero(m.line("profitFromDiscontinued"));
  return firstKnown(
    m.line("tax"),
    sumOfKnown(m.line("currentTax"), m.line("deferredTax")),
    m.line("profitBeforeTax") + addedAfterTax - m.line("profitAfterTax"),
  );
}

export function netProfitOf(m: Moment): number {
  return firstKnown(
    m.line("profitToOwners"),
    m.line("profitAfterTax") - orZero(m.line("minorityShare")),
  );
}

/** As filed and adjusted, else net profit per share at the period's end. */
export function epsOf(line: StatementLine): (m: Moment) => number {
  return (m) =>
    firstKnown(
      m.perShareToday(m.line(line)),
      (m.of("netProfit") * rupeesInACrore) / m.adjustedShares(),
    );
}

/** Cash flow payments are negative. */
export function dividendOf(m: Moment): number {
  return firstKnown(m.line("dividendDeclared"), 0 - m.line("dividendsPaid"));
}
