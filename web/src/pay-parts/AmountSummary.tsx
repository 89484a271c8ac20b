import type { Quote } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { formatExactRupees, formatRupees } from "../lib/format.ts";
import "./amount-summary.css";

export type Amounts = Pick<
  Quote,
  "price_paise" | "discount_paise" | "amount_paise" | "taxable_paise" | "tax_paise" | "coupon"
>;

/** Price, discount and the total with the GST in it. */
export function AmountSummary({
  amounts,
  totalLabel = "Total",
  showsTaxable = false,
  children = null,
}: {
  readonly amounts: Amounts;
  readonly totalLabel?: string;
  /** Adds a row with the amount before GST, as on an invoice. */
  readonly showsTaxable?: boolean;
  /** Further rows before the total, each `<div><dt/><dd/></div>`. */
  readonly children?: ReactNode;
}) {
  const { price_paise, discount_paise, amount_paise, taxable_paise, tax_paise, coupon } = amounts;
  // A separate GST row has paise: all rows show them so that digits align.
  const print = showsTaxable ? formatExactRupees : formatRupees;
  return (
    <dl className="amount-summary figure">
      {(discount_paise > 0 || showsTaxable) && (
        <div>
          <dt>Price</dt>
          <dd>{print(price_paise)}</dd>
        </div>
      )}
      {discount_paise > 0 && (
        <div className="amount-discount">
          <dt>Discount{coupon !== null && <span> {coupon}</span>}</dt>
          <dd>−{print(discount_paise)}</dd>
        </div>
      )}
      {showsTaxable && (
        <>
          <div>
            <dt>Before GST</dt>
            <dd>{print(taxable_paise)}</dd>
          </div>
          <div>
            <dt>GST</dt>
            <dd>{print(tax_paise)}</dd>
          </div>
        </>
      )}
      {children}
      <div className="amount-total">
        <dt>{totalLabel}</dt>
        <dd>
          {print(amount_paise)}
          {tax_paise > 0 && !showsTaxable && <span>includes GST {formatRupees(tax_paise)}</span>}
        </dd>
      </div>
    </dl>
  );
}
