import type { CommentaryRule } from "./commentary-rule.ts";

const category = "efficiency";
const templates = ["ordinary"] as const;

/** How fast money turns in the business. */
export const turnoverRules: readonly CommentaryRule[] = [
  {
    id: "efficiency.assets-turn-faster",
    category,
    templates,
    subject: "asset-turnover",
    side: "strength",
    condition: "Asset Turnover Ratio last year >= 1.1 * Asset Turnover Ratio preceding year",
    sentence:
      "Assets earned sales of {assetTurnoverRatio@y0} times their worth in the year to {accountsYearEnd|month}, up from {assetTurnoverRatio@y1} times.",
  },
  {
    id: "efficiency.assets-turn-slower",
    category,
    templates,
    subject: "asset-turnover",
    side: "weakness",
    condition: "Asset Turnover Ratio last year <= 0.9 * Asset Turnover Ratio preceding year",
    sentence:
      "Assets earned sales of {assetTurnoverRatio@y0} times their worth in the year to {accountsYearEnd|month}, down from {assetTurnoverRatio@y1} times.",
  },
  {
    id: "efficiency.customers-pay-sooner",
    category,
    templates,
    subject: "debtor-days-year",
    side: "strength",
    condition: "Debtor days last year <= Debtor days preceding year - 15",
    sentence:
      "Customers pay after {debtorDays@y0} days of sales, sooner than the {debtorDays@y1} days of the year before.",
  },
  {
    id: "efficiency.customers-pay-later",
    category,
    templates,
    subject: "debtor-days-year",
    side: "weakness",
    condition: "Debtor days last year >= Debtor days preceding year + 15",
    sentence:
      "Customers pay after {debtorDays@y0} days of sales, later than the {debtorDays@y1} days of the year before.",
  },
  {
    id: "efficiency.customers-owe-much",
    category,
    templates,
    subject: "debtor-days",
    side: "weakness",
    condition: "Debtor days last year >= 120",
    sentence: "Customers owe as much as {debtorDays@y0} days of sales.",
  },
  {
    id: "efficiency.inventory-lies-shorter",
    category,
    templates,
    subject: "inventory-days-year",
    side: "strength",
    condition:
      "Days Inventory Outstanding last year <= Days Inventory Outstanding preceding year - 20",
    sentence:
      "Inventory lies for {daysInventoryOutstanding@y0} days of material cost, fewer than the {daysInventoryOutstanding@y1} of the year before.",
  },
  {
    id: "efficiency.inventory-lies-longer",
    category,
    templates,
    subject: "inventory-days-year",
    side: "weakness",
    condition:
      "Days Inventory Outstanding last year >= Days Inventory Outstanding preceding year + 20",
    sentence:
      "Inventory lies for {daysInventoryOutstanding@y0} days of material cost, more than the {daysInventoryOutstanding@y1} of the year before.",
  },
  {
    id: "efficiency.suppliers-pay-for-it",
    category,
    templates,
    subject: "cash-cycle",
    side: "strength",
    condition: "Cash Conversion Cycle < 0",
    sentence: "Customers pay {cashConversionCycle|size} days before suppliers are paid.",
  },
  {
    id: "efficiency.cash-cycle-long",
    category,
    templates,
    subject: "cash-cycle",
    side: "weakness",
    condition: "Cash Conversion Cycle >= 180",
    sentence: "From paying suppliers to being paid by customers, {cashConversionCycle} days go by.",
  },
];
