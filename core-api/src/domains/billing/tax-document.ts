import {
  amountInWords,
  gstPercent,
  gstStateName,
  splitInvoice,
  sumInvoice,
} from "@munshi/engine/payments";
import { z } from "zod";
import type { Party, Seller } from "./billing.repository.ts";

const paise = z.int();
const day = z.iso.date();
const party = z.object({
  name: z.string(),
  address: z.string(),
  stateCode: z.string(),
  pinCode: z.string(),
  gstin: z.string(),
});
const amounts = z.object({
  value: paise,
  discount: paise,
  taxable: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total: paise,
});

/** All that is printed on a tax invoice or credit note. Dates are days in Asia/Kolkata. */
export const taxDocumentContent = z.object({
  version: z.literal(1),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  date: day,
  /** Name of the site on which the order was placed. */
  site: z.string(),
  seller: party.extend({ registration: z.string() }),
  buyer: party.extend({ email: z.string() }),
  placeOfSupply: z.string(),
  gstPercent: z.number(),
  order: z.object({ number: z.string(), date: day }),
  payment: z.object({ id: z.string(), method: z.string().nullable(), date: day }),
  /** The invoice that a credit note corrects; null on an invoice. */
  invoice: z.object({ number: z.string(), date: day }).nullable(),
  /** Why a credit note is issued; null on an invoice. */
  reason: z.string().nullable(),
  lines: z.array(amounts.extend({ name: z.string(), detail: z.string(), sac: z.string() })),
  totals: amounts,
  words: z.string(),
});

export type TaxDocumentContent = z.output<typeof taxDocumentContent>;

export interface InvoicedOrder {
  readonly number: string;
  readonly date: string;
  readonly site: string;
  readonly placeOfSupply: string;
  readonly taxPaise: number;
  readonly lines: readonly {
    readonly name: string;
    readonly days: number;
    readonly pricePaise: number;
    readonly discountPaise: number;
  }[];
  readonly buyer: Party & { readonly email: string };
  readonly payment: TaxDocumentContent["payment"];
}

/** The number and date of a document. */
export interface Issue {
  readonly number: string;
  readonly date: string;
}

export function writeInvoice(
  issue: Issue,
  order: InvoicedOrder,
  seller: Seller,
): TaxDocumentContent {
  const isWithinState = order.placeOfSupply === seller.stateCode;
  const split = splitInvoice(
    order.lines.map(({ pricePaise, discountPaise }) => ({
      price: pricePaise,
      discount: discountPaise,
    })),
    order.taxPaise,
    isWithinState,
  );
  const totals = sumInvoice(split);
  return {
    version: 1,
    kind: "invoice",
    number: issue.number,
    date: issue.date,
    site: order.site,
    seller: {
      name: seller.name,
      address: seller.address,
      stateCode: seller.stateCode,
      pinCode: seller.pinCode,
      gstin: seller.gstin,
      registration: seller.registration,
    },
    buyer: order.buyer,
    placeOfSupply: order.placeOfSupply,
    gstPercent,
    order: { number: order.number, date: order.date },
    payment: order.payment,
    invoice: null,
    reason: null,
    lines: order.lines.flatMap(({ name, days }, at) => {
      const line = split[at];
      const detail = `Research for ${days} ${days === 1 ? "day" : "days"}`;
      return line === undefined ? [] : [{ name, detail, sac: seller.sac, ...line }];
    }),
    totals,
    words: amountInWords(totals.total),
  };
}

export interface CreditedRefund {
  readonly amountPaise: number;
  readonly taxPaise: number;
  readonly reason: string;
  readonly lines: readonly {
    readonly name: string;
    readonly days: number;
    readonly refundPaise: number;
  }[];
}

/** Seller, buyer and place of supply are those of the invoice. */
export function writeCreditNote(
  issue: Issue,
  refund: CreditedRefund,
  invoice: TaxDocumentContent,
): TaxDocumentContent {
  const isItemised =
    refund.lines.reduce((sum, { refundPaise }) => sum + refundPaise, 0) === refund.amountPaise;
  const refunded = isItemised
    ? refund.lines.filter(({ refundPaise }) => refundPaise > 0)
    : [
        {
          name: `Refund of order ${invoice.order.number}`,
          days: 0,
          refundPaise: refund.amountPaise,
        },
      ];
  const split = splitInvoice(
    refunded.map(({ refundPaise }) => ({ price: refundPaise, discount: 0 })),
    refund.taxPaise,
    invoice.placeOfSupply === invoice.seller.stateCode,
  );
  const totals = sumInvoice(split);
  const sac = invoice.lines[0]?.sac ?? "";
  return {
    ...invoice,
    kind: "credit_note",
    number: issue.number,
    date: issue.date,
    invoice: { number: invoice.number, date: invoice.date },
    reason: refund.reason,
    lines: refunded.flatMap(({ name, days }, at) => {
      const line = split[at];
      const detail = days === 0 ? "" : `${days} unused ${days === 1 ? "day" : "days"}`;
      return line === undefined ? [] : [{ name, detail, sac, ...line }];
    }),
    totals,
    words: amountInWords(totals.total),
  };
}

const mostLength = 16;

/**
 * `MN/26-27/00001`, for credit notes `MNC/26-27/00001`: at most 16 characters (CGST Rules, r. 46).
 * Throws a RangeError if the number is too long.
 */
export function writeNumber(
  kind: TaxDocumentContent["kind"],
  prefix: string,
  financialYear: string,
  position: number,
): string {
  const stem = `${prefix}${kind === "invoice" ? "" : "C"}/${financialYear.slice(4)}/`;
  const number = stem + String(position).padStart(Math.min(5, mostLength - stem.length), "0");
  if (number.length > mostLength) throw new RangeError(`No number for document ${position}`);
  return number;
}

/** `Maharashtra (27)`. */
export function describeState(code: string): string {
  return `${gstStateName(code) ?? "State"} (${code})`;
}

/** `Invoice MN-26-27-00001.pdf`. */
export function fileNameOf({ kind, number }: Pick<TaxDocumentContent, "kind" | "number">): string {
  return `${kind === "invoice" ? "Invoice" : "Credit note"} ${number.replaceAll("/", "-")}.pdf`;
}
