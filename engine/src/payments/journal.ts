/**
 * Accounts of the ledger: what the provider owes us, the bank, fees earned (income), discounts given,
 * GST to pay, payments held without an order that they pay, and what the provider charges.
 */
export type Account =
  | "provider"
  | "bank"
  | "income"
  | "discounts"
  | "gst"
  | "held"
  | "provider_fees";

/** Debits are positive, credits negative, in paise; lines of an entry sum to zero. */
export type JournalLine = readonly [account: Account, amount: number];

/** A paid order: the list price less its GST is income, the discount less its GST an expense. */
export function entryOfCapture(order: {
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
  /** The discount without GST. */
  readonly discount: number;
}): readonly JournalLine[] {
  return [
    ["provider", order.amount],
    ["discounts", order.discount],
    ["income", -(order.taxable + order.discount)],
    ["gst", -order.tax],
  ];
}

/** A processed refund of a paid order, or a dispute that was lost. */
export function entryOfRefund(refund: {
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
}): readonly JournalLine[] {
  return [
    ["provider", -refund.amount],
    ["income", refund.taxable],
    ["gst", refund.tax],
  ];
}

/** A payment that opens nothing; with a negative amount, its refund. */
export function entryOfHeld(amount: number): readonly JournalLine[] {
  return [
    ["provider", amount],
    ["held", -amount],
  ];
}

/** A settlement: the provider pays the gross amount less its fee and the GST on it. */
export function entryOfSettlement(settlement: {
  readonly gross: number;
  readonly fee: number;
}): readonly JournalLine[] {
  return [
    ["bank", settlement.gross - settlement.fee],
    ["provider_fees", settlement.fee],
    ["provider", -settlement.gross],
  ];
}
