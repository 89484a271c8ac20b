import type { CommentaryRule } from "./commentary-rule.ts";

const category = "efficiency";
const templates = ["ordinary"] as const;

/** Asset turnover and working capital days. */
export const turnoverRules: readonly CommentaryRule[] = [
  {
    id: "efficiency.assets-turn-faster",
    category,
    templates,
    subject: "asset-turnover",
    side: "strength",
    condition: "Asset Turnover Ratio last year >= 1.1 * Asset Turnover Ratio preceding year",
    sentence:
      "Sales were {assetTurnoverRatio@y0} times average total assets in the year to {accountsYearEnd|month}, up from {assetTurnoverRatio@y1} times.",
  },
  {
    id: "efficiency.assets-turn-slower",
    category,
    templates,
    subject: "asset-turnover",
    side: "weakness",
    condition: "Asset Turnover Ratio last year <= 0.9 * Asset Turnover Ratio preceding year",
    sentence:
      "Sales were {assetTurnoverRatio@y0} times average total assets in the year to {accountsYearEnd|month}, down from {assetTurnoverRatio@y1} times.",
  },
  {
    id: "efficiency.customers-pay-sooner",
    category,
    templates,
    subject: "debtor-days-year",
    side: "strength",
    condition: "Debtor days last year <= Debtor days preceding year - 15",
    sentence:
      "Customers took {debtorDays@y0} to pay, down from {debtorDays@y1} in the previous year.",
  },
  {
    id: "efficiency.customers-pay-later",
    category,
    templates,
    subject: "debtor-days-year",
    side: "weakness",
    condition: "Debtor days last year >= Debtor days preceding year + 15",
    sentence:
      "Customers took {debtorDays@y0} to pay, up from {debtorDays@y1} in the previous year.",
  },
  {
    id: "efficiency.customers-owe-much",
    category,
    templates,
    subject: "debtor-days",
    side: "weakness",
    condition: "Debtor days last year >= 120",
    sentence: "Customers owe {debtorDays@y0} of sales.",
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
      "Inventory was {daysInventoryOutstanding@y0} of material cost, down from {daysInventoryOutstanding@y1} in the previous year.",
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
      "Inventory was {daysInventoryOutstanding@y0} of material cost, up from {daysInventoryOutstanding@y1} in the previous year.",
  },
  {
    id: "efficiency.suppliers-pay-for-it",
    category,
    templates,
    subject: "cash-cycle",
    side: "strength",
    condition: "Cash Conversion Cycle <= -1",
    sentence: "Customers pay {cashConversionCycle|size} before suppliers are paid.",
  },
  {
    id: "efficiency.cash-cycle-long",
    category,
    templates,
    subject: "cash-cycle",
    side: "weakness",
    condition: "Cash Conversion Cycle >= 180",
    sentence: "It takes {cashConversionCycle} from paying suppliers to being paid by customers.",
  },
];
