import { spread } from "./cart.ts";
import { gstPercent, shareOf } from "./tax.ts";

/** A line as it was sold, in paise with GST. */
export interface SoldLine {
  readonly price: number;
  readonly discount: number;
}

/** A line of a tax invoice in paise: `value - discount = taxable`, `taxable + taxes = total`. */
export interface InvoiceLine {
  /** Before discount and GST. */
  readonly value: number;
  /** Without GST. */
  readonly discount: number;
  readonly taxable: number;
  /** Central and State GST; 0 if IGST is due. */
  readonly cgst: number;
  readonly sgst: number;
  /** 0 if CGST and SGST are due. */
  readonly igst: number;
  /** With GST: the price less the discount. */
  readonly total: number;
}

/**
 * Splits the GST of an order over its lines in proportion to their totals. The sums are those of the
 * order: its GST is spread, not computed again. CGST and SGST are halves; if the GST is odd, CGST is
 * one paisa more.
 */
export function splitInvoice(
  sold: readonly SoldLine[],
  tax: number,
  isWithinState: boolean,
): readonly InvoiceLine[] {
  const totals = sold.map(({ price, discount }) => price - discount);
  const half = Math.floor(tax / 2);
  const [central, state, integrated] = isWithinState ? [tax - half, half, 0] : [0, 0, tax];
  const [cgst, sgst, igst] = [
    spread(central, totals),
    spread(state, totals),
    spread(integrated, totals),
  ];
  return sold.map((line, at) => {
    const total = totals[at] ?? 0;
    const taxes = { cgst: cgst[at] ?? 0, sgst: sgst[at] ?? 0, igst: igst[at] ?? 0 };
    const taxable = total - taxes.cgst - taxes.sgst - taxes.igst;
    const discount = shareOf(line.discount, 100, 100 + gstPercent);
    return { value: taxable + discount, discount, taxable, ...taxes, total };
  });
}

/** Adds up lines. */
export function sumInvoice(lines: readonly InvoiceLine[]): InvoiceLine {
  const sum = (key: keyof InvoiceLine): number =>
    lines.reduce((total, line) => total + line[key], 0);
  return {
    value: sum("value"),
    discount: sum("discount"),
    taxable: sum("taxable"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    igst: sum("igst"),
    total: sum("total"),
  };
}
